import { OAUTH_APP_LIMITS } from '@jackdaw/api-contract';
import { AppError } from '../../errors.ts';
import { callbacksOf, isAcceptableCallback } from '../flow/redirect-uris.ts';

/** What the maker of an app writes about it. */
export interface AppFields {
  name: string;
  description: string;
  website: string;
  callback: string;
}

function refuse(parameter: keyof AppFields, message: string): never {
  throw new AppError('BadRequest', { message, extra: { parameter } });
}

function between(parameter: keyof AppFields, text: string, { minimum, maximum }: { minimum: number; maximum: number }) {
  const { length } = Array.from(text);
  if (length < minimum || length > maximum) refuse(parameter, `Must be between ${minimum} and ${maximum} characters.`);
}

/** @throws AppError BadRequest with `extra.parameter` */
export function checkName(text: string): string {
  const name = text.normalize('NFC').trim();
  between('name', name, OAUTH_APP_LIMITS.nameLength);
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name)) refuse('name', 'This name contains characters that are not allowed.');
  return name;
}

function checkDescription(text: string): string {
  const description = text.trim();
  between('description', description, OAUTH_APP_LIMITS.descriptionLength);
  return description;
}

function checkWebsite(text: string): string {
  const website = text.trim();
  between('website', website, { minimum: 1, maximum: OAUTH_APP_LIMITS.websiteLength });
  const url = URL.canParse(website) ? new URL(website) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    refuse('website', 'Please enter a valid URL.');
  }
  return website;
}

function checkCallback(text: string): string {
  const callbacks = callbacksOf(text);
  const callback = callbacks.join('\n');
  between('callback', callback, { minimum: 1, maximum: OAUTH_APP_LIMITS.callbackLength });
  if (!callbacks.every(isAcceptableCallback)) refuse('callback', 'Please enter a valid URL.');
  return callback;
}

/** The fields besides the name, as they are kept. @throws AppError BadRequest with `extra.parameter` */
export function checkFields(given: Omit<AppFields, 'name'>): Omit<AppFields, 'name'> {
  return {
    description: checkDescription(given.description),
    website: checkWebsite(given.website),
    callback: checkCallback(given.callback),
  };
}
