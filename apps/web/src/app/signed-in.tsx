import { ToastRegion } from '@jackdaw/ui-kit';
import { startLiveUpdates } from '@jackdaw/api-client/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { UploadQueueProvider } from '../shared/uploads/upload-queue-context.tsx';
import { createAppRouter, warmScreens } from './router.tsx';
import { session } from './session.ts';
import { createStore } from './store.ts';
import { createAppUploadQueue } from './upload-queue.ts';

/** Milliseconds in which the first screen has the network to itself. */
const WARM_AFTER = 2000;

/** Renders the app for the signed-in user. */
export function renderApp(root: HTMLElement): void {
  const store = createStore();
  startLiveUpdates(store, {
    url: `${window.location.origin}/socket/sockjs`,
    getToken: () => session.token(),
    onUnauthorized: () => session.expire(window.location.pathname + window.location.search),
  });
  session.follow();
  const uploads = createAppUploadQueue();
  void uploads.restore();
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <UploadQueueProvider queue={uploads}>
          <RouterProvider router={createAppRouter()} />
          <ToastRegion />
        </UploadQueueProvider>
      </Provider>
    </StrictMode>,
  );
  setTimeout(warmScreens, WARM_AFTER);
}
