import { magnet, url } from '@jackdaw/validators';

/** What a search phrase looks like: text to search for, a link to fetch, or a link with a mistake in it. */
export type PhraseKind = 'text' | 'link' | 'broken-magnet' | 'broken-url';

/** Judges a phrase, so that a link in the search box can become a transfer. */
export function judgePhrase(phrase: string): PhraseKind {
  if (/^magnet:/i.test(phrase)) return magnet(phrase) === null ? 'link' : 'broken-magnet';
  if (/^(https?|ftp):/i.test(phrase)) return url(phrase) === null ? 'link' : 'broken-url';
  return 'text';
}
