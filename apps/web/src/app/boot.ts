import { session } from './session.ts';
import { decideStart } from './decide-start.ts';
import { appRoutes } from './routes.ts';
import { restoreTheme } from './theme.ts';

/** Whether the token signs in; else the page is left for the sign-in screen. */
async function isSessionGood(): Promise<boolean> {
  const validity = await session.validate();
  // A server that cannot be asked right now says nothing about the token: the page shows what it can.
  if (validity.valid || validity.fault === 'unknown') return true;
  session.expire(window.location.pathname + window.location.search + window.location.hash);
  return false;
}

/**
 * Starts the page: the session first, then what may be shown. Screens that stand alone and the signed-in app are separate
 * entries, so that signing in does not load the app behind it.
 */
export async function boot(): Promise<void> {
  restoreTheme();
  const start = decideStart(window.location, session.token() !== null, appRoutes);
  if (start.kind === 'redirect') {
    window.location.replace(start.to);
    return;
  }
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  if (start.kind === 'alone') {
    const isOpen = start.route.zone !== 'isolated';
    const [isGood, { renderAlone }] = await Promise.all([isOpen || isSessionGood(), import('./alone.tsx')]);
    if (!isGood) return;
    window.history.replaceState(window.history.state, '', start.address);
    await renderAlone(root, start);
    return;
  }
  const [isGood, { renderApp }] = await Promise.all([isSessionGood(), import('./signed-in.tsx')]);
  if (isGood) renderApp(root);
}
