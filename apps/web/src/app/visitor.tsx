import { createClient } from '@jackdaw/api-client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { AppRoute } from './routes.ts';

const SET_UP = '/setup';
const SIGN_IN = '/login';

/** The address that fits the server's state: an empty server is set up, any other is signed in to; null when it is this one. */
async function properAddress(path: string): Promise<string | null> {
  try {
    const { needed } = await createClient().setup.status();
    if (needed && path !== SET_UP) return SET_UP;
    return !needed && path === SET_UP ? SIGN_IN : null;
  } catch {
    // The screen itself says what is wrong when it is used.
    return null;
  }
}

/** Renders a screen for somebody who is not signed in, without the app's data layer. */
export async function renderVisitor(root: HTMLElement, route: AppRoute): Promise<void> {
  const [elsewhere, { default: Screen }] = await Promise.all([properAddress(route.path), route.screen()]);
  if (elsewhere !== null) {
    window.location.replace(elsewhere);
    return;
  }
  document.title = `${route.title} · Jackdaw`;
  createRoot(root).render(
    <StrictMode>
      <Screen />
    </StrictMode>,
  );
}
