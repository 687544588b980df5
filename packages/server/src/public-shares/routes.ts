import { routes } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { DownloadService } from '../downloads/index.ts';
import { AppError } from '../errors.ts';
import { listRequestOf } from '../files/list-request.ts';
import { viewerOf, type ListingService, type Viewer } from '../files/listing-service.ts';
import { bind, type CallContext, type RouteBinding } from '../http/binding.ts';
import { requireOwnSession } from '../oauth/consent.ts';
import type { PublicShareService } from './service.ts';

export interface PublicShareRouteParts {
  db: Kysely<Database>;
  shares: PublicShareService;
  listing: Pick<ListingService, 'list' | 'next'>;
  downloads: Pick<DownloadService, 'urlOf'>;
}

/** SH8-SH15. */
export function publicShareRoutes(parts: PublicShareRouteParts): RouteBinding[] {
  return [...ownerRoutes(parts), ...visitorRoutes(parts)];
}

function ownerRoutes({ db, shares }: PublicShareRouteParts): RouteBinding[] {
  return [
    bind(routes.publicShares.create, async ({ file_id: fileId }, { caller }) => {
      await requireOwnSession(db, caller);
      return { public_share: await shares.create(caller.userId, fileId) };
    }),
    bind(routes.publicShares.list, async (_args, { caller }) => ({ public_shares: await shares.list(caller.userId) })),
    bind(routes.publicShares.remove, ({ share_id: shareId }, { caller }) => shares.remove(caller.userId, shareId)),
    bind(routes.publicShares.setAbuse, ({ token, is_abuse: isAbuse }) => shares.setAbuse(token, isAbuse)),
  ];
}

/** The visitor, who is the only one to call these routes. */
function visitor({ caller, origin, token }: CallContext): Viewer & { visit: { fileId: number; token: string } } {
  if (!caller.publicShare || token === null) throw new AppError('Unauthorized');
  return { ...viewerOf({ caller, origin }), visit: { fileId: caller.publicShare.fileId, token } };
}

function visitorRoutes({ shares, listing, downloads }: PublicShareRouteParts): RouteBinding[] {
  return [
    bind(routes.publicShares.get, async (_args, { caller }) => ({
      public_share: await shares.visited(caller.publicShare?.id ?? 0),
    })),
    bind(routes.publicShares.files, (args, context) => {
      const viewer = visitor(context);
      return listing.list(viewer, listRequestOf(args, args.parent_id ?? viewer.visit.fileId));
    }),
    bind(routes.publicShares.filesContinue, (args, context) =>
      listing.next(visitor(context), args.cursor, args.per_page),
    ),
    bind(routes.publicShares.url, async ({ file_id: fileId }, { caller, origin }) => ({
      url: await downloads.urlOf(caller, fileId, { disposition: 'attachment', origin }),
    })),
  ];
}
