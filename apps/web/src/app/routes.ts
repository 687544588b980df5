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
  /** The address is this route's only with this parameter in its query. */
  readonly query?: string;
  /** Where a signed-in user is sent from a route of the zone `unauthenticated`; the root when not given. */
  readonly signedInTo?: string;
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
    path: '/otp',
    zone: 'unauthenticated',
    title: 'Two-factor authentication',
    aliases: ['/two-factor'],
    screen: () => import('../features/second-factor/SecondFactorScreen.tsx'),
  },
  {
    path: '/register',
    zone: 'unauthenticated',
    title: 'Create an account',
    screen: () => import('../features/registration/RegistrationScreen.tsx'),
  },
  {
    path: '/hi-friend/:friend',
    zone: 'unauthenticated',
    title: 'Create an account',
    screen: () => import('../features/registration/RegistrationScreen.tsx'),
  },
  {
    path: '/join-family/:family',
    zone: 'unauthenticated',
    title: 'Create an account',
    signedInTo: '/family?code=:family',
    screen: () => import('../features/registration/RegistrationScreen.tsx'),
  },
  {
    path: '/hi/:voucher',
    zone: 'unauthenticated',
    title: 'Create an account',
    aliases: ['/was-expecting-you/:voucher'],
    signedInTo: '/voucher?code=:voucher',
    screen: () => import('../features/registration/RegistrationScreen.tsx'),
  },
  {
    path: '/reset-password',
    zone: 'public',
    title: 'Reset your password',
    aliases: ['/forgotpassword', '/forgot-password'],
    screen: () => import('../features/password-reset/ForgotPasswordScreen.tsx'),
  },
  {
    path: '/reset-password/:key',
    zone: 'public',
    title: 'Set a new password',
    aliases: ['/resetpassword/:key'],
    screen: () => import('../features/password-reset/ResetPasswordScreen.tsx'),
  },
  {
    path: '/account/email',
    zone: 'public',
    title: 'Confirm your e-mail address',
    query: 'confirmation',
    screen: () => import('../features/confirmation/ConfirmationScreen.tsx'),
  },
  {
    path: '/account/password',
    zone: 'public',
    title: 'Confirm your new password',
    query: 'confirmation',
    screen: () => import('../features/confirmation/ConfirmationScreen.tsx'),
  },
  {
    path: '/captcha/:id',
    zone: 'public',
    title: 'Security test',
    screen: () => import('../features/security-test/SecurityTestScreen.tsx'),
  },
  {
    path: '/oauth/authenticate',
    zone: 'isolated',
    title: 'Allow access',
    aliases: ['/authenticate', '/v2/oauth2/authenticate'],
    screen: () => import('../features/consent/ConsentScreen.tsx'),
  },
  {
    path: '/link',
    zone: 'isolated',
    title: 'Link a device',
    aliases: ['/kodi', '/tizen'],
    screen: () => import('../features/device-link/DeviceLinkScreen.tsx'),
  },
  {
    path: '/voucher',
    zone: 'isolated',
    title: 'Redeem a voucher',
    aliases: ['/billing/voucher'],
    screen: () => import('../features/given-code/VoucherScreen.tsx'),
  },
  {
    path: '/billing/:action/confirm/:plan/:code',
    zone: 'isolated',
    title: 'Confirm your new plan',
    screen: () => import('../features/plan-confirmation/PlanConfirmationScreen.tsx'),
  },
  {
    path: '/family',
    zone: 'isolated',
    title: 'Join a family',
    query: 'code',
    screen: () => import('../features/given-code/FamilyInvitationScreen.tsx'),
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
