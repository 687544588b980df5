import { describe, expect, it } from '@jest/globals';
import { readFeed } from '../read-feed.ts';
import { rss } from './feed-server.ts';

const PLACE = new URL('https://feeds.example/a/feed.xml');
const MAGNET = 'magnet:?xt=urn:btih:0123456789012345678901234567890123456789&dn=a';
const ESCAPED = MAGNET.replaceAll('&', '&amp;');

const read = (text: string) => readFeed(text, PLACE);
const only = (text: string) => read(text)?.[0];

describe('formats', () => {
  it('reads RSS', () => {
    const text = rss(
      '<item><title>One</title><link>https://a.example/1</link><guid isPermaLink="false">id-1</guid>' +
        '<pubDate>Tue, 17 Mar 2026 09:30:00 +0200</pubDate>' +
        '<enclosure url="https://a.example/1.mp3?x=1&amp;y=2" length="123" type="audio/mpeg"/></item>',
    );
    expect(read(text)).toEqual([
      {
        guid: 'id-1',
        title: 'One',
        url: 'https://a.example/1.mp3?x=1&y=2',
        size: 123,
        publishedAt: new Date('2026-03-17T07:30:00Z'),
      },
    ]);
  });

  it('reads Atom, its base too', () => {
    const text =
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://b.example/x/"><title>t</title><entry><id>urn:1</id>' +
      '<title type="html">a &amp; b</title><link href="one"/><updated>2026-03-17T09:30:00Z</updated></entry>' +
      '<entry><id>urn:2</id><title>c</title><link href="two"/><link rel="enclosure" href="two.bin" length="5"/></entry></feed>';
    expect(read(text)).toEqual([
      expect.objectContaining({ guid: 'urn:1', title: 'a & b', url: 'https://b.example/x/one' }),
      expect.objectContaining({ guid: 'urn:2', url: 'https://b.example/x/two.bin', size: 5, publishedAt: null }),
    ]);
  });

  it('reads RDF', () => {
    const text =
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" ' +
      'xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>t</title></channel><item rdf:about="urn:x">' +
      '<title>a</title><link>https://c.example/1</link><dc:date>2026-03-17T09:30:00Z</dc:date></item></rdf:RDF>';
    expect(only(text)).toEqual({
      ...{ guid: 'urn:x', title: 'a', url: 'https://c.example/1', size: null },
      publishedAt: new Date('2026-03-17T09:30:00Z'),
    });
  });

  it('reads JSON feeds', () => {
    const text = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 't',
      items: [{ id: 7, title: 'a', url: '/p', attachments: [{ url: 'f.mp3', mime_type: 'x', size_in_bytes: 9 }] }],
    });
    expect(only(text)).toMatchObject({ guid: '7', url: 'https://feeds.example/a/f.mp3', size: 9 });
  });
});

