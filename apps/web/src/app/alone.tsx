import { createClient } from '@jackdaw/api-client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PageParamsContext } from '../shared/visitor/page-params.ts';
import type { Start } from './decide-start.ts';

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

/** Renders a screen that stands alone, without the app's data layer. */
export async function renderAlone(
  root: HTMLElement,
  { route, params }: Pick<Extract<Start, { kind: 'alone' }>, 'route' | 'params'>,
): Promise<void> {
  const isForVisitors = route.zone === 'unauthenticated';
  const [elsewhere, { default: Screen }] = await Promise.all([
    isForVisitors ? properAddress(route.path) : null,
    route.screen(),
  ]);
  if (elsewhere !== null) {
    window.location.replace(elsewhere);
    return;
  }
  document.title = `${route.title} · Jackdaw`;
  createRoot(root).render(
    <StrictMode>
      <PageParamsContext value={params}>
        <Screen />
      </PageParamsContext>
    </StrictMode>,
  );
}
