import { Type, type Static } from 'typebox';
import { dictionary } from './scalars.ts';

export const PODCAST_TYPES = ['all', 'audio', 'video', 'mp4'] as const;
/** What a folder's podcast feed holds; `mp4` are videos in their MP4 form. */
export type PodcastType = (typeof PODCAST_TYPES)[number];

/** Addresses of a folder's feeds by type; `oauth_token={token}` has to be added to each. */
export const PodcastLinks = Type.Object({ links: dictionary(Type.String()), token: Type.String({ minLength: 1 }) });
export type PodcastLinks = Static<typeof PodcastLinks>;
