import type { Route } from '../core/route.ts';
import * as account from './account.ts';
import * as accountEnd from './account-end.ts';
import * as admin from './admin.ts';
import * as appPasswords from './app-passwords.ts';
import * as auth from './auth.ts';
import * as bans from './bans.ts';
import * as config from './config.ts';
import * as downloadLinks from './download-links.ts';
import * as downloads from './downloads.ts';
import * as events from './events.ts';
import * as extractions from './extractions.ts';
import * as family from './family.ts';
import * as files from './files.ts';
import * as friendInvites from './friend-invites.ts';
import * as friends from './friends.ts';
import * as health from './health.ts';
import * as ifttt from './ifttt.ts';
import * as invitations from './invitations.ts';
import * as media from './media.ts';
import * as oauth from './oauth.ts';
import * as oauthApps from './oauth-apps.ts';
import * as payment from './payment.ts';
import * as podcast from './podcast.ts';
import * as publicShares from './public-shares.ts';
import * as registration from './registration.ts';
import * as rss from './rss.ts';
import * as setup from './setup.ts';
import * as sharing from './sharing.ts';
import * as support from './support.ts';
import * as transfers from './transfers.ts';
import * as trash from './trash.ts';
import * as tunnel from './tunnel.ts';
import * as twoFactor from './two-factor.ts';
import * as uploads from './uploads.ts';
import * as zips from './zips.ts';

/** Every route of the API, by domain. */
export const routes = {
  account,
  accountEnd,
  admin,
  appPasswords,
  auth,
  bans,
  config,
  downloadLinks,
  downloads,
  events,
  extractions,
  family,
  files,
  friendInvites,
  friends,
  health,
  ifttt,
  invitations,
  media,
  oauth,
  oauthApps,
  payment,
  podcast,
  publicShares,
  registration,
  rss,
  setup,
  sharing,
  support,
  transfers,
  trash,
  tunnel,
  twoFactor,
  uploads,
  zips,
} as const;

/** The same routes as one list. */
export const allRoutes: readonly Route[] = Object.values(routes).flatMap((domain) => Object.values(domain) as Route[]);
