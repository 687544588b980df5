import { routes, type OAuthApp, type RouteArgs, type RoutePayload } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { listTag, rowTag } from '../tags.ts';

/** An app as the caller may see it: all of it and the personal token for its owner. */
export type OAuthAppAnswer = RoutePayload<typeof routes.oauthApps.get>;
export type DeviceCode = RoutePayload<typeof routes.oauth.deviceCode>;

/** Consent to an app and linking of devices. The consent itself is a navigation: see `authorizeUrl`. */
export const oauthApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What the consent page shows, too. */
    oauthApp: build.query<OAuthAppAnswer, number>({
      query: (id) => call(routes.oauthApps.get, { id }),
      providesTags: (_result, _error, id) => [rowTag('OAuthApp', id)],
    }),
    /** Approves the device that shows this code, and says which app it is. */
    linkDevice: build.mutation<OAuthApp, string>({
      query: (code) => call(routes.oauth.linkDevice, { code }),
      transformResponse: (answer: { app: OAuthApp }) => answer.app,
      invalidatesTags: [listTag('Grant'), listTag('Session')],
    }),
    /** A code for this device to show, until somebody approves it. */
    deviceCode: build.query<DeviceCode, RouteArgs<typeof routes.oauth.deviceCode>>({
      query: (args) => call(routes.oauth.deviceCode, args),
      keepUnusedDataFor: 0,
    }),
    /** The token of this device, null until it was approved; answered once, so keep it. */
    deviceToken: build.query<string | null, string>({
      query: (code) => call(routes.oauth.deviceToken, { code }),
      transformResponse: (answer: { oauth_token: string | null }) => answer.oauth_token,
      keepUnusedDataFor: 0,
    }),
    /** For apps: exchanges the code of the redirect for a token. */
    exchangeCode: build.mutation<string, RouteArgs<typeof routes.oauth.accessToken>>({
      query: (args) => call(routes.oauth.accessToken, args),
      transformResponse: (answer: { access_token: string }) => answer.access_token,
    }),
  }),
});

export const {
  useDeviceCodeQuery,
  useDeviceTokenQuery,
  useExchangeCodeMutation,
  useLinkDeviceMutation,
  useOauthAppQuery,
} = oauthApi;
