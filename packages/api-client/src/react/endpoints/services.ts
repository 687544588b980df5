import { routes, type PodcastLinks, type RouteArgs, type TunnelRoute } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';

export type SupportTicketArgs = RouteArgs<typeof routes.support.create>;

/** What stands beside the files: podcast feeds, tunnel routes, IFTTT, support, and looking into an account as its owner sees it. */
export const servicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    podcastLinks: build.query<PodcastLinks, RouteArgs<typeof routes.podcast.links>>({
      query: (args) => call(routes.podcast.links, args),
      providesTags: ['Podcast'],
    }),
    tunnelRoutes: build.query<TunnelRoute[], void>({
      query: () => call(routes.tunnel.list, {}),
      transformResponse: (answer: { routes: TunnelRoute[] }) => answer.routes,
      providesTags: ['Tunnel'],
    }),
    iftttStatus: build.query<boolean, void>({
      query: () => call(routes.ifttt.status, {}),
      transformResponse: (answer: { enabled: boolean }) => answer.enabled,
      providesTags: ['Ifttt'],
    }),
    connectIfttt: build.mutation<unknown, string>({
      query: (key) => call(routes.ifttt.connect, { key }),
      invalidatesTags: ['Ifttt'],
    }),
    disconnectIfttt: build.mutation<unknown, void>({
      query: () => call(routes.ifttt.disconnect, {}),
      invalidatesTags: ['Ifttt'],
    }),
    sendIftttEvent: build.mutation<unknown, RouteArgs<typeof routes.ifttt.send>>({
      query: (args) => call(routes.ifttt.send, args),
    }),
    /** Answers the number of the ticket. */
    createSupportTicket: build.mutation<number, SupportTicketArgs>({
      query: (args) => call(routes.support.create, args),
      transformResponse: (answer: { id: number }) => answer.id,
    }),
    /** For owners of the server: answers a token of that account, good for an hour. */
    impersonate: build.mutation<string, string>({
      query: (username) => call(routes.admin.impersonate, { username }),
      transformResponse: (answer: { access_token: string }) => answer.access_token,
    }),
  }),
});

export const {
  useConnectIftttMutation,
  useCreateSupportTicketMutation,
  useDisconnectIftttMutation,
  useIftttStatusQuery,
  useImpersonateMutation,
  usePodcastLinksQuery,
  useSendIftttEventMutation,
  useTunnelRoutesQuery,
} = servicesApi;
