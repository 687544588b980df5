import type { ErrorEntry } from './entry.ts';

/** RSS, events and IFTTT (section 8.9). */
export const feedsErrors = {
  URL_REQUIRED: { status: 400, message: 'Please enter the address of the feed.', field: 'rss_source_url' },
  URL_NOT_VALID: { status: 400, message: 'This is not a valid address.', field: 'rss_source_url' },
  TITLE_REQUIRED: { status: 400, message: 'Please enter a name for the feed.', field: 'title' },
  FEED_CANNOT_FETCHED: { status: 400, message: 'The feed could not be fetched.', field: 'rss_source_url', retry: true },
  FEED_CANNOT_PARSED: { status: 400, message: 'There is no feed at this address.', field: 'rss_source_url' },
  TOO_MANY_RSS_FEEDS: { status: 403, message: 'You have too many RSS feeds.', extra: ['limit', 'current'] },
  INVALID_PER_PAGE: { status: 400, message: 'The page size must be a whole number from 1 to 1000.', field: 'per_page' },
  INVALID_EVENT: { status: 500, message: 'The torrent of this event was not kept.' },
  INVALID_EVENT_TYPE: { status: 400, message: 'There is no such event type.', field: 'event_type' },
  MISSING_INGREDIENTS: { status: 400, message: 'The ingredients of the event are missing.', field: 'ingredients' },
} as const satisfies Record<string, ErrorEntry>;
