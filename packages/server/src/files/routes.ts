import { routes } from '@jackdaw/api-contract';
import { precondition } from '../downloads/conditions.ts';
import { bind, NOT_MODIFIED, type RouteBinding } from '../http/binding.ts';
import type { ChangeService } from './change-service.ts';
import type { DeleteService } from './delete-service.ts';
import type { FileTree } from './file-tree.ts';
import { flagsOf } from './flags.ts';
import { listRequestOf } from './list-request.ts';
import { viewerOf, type ListingService } from './listing-service.ts';
import type { PageTags } from './page-tags.ts';
import type { SearchService } from './search-service.ts';

export interface FileRoutesDeps {
  listing: ListingService;
  search: SearchService;
  changes: ChangeService;
  remove: DeleteService;
  tree: FileTree;
  tags: PageTags;
}

/** The HTTP side of files: listing, search and changes (section 3.6). */
export function fileRoutes(deps: FileRoutesDeps): RouteBinding[] {
  return [...readRoutes(deps), ...changeRoutes(deps), ...bulkRoutes(deps)];
}

function readRoutes({ listing, search, changes, tags }: FileRoutesDeps): RouteBinding[] {
  const { files } = routes;
  return [
    bind(files.list, async (args, context) => {
      const { caller, origin, request, reply } = context;
      const etag = await tags.tagOf('list', caller.userId, caller.tokenId, origin, args);
      void reply.header('etag', `W/${etag}`);
      const asked = request.headers['if-none-match'];
      if (asked !== undefined && precondition({ 'if-none-match': asked }, { etag }) === 304) return NOT_MODIFIED;
      return listing.list(viewerOf(context), listRequestOf(args, args.parent_id));
    }),
    bind(files.listContinue, (args, context) => listing.next(viewerOf(context), args.cursor, args.per_page)),
    bind(files.search, (args, context) => search.first(viewerOf(context), args.query, args.per_page)),
    bind(files.searchContinue, (args, context) => search.next(viewerOf(context), args.cursor, args.per_page)),
    bind(files.searchByPage, (args, context) => search.numbered(viewerOf(context), args.query, args.page)),
    bind(files.get, async (args, context) => ({ file: await listing.get(viewerOf(context), args.id, flagsOf(args)) })),
    bind(files.child, async (args, context) => ({
      file: await listing.child(viewerOf(context), args.parent_id, args.name, flagsOf(args)),
    })),
    bind(files.canWrite, async (args, { caller }) => {
      await changes.requireWritable(caller.userId, args.id);
      return { user_id: caller.userId };
    }),
  ];
}

function changeRoutes({ listing, changes, tree }: FileRoutesDeps): RouteBinding[] {
  const { files } = routes;
  return [
    bind(files.createFolder, async (args, context) => {
      const id = await changes.createFolder(context.caller.userId, args.parent_id, args.name, args.path);
      return { file: await listing.get(viewerOf(context), id) };
    }),
    bind(files.rename, async (args, { caller }) => {
      await tree.rename(caller.userId, args.file_id, args.name);
      return {};
    }),
    bind(files.copy, async (args, context) => {
      const target = { parentId: args.parent_id, name: args.name };
      const { id } = await tree.copy(context.caller.userId, args.file_id, target);
      return { file: await listing.get(viewerOf(context), id) };
    }),
    bind(files.setSortBy, async (args, { caller }) => {
      await changes.setSortBy(caller.userId, args.file_id, args.sort_by);
      return {};
    }),
    bind(files.removeSortBySettings, async (_args, { caller }) => {
      await changes.forgetSorts(caller.userId);
      return {};
    }),
  ];
}

function bulkRoutes({ changes, remove, tree }: FileRoutesDeps): RouteBinding[] {
  const { files } = routes;
  return [
    bind(files.move, async (args, { caller }) => {
      const { parent_id: parentId, file_id: id, name, ...selection } = args;
      if (id === undefined || name === undefined) {
        return { errors: await changes.move(caller.userId, parentId, { ...selection, file_id: id }) };
      }
      // Moved and renamed in one step: clients that do so read the status, not the list.
      await tree.move(caller.userId, id, { parentId, name });
      return { errors: [] };
    }),
    bind(files.remove, (args, { caller }) =>
      remove(caller.userId, {
        ...args,
        skipTrash: args.skip_trash,
        partial: args.partial_delete,
        skipNonexistents: args.skip_nonexistents,
        putAwayReceived: args.skip_owner_check,
      }),
    ),
    bind(files.touch, async (args, { caller }) => {
      await changes.touch(caller.userId, [...(args.file_ids ?? []), ...(args.file_id ?? [])], args.updated_at);
      return {};
    }),
  ];
}
