/** One entry of a playlist. */
export interface Track {
  title: string;
  /** Absolute. */
  location: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text inside an element: nothing in a name can end it, and what XML cannot hold is left out. */
function escape(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (char) => ENTITIES[char]!);
}

/** An XSPF playlist, as VLC opens it. */
export function xspfPlaylist(title: string, tracks: readonly Track[]): string {
  const list = tracks.map(
    (track) =>
      `    <track><title>${escape(track.title)}</title><location>${escape(track.location)}</location></track>\n`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<playlist version="1" xmlns="http://xspf.org/ns/0/">\n' +
    `  <title>${escape(title)}</title>\n  <trackList>\n${list.join('')}  </trackList>\n</playlist>\n`
  );
}
