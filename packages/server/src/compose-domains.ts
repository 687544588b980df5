import { createAccountEnd } from './account-end/index.ts';
import { createAppPasswords } from './app-passwords/index.ts';
import type { Domain, DomainParts } from './domain.ts';
import { createDownloadLinks } from './download-links/index.ts';
import { createEvents } from './events/index.ts';
import { createExtraction } from './extraction/index.ts';
import { createFamily } from './family/index.ts';
import { createFriends } from './friends/index.ts';
import { createIfttt } from './ifttt/index.ts';
import { createInvitations } from './invitations/index.ts';
import { createLimits } from './limits/index.ts';
import { createOAuth } from './oauth/index.ts';
import { createPayment } from './payment/index.ts';
import { createPodcast } from './podcast/index.ts';
import { createPublicShares } from './public-shares/index.ts';
import { createRegistration } from './registration/index.ts';
import { createRss } from './rss/index.ts';
import { createSharing } from './sharing/index.ts';
import { createSupport } from './support/index.ts';
import { createTunnel } from './tunnel/index.ts';
import { createTwoFactor } from './two-factor/index.ts';
import { createZips } from './zips/index.ts';

const makers: readonly ((parts: DomainParts) => Domain)[] = [
  createOAuth,
  createRegistration,
  createTwoFactor,
  createAppPasswords,
  createAccountEnd,
  createLimits,
  createSupport,
  createTunnel,
  createFriends,
  createSharing,
  createPublicShares,
  createZips,
  createDownloadLinks,
  createExtraction,
  createRss,
  createPodcast,
  createEvents,
  createIfttt,
  createPayment,
  createFamily,
  createInvitations,
];

/** Builds the domains that stand on files, transfers and accounts, each from the same parts. */
export function composeDomains(parts: Omit<DomainParts, 'domains'>, others: readonly Domain[]): Domain[] {
  const domains: Domain[] = [...others];
  for (const make of makers) domains.push(make({ ...parts, domains: () => domains }));
  return domains;
}
