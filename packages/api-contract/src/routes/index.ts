import type { Route } from '../core/route.ts';
import * as account from './account.ts';
import * as auth from './auth.ts';
import * as config from './config.ts';
import * as downloads from './downloads.ts';
import * as files from './files.ts';
import * as health from './health.ts';
import * as media from './media.ts';
import * as setup from './setup.ts';
import * as transfers from './transfers.ts';
import * as trash from './trash.ts';
import * as uploads from './uploads.ts';

/** Every route of the API, by domain. */
export const routes = {
  account,
  auth,
  config,
  downloads,
  files,
  health,
  media,
  setup,
  transfers,
  trash,
  uploads,
} as const;

/** The same routes as one list. */
export const allRoutes: readonly Route[] = Object.values(routes).flatMap((domain) => Object.values(domain) as Route[]);
