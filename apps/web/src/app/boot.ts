import { session } from './session.ts';
import { decideStart } from './decide-start.ts';
import { appRoutes } from './routes.ts';
import { restoreTheme } from './theme.ts';

/**
 * Starts the page: the session first, then what may be shown. The visitor's screens and the signed-in app are separate
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
  if (start.kind === 'visitor') {
    const { renderVisitor } = await import('./visitor.tsx');
    await renderVisitor(root, start.route);
    return;
  }
  const [validity, { renderApp }] = await Promise.all([session.validate(), import('./signed-in.tsx')]);
  // A server that cannot be asked right now says nothing about the token: the app shows what it can.
  if (!validity.valid && validity.fault !== 'unknown') {
    session.expire(window.location.pathname + window.location.search + window.location.hash);
    return;
  }
  renderApp(root);
}
