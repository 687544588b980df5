import { Type } from 'typebox';
import { choice, filePart, flag, required, text } from '../core/param.ts';
import { answers, bytes, defineRoute } from '../core/route.ts';
import { OAuthApp } from '../entities/auth.ts';
import { MyOAuthApp, OwnedOAuthApp, PopularOAuthApp } from '../entities/oauth.ts';
import { nullable } from '../entities/scalars.ts';
import { id, ok } from './shared.ts';

/** The owner's personal token of the app; null for everybody else, and when it was revoked. */
const token = nullable(Type.String({ minLength: 1 }));

const ownedWithToken = answers(Type.Object({ app: OwnedOAuthApp, token }));

const fields = {
  description: required(text()),
  website: required(text()),
  callback: required(text()),
  icon: filePart(),
};

const fieldErrors = ['OAuthAppNameTaken', 'InvalidIcon', 'RequestEntityTooLarge'] as const;

export const list = defineRoute({
  id: 'oauthApps.list',
  row: 'OA1',
  summary: 'Apps that the user made',
  method: 'GET',
  path: '/v2/oauth/apps',
  auth: 'first',
  answer: answers(Type.Object({ apps: Type.Array(MyOAuthApp) })),
});

export const get = defineRoute({
  id: 'oauthApps.get',
  row: 'OA2',
  summary: 'One app; its owner sees all of it and his personal token',
  method: 'GET',
  path: '/v2/oauth/apps/:id',
  auth: 'first',
  params: { id },
  answer: answers(Type.Object({ app: Type.Union([OwnedOAuthApp, OAuthApp]), token })),
  errors: ['NotFound'],
});

export const edit = defineRoute({
  id: 'oauthApps.edit',
  row: 'OA3',
  summary: 'One app of the user, to be changed',
  method: 'GET',
  path: '/v2/oauth/apps/:id/edit',
  auth: 'first',
  params: { id },
  answer: ownedWithToken,
  errors: ['NotFound'],
});

export const register = defineRoute({
  id: 'oauthApps.register',
  row: 'OA4',
  summary: 'Makes an app. `callback` holds one URL a line; `hidden` keeps it off the list of popular apps',
  method: 'POST',
  path: '/v2/oauth/apps/register',
  auth: 'first',
  body: { name: required(text()), ...fields, hidden: flag() },
  answer: answers(Type.Object({ app: OwnedOAuthApp })),
  errors: [...fieldErrors, 'TOO_MANY_OAUTH_APPS', 'Forbidden'],
});

export const update = defineRoute({
  id: 'oauthApps.update',
  row: 'OA5',
  summary: 'Changes an app; name, `hidden` and icon stay when they are not given',
  method: 'POST',
  path: '/v2/oauth/apps/:id',
  auth: 'first',
  params: { id },
  body: { name: text(), ...fields, hidden: choice() },
  answer: ownedWithToken,
  errors: ['NotFound', 'Forbidden', ...fieldErrors],
});

export const remove = defineRoute({
  id: 'oauthApps.remove',
  row: 'OA6',
  summary: 'Deletes an app and revokes every token of it',
  method: 'POST',
  path: '/v2/oauth/apps/:id/delete',
  auth: 'first',
  params: { id },
  answer: ok,
  errors: ['NotFound'],
});

export const regenerateToken = defineRoute({
  id: 'oauthApps.regenerateToken',
  row: 'OA7',
  summary: 'Gives the owner a new personal token of the app; the old one is revoked',
  method: 'POST',
  path: '/v2/oauth/apps/:id/regenerate_token',
  auth: 'first',
  params: { id },
  answer: answers(Type.Object({ access_token: Type.String({ minLength: 1 }) })),
  errors: ['NotFound', 'Forbidden'],
});

export const setIcon = defineRoute({
  id: 'oauthApps.setIcon',
  row: 'OA8',
  summary: 'Sets the icon of an app: PNG, JPEG, GIF or WebP',
  method: 'POST',
  path: '/v2/oauth/apps/:id/icon',
  auth: 'first',
  params: { id },
  body: { icon: required(filePart()) },
  answer: ok,
  errors: ['NotFound', 'InvalidIcon', 'RequestEntityTooLarge'],
});

export const icon = defineRoute({
  id: 'oauthApps.icon',
  row: 'OA9',
  summary: 'The icon of an app, at most 256 pixels wide and high; for pictures in pages also with a download token',
  method: 'GET',
  path: '/v2/oauth/apps/:id/icon',
  auth: 'file',
  params: { id },
  answer: bytes('image/png'),
  errors: ['NotFound'],
});

export const popular = defineRoute({
  id: 'oauthApps.popular',
  row: 'OA10',
  summary: 'Apps that enough people used this week',
  method: 'GET',
  path: '/v2/oauth/apps/popular',
  auth: 'any',
  answer: answers(Type.Object({ apps: Type.Array(PopularOAuthApp) })),
});
