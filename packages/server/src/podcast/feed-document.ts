import { parseDate, type PodcastType } from '@jackdaw/api-contract';
import { generateRssFeed } from 'feedsmith';
import type { MediaProbe } from '../ports/transcoder.ts';
import type { EpisodeRow } from './store.ts';

export interface PodcastParts {
  title: string;
  type: PodcastType;
  folderId: number;
  episodes: readonly EpisodeRow[];
  /** `https://host` as the reader reaches the server. */
  origin: string;
  /** Goes into every address: readers send nothing else. */
  token: string;
}

/** Text without what XML cannot hold. The library escapes the rest. */
const clean = (text: string) => text.toWellFormed().replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

const MP4 = 'video/mp4';

/** The file itself, or for `mp4` the MP4 that was made of it. */
function enclosureOf(file: EpisodeRow, { type, origin, token }: PodcastParts) {
  const isConverted = type === 'mp4' && file.content_type !== MP4;
  // Readers judge by the end of the path.
  const name = encodeURIComponent(clean(isConverted ? `${file.name.replace(/\.[^.]*$/, '')}.mp4` : file.name));
  const path = `/v2/files/${file.id}/${isConverted ? 'mp4/' : ''}download/${name}`;
  return {
    url: `${origin}${path}?oauth_token=${encodeURIComponent(token)}`,
    length: isConverted ? (file.mp4_size ?? 0) : file.size,
    type: isConverted ? MP4 : file.content_type,
  };
}

function secondsOf({ probe }: EpisodeRow): number | undefined {
  const duration = probe === null ? null : (JSON.parse(probe) as Pick<MediaProbe, 'duration'>).duration;
  return duration === null ? undefined : Math.round(duration);
}

/** An RSS 2.0 document with the tags of Apple's podcasts, which other readers know as well. */
export function podcastDocument(parts: PodcastParts): string {
  const { type, folderId, origin, episodes } = parts;
  const title = clean(parts.title);
  const self = `${origin}/v2/podcast/feed/${type}?parent_id=${folderId}`;
  return generateRssFeed({
    title,
    link: `${origin}/files/${folderId}`,
    description: title,
    generator: 'Jackdaw',
    atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
    itunes: { author: 'Jackdaw', explicit: false, block: true },
    items: episodes.map((file) => {
      const duration = secondsOf(file);
      return {
        title: clean(file.name) || String(file.id),
        guid: { value: `jackdaw-${file.id}-${type === 'mp4' ? 'mp4' : 'file'}`, isPermaLink: false },
        pubDate: parseDate(file.created_at),
        enclosures: [enclosureOf(file, parts)],
        itunes: { explicit: false, ...(duration === undefined ? {} : { duration }) },
      };
    }),
  });
}
