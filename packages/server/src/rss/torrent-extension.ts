// Content up to the next tag, of bounded length: many openings without an end must not cost more than one each.
const MAGNET =
  /<(?:[\w.-]{1,30}:)?magneturi\b[^<>]{0,200}>(?:\s{0,100}<!\[CDATA\[([^\]<]{1,8192})\]\]>\s{0,100}|([^<]{1,8192}))<\/(?:[\w.-]{1,30}:)?magneturi\s{0,10}>/gi;

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? '&quot;');

/**
 * Turns magnet links of the torrent extension (`torrent:magnetURI`) into enclosures, which feed readers know. Quotes in
 * them are escaped, so nothing but an attribute's value can come of them.
 */
export function magnetsToEnclosures(xml: string): string {
  if (!/magneturi/i.test(xml)) return xml;
  const isAtom = /<feed[\s>]/i.test(xml) && !/<rss[\s>]/i.test(xml);
  return xml.replace(MAGNET, (_match, raw?: string, escaped?: string) => {
    const url = (raw === undefined ? (escaped ?? '').replaceAll('"', '&quot;') : escapeXml(raw)).trim();
    return isAtom
      ? `<link rel="enclosure" href="${url}"/>`
      : `<enclosure url="${url}" type="application/x-bittorrent"/>`;
  });
}
