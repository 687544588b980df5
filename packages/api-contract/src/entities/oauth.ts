import { Type, type Static } from 'typebox';
import { OAuthApp } from './auth.ts';
import { Count } from './scalars.ts';

/** An app as its owner sees it (section 2.12, *owned*). `callback` holds one URL a line. */
export const OwnedOAuthApp = Type.Object({
  ...OAuthApp.properties,
  callback: Type.String(),
  hidden: Type.Boolean(),
  secret: Type.String({ minLength: 1 }),
});
export type OwnedOAuthApp = Static<typeof OwnedOAuthApp>;

/** An app in the list of one's own (*mine*): how many people it has tokens of. */
export const MyOAuthApp = Type.Object({ ...OwnedOAuthApp.properties, users: Count });
export type MyOAuthApp = Static<typeof MyOAuthApp>;

/** An app that many use (*popular*); `hidden` and `users` are there for owners of the server. */
export const PopularOAuthApp = Type.Object({
  ...OAuthApp.properties,
  has_icon: Type.Boolean(),
  maker: Type.String(),
  hidden: Type.Optional(Type.Boolean()),
  users: Type.Optional(Count),
});
export type PopularOAuthApp = Static<typeof PopularOAuthApp>;

/** What `response_type` may be: a code to exchange, or a token right away. */
export const RESPONSE_TYPES = ['code', 'token'] as const;
export type ResponseType = (typeof RESPONSE_TYPES)[number];

/** The redirect of apps that have no address: the code is shown for the person to copy. */
export const OOB_REDIRECT_URI = 'urn:ietf:wg:oauth:2.0:oob';

/** Bounds of an app's fields; lengths in characters, the icon in bytes, its side in pixels after it was shrunk. */
export const OAUTH_APP_LIMITS = {
  nameLength: { minimum: 5, maximum: 100 },
  descriptionLength: { minimum: 10, maximum: 255 },
  websiteLength: 255,
  callbackLength: 255,
  iconSize: 2_097_152,
  iconSide: 256,
} as const;

/** Codes that a device shows: so many upper-case letters and digits, good for so many seconds. */
export const DEVICE_CODE = { length: 6, seconds: 900 } as const;
