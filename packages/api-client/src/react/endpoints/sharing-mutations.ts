import { routes, type PublicShare, type RouteArgs } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { listTag, rowTag } from '../tags.ts';

export type ShareFilesArgs = RouteArgs<typeof routes.sharing.share>;
export type CloneArgs = RouteArgs<typeof routes.sharing.clone>;

/** What sharing with friends changes: who has it, and what is shown of friends. */
const SHARES = [listTag('Share'), 'SharedWith', listTag('Friend')] as const;

/** Sharing with friends and by links. */
export const sharingMutations = api.injectEndpoints({
  endpoints: (build) => ({
    /** `friends` holds user names, or is `everyone`. */
    shareFiles: build.mutation<unknown, ShareFilesArgs>({
      query: (args) => call(routes.sharing.share, args),
      invalidatesTags: [...SHARES],
    }),
    /** `shares` holds share ids as text, or is `everyone`. */
    unshareFile: build.mutation<unknown, RouteArgs<typeof routes.sharing.unshare>>({
      query: (args) => call(routes.sharing.unshare, args),
      invalidatesTags: [...SHARES],
    }),
    /** Begins to copy received files into one's own; answers the id of the job. */
    cloneFiles: build.mutation<number, CloneArgs>({
      query: (args) => call(routes.sharing.clone, args),
      transformResponse: (answer: { id: number }) => answer.id,
    }),
    createPublicShare: build.mutation<PublicShare, number>({
      query: (file_id) => call(routes.publicShares.create, { file_id }),
      transformResponse: (answer: { public_share: PublicShare }) => answer.public_share,
      invalidatesTags: [listTag('PublicShare')],
    }),
    deletePublicShare: build.mutation<unknown, number>({
      query: (share_id) => call(routes.publicShares.remove, { share_id }),
      invalidatesTags: (_result, _error, id) => [listTag('PublicShare'), rowTag('PublicShare', id)],
    }),
    /** For owners of the server: closes a link that was reported, or opens it again. */
    setPublicShareAbuse: build.mutation<unknown, RouteArgs<typeof routes.publicShares.setAbuse>>({
      query: (args) => call(routes.publicShares.setAbuse, args),
      invalidatesTags: [listTag('PublicShare')],
    }),
  }),
});

export const {
  useCloneFilesMutation,
  useCreatePublicShareMutation,
  useDeletePublicShareMutation,
  useSetPublicShareAbuseMutation,
  useShareFilesMutation,
  useUnshareFileMutation,
} = sharingMutations;
