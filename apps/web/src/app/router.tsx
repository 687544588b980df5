import { createBrowserRouter, generatePath, redirect, type RouteObject } from 'react-router';
import { appRoutes, type AppRoute } from './routes.ts';
import { loadScreen } from './load-screen.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { RouteError } from './RouteError.tsx';
import { Shell } from './shell/Shell.tsx';
import { useDocumentTitle } from '../shared/use-document-title.ts';

function screenRoute(route: AppRoute): RouteObject {
  return {
    path: route.path,
    errorElement: <RouteError />,
    lazy: async () => {
      const Screen = await loadScreen(route.screen);
      return {
        Component: function TitledScreen() {
          useDocumentTitle(route.title);
          return <Screen />;
        },
      };
    },
  };
}

function aliasRoutes({ path, aliases = [] }: AppRoute): RouteObject[] {
  return aliases.map((alias) => ({
    path: alias,
    loader: ({ params, request }) => redirect(generatePath(path, params) + new URL(request.url).search),
  }));
}

/** The router of the signed-in app, made from the route map. */
export function createAppRouter() {
  const routes = appRoutes.filter(({ zone }) => zone === 'authenticated');
  return createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <RouteError />,
      children: [
        ...routes.map(screenRoute),
        ...routes.flatMap(aliasRoutes),
        { path: '*', element: <NotFoundScreen /> },
      ],
    },
  ]);
}
