import type { ParsedArgs, routes } from '@jackdaw/api-contract';
import { flagsOf, parentFlagsOf } from './flags.ts';
import type { ListRequest } from './listing-service.ts';

type ListArgs = Omit<ParsedArgs<(typeof routes)['files']['list']>, 'parent_id'>;

/** The arguments that all listings of files share, for the folder with this id. */
export function listRequestOf(args: ListArgs, parentId: number): ListRequest {
  return {
    parentId,
    perPage: args.per_page,
    sort: args.sort_by ?? args.sort,
    fileTypes: args.file_type ?? null,
    contentType: args.content_type ?? null,
    hidden: args.hidden,
    cursor: !args.no_cursor,
    total: args.total,
    breadcrumbs: args.breadcrumbs,
    flags: flagsOf(args),
    parentFlags: parentFlagsOf(args),
  };
}
