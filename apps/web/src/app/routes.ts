import type { ComponentType } from 'react';

/** Who may open a route (specification, document 1 section 2). */
export type Zone = 'public' | 'unauthenticated' | 'authenticated' | 'isolated';

type Screen = () => Promise<{ default: ComponentType }>;

export interface AppRoute {
  readonly path: string;
  readonly zone: Zone;
  /** Shown in the browser's tab; screens with a better one set their own. */
  readonly title: string;
  /** Old and short addresses that lead here. */
  readonly aliases?: readonly string[];
  readonly screen: Screen;
}

/** Every address of the app. The guard reads the zone; no screen checks who is signed in by itself. */
export const appRoutes: readonly AppRoute[] = [
  {
    path: '/login',
    zone: 'unauthenticated',
    title: 'Sign in',
    screen: () => import('../features/sign-in/SignInScreen.tsx'),
  },
  {
    path: '/setup',
    zone: 'unauthenticated',
    title: 'Set up',
    screen: () => import('../features/set-up/SetUpScreen.tsx'),
  },
  {
    path: '/',
    zone: 'authenticated',
    title: 'Files',
    aliases: ['/files', '/files/0', '/user/your-files'],
    screen: () => import('../features/files/FilesScreen.tsx'),
  },
  {
    path: '/files/:id',
    zone: 'authenticated',
    title: 'Files',
    aliases: ['/file/:id', '/user/your-files/:id'],
    screen: () => import('../features/files/FilesScreen.tsx'),
  },
  {
    path: '/search',
    zone: 'authenticated',
    title: 'Search',
    screen: () => import('../features/search/SearchScreen.tsx'),
  },
  {
    path: '/transfers',
    zone: 'authenticated',
    title: 'Transfers',
    screen: () => import('../features/transfers/TransfersScreen.tsx'),
  },
  {
    path: '/trash',
    zone: 'authenticated',
    title: 'Trash',
    screen: () => import('../features/trash/TrashScreen.tsx'),
  },
];
