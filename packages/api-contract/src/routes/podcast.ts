import { ROOT_ID } from '../constants.ts';
import { int, oneOf, required, wordList } from '../core/param.ts';
import { answers, bytes, defineRoute } from '../core/route.ts';
import { PODCAST_TYPES, PodcastLinks } from '../entities/podcast.ts';

export const links = defineRoute({
  id: 'podcast.links',
  row: 'PC1',
  summary: 'Addresses of the podcast feeds of a folder; all types unless some are named',
  method: 'GET',
  path: '/v2/podcast/links',
  auth: 'first',
  query: { parent_id: required(int({ minimum: 0 })), type: wordList(PODCAST_TYPES) },
  answer: answers(PodcastLinks),
  errors: ['NotFound'],
});

export const feed = defineRoute({
  id: 'podcast.feed',
  row: 'PC2',
  summary: 'The media files of a folder as an RSS 2.0 podcast',
  method: 'GET',
  path: '/v2/podcast/feed/:type',
  auth: 'file',
  params: { type: required(oneOf(PODCAST_TYPES)) },
  query: { parent_id: int<number>({ minimum: 0, fallback: ROOT_ID }) },
  // There is no other feed.
  invalid: 'NotFound',
  answer: bytes('application/rss+xml'),
  errors: ['NotFound'],
});