describe('awkward documents', () => {
  it('reads CDATA, character references and stray white space', () => {
    const text = rss(
      '<item><title><![CDATA[ <b>Caf\u00e9</b> & co ]]></title><link>\n  https://a.example/1 \n</link></item>' +
        '<item><title>x &amp;  &#169;&eacute; </title><link>https://a.example/2</link></item>',
    );
    expect(read(text)?.map(({ title }) => title)).toEqual(['<b>Caf\u00e9</b> & co', 'x & \u00a9\u00e9']);
    expect(only(text)?.url).toBe('https://a.example/1');
  });

  it('takes relative addresses from where the feed is', () => {
    expect(only(rss('<item><title>a</title><link>../b.bin</link></item>'))?.url).toBe('https://feeds.example/b.bin');
    expect(only(rss('<item><title>a</title><link>//c.example/x</link></item>'))?.url).toBe('https://c.example/x');
  });

  it('does without ids, titles and dates', () => {
    const text = rss(
      '<item><link>https://a.example/1</link><pubDate>soon</pubDate></item><item/><item><title>x</title></item>',
    );
    expect(read(text)).toEqual([
      { guid: null, title: 'https://a.example/1', url: 'https://a.example/1', size: null, publishedAt: null },
    ]);
  });

  it.each([
    ['the link', `<link>${ESCAPED}</link>`],
    ['an enclosure', `<link>https://a.example/</link><enclosure url="${ESCAPED}" type="application/x-bittorrent"/>`],
    ['the id', `<guid>${ESCAPED}</guid>`],
    ['the torrent extension', `<link>https://a.example/</link><torrent:magnetURI>${ESCAPED}</torrent:magnetURI>`],
    ['its CDATA', `<torrent:magnetURI><![CDATA[${MAGNET}]]></torrent:magnetURI><link>https://a.example/</link>`],
  ])('finds a magnet link in %s', (_where, inner) => {
    const text = rss(`<item><title>a</title>${inner}</item>`, ' xmlns:torrent="http://xmlns.ezrss.it/0.1/"');
    expect(only(text)?.url).toBe(MAGNET);
  });

  it('prefers torrents to other enclosures', () => {
    const text = rss(
      '<item><title>a</title><enclosure url="https://a.example/cover.jpg"/><enclosure url="https://a.example/a.torrent"/></item>',
    );
    expect(only(text)?.url).toBe('https://a.example/a.torrent');
  });

  it('reads media of the media extension', () => {
    const text = rss(
      '<item><title>a</title><media:content url="https://a.example/v.mp4" fileSize="77"/></item>',
      ' xmlns:media="http://search.yahoo.com/mrss/"',
    );
    expect(only(text)).toMatchObject({ url: 'https://a.example/v.mp4', size: 77 });
  });

  it('lets no quote out of a magnet link', () => {
    const text = rss(
      '<item><title>a</title><torrent:magnetURI><![CDATA[magnet:?xt=1"/><title>b</title>]]></torrent:magnetURI></item>' +
        '<item><title>c</title><torrent:magnetURI>magnet:?xt=1" url="https://evil.example/</torrent:magnetURI></item>',
    );
    expect(read(text)).toEqual([
      expect.objectContaining({ title: 'c', url: 'magnet:?xt=1" url="https://evil.example/' }),
    ]);
  });
});

describe('hostile documents', () => {
  const laughs =
    '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';

  it('expands no entity of the document', () => {
    const items = read(`${laughs}${rss('<item><title>&c;</title><link>https://a.example/1</link></item>').slice(21)}`);
    for (const { title } of items ?? []) expect(title).not.toContain('haha');
  });

  it('reads no file for an external entity', () => {
    const text = `<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss('<item><title>&x;</title></item>').slice(21)}`;
    expect(JSON.stringify(read(text))).not.toContain('root:');
  });

  it.each([
    ['nothing', ''],
    ['a web page', '<!doctype html><html><body><p>feed</p></body></html>'],
    ['deep nesting', rss('<a>'.repeat(100_000))],
    ['open items', rss('<item>'.repeat(100_000))],
    ['open CDATA', rss(`<item><![CDATA[${'x'.repeat(1_000_000)}`)],
    ['deep JSON', '['.repeat(1_000_000)],
    ['other JSON', '{"items":{}}'],
  ])('takes %s for no feed', (_what, text) => {
    expect(read(text)).toBeNull();
  });

  it.each([
    ['<torrent:magnetURI>', null],
    ['<torrent:magnetURI><![CDATA[', null],
    // To the parser a tag that never closes is not there, which leaves a feed without items.
    ['<torrent:magnetURI a="', []],
  ])('is not held up by %s without an end', (opening, expected) => {
    expect(read(rss(`<item>${opening.repeat(100_000)}`))).toEqual(expected);
  });

  it('looks at two thousand items and no more', () => {
    const many = Array.from({ length: 3000 }, (_, n) => `<item><link>https://a.example/${n}</link></item>`).join('');
    expect(read(rss(many))).toHaveLength(2000);
  });
});
