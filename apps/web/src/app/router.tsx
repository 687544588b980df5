import type { ComponentType } from 'react';
import { createBrowserRouter, generatePath, redirect, redirectDocument, type RouteObject } from 'react-router';
import { appRoutes, type AppRoute } from './routes.ts';
import { loadScreen } from './load-screen.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { RouteError } from './RouteError.tsx';
import { Shell } from './shell/Shell.tsx';
import { useDocumentTitle } from '../shared/use-document-title.ts';

/**
 * A screen's code is loaded by a loader, not by the router's own `lazy`: when that fails, the router shows nothing instead of
 * the error, and does not try again on the next visit.
 */
function screenRoute(route: AppRoute): RouteObject {
  let Screen: ComponentType | null = null;
  return {
    path: route.path,
    errorElement: <RouteError />,
    loader: async () => {
      Screen ??= await loadScreen(route.screen);
      return null;
    },
    shouldRevalidate: () => false,
    Component: function TitledScreen() {
      useDocumentTitle(route.title);
      return Screen && <Screen />;
    },
  };
}

function aliasRoutes({ path, aliases = [] }: AppRoute): RouteObject[] {
  return aliases.map((alias) => ({
    path: alias,
    loader: ({ params, request }) => redirect(generatePath(path, params) + new URL(request.url).search),
  }));
}

/** A screen that stands alone is a page of its own: going there leaves the app. */
function leavingRoutes({ path, aliases = [] }: AppRoute): RouteObject[] {
  return [path, ...aliases].map((pattern) => ({
    path: pattern,
    loader: ({ request }) => {
      const { pathname, search, hash } = new URL(request.url);
      return redirectDocument(pathname + search + hash);
    },
  }));
}

/** The router of the signed-in app, made from the route map. */
export function createAppRouter(screens: readonly AppRoute[] = appRoutes) {
  const routes = screens.filter(({ zone }) => zone === 'authenticated');
  const alone = screens.filter(({ zone, query }) => zone !== 'authenticated' && query === undefined);
  return createBrowserRouter([
    {
      element: <Shell />,
      hydrateFallbackElement: <></>,
      errorElement: <RouteError />,
      children: [
        ...routes.map(screenRoute),
        ...routes.flatMap(aliasRoutes),
        ...alone.flatMap(leavingRoutes),
        { path: '*', element: <NotFoundScreen /> },
      ],
    },
  ]);
}

/** Fetches the code of every screen while nothing else is going on, so that going there needs no network. */
export function warmScreens(): void {
  for (const { zone, screen } of appRoutes) {
    // Going there tries again and says what is wrong.
    if (zone === 'authenticated') void screen().catch(() => undefined);
  }
}
