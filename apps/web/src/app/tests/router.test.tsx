import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { api } from '@jackdaw/api-client/react';
import { configureStore } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { createMemorySourceStore, createUploadQueue } from '@jackdaw/task-engine';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { UploadQueueProvider } from '../../shared/uploads/upload-queue-context.tsx';
import { messages } from '../messages.ts';
import { createAppRouter } from '../router.tsx';

afterEach(() => window.history.replaceState(null, '', '/'));

describe('createAppRouter', () => {
  it('says that a screen could not be loaded, and loads it on the next visit', async () => {
    const transfers = jest
      .fn<() => Promise<{ default: () => string }>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
      .mockResolvedValue({ default: () => 'the transfers' });
    const router = createAppRouter([
      { path: '/', zone: 'authenticated', title: 'Files', screen: async () => ({ default: () => 'the files' }) },
      { path: '/transfers', zone: 'authenticated', title: 'Transfers', screen: transfers },
    ]);
    const store = configureStore({
      reducer: { [api.reducerPath]: api.reducer },
      middleware: (defaults) => defaults().concat(api.middleware),
    });
    const transport = { start: () => ({ stop: () => undefined }), discard: () => Promise.resolve() };
    render(
      <Provider store={store}>
        <UploadQueueProvider queue={createUploadQueue({ transport, store: createMemorySourceStore() })}>
          <RouterProvider router={router} />
        </UploadQueueProvider>
      </Provider>,
    );
    expect(await screen.findByText('the files')).toBeTruthy();
    await act(() => router.navigate('/transfers'));
    expect(await screen.findByText(messages.loadFailed.title)).toBeTruthy();
    await act(() => router.navigate('/'));
    await act(() => router.navigate('/transfers'));
    expect(await screen.findByText('the transfers')).toBeTruthy();
  });
});
