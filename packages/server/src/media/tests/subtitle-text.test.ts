import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createSubtitleHost, srt, type SubtitleHost } from './subtitle-host.ts';

jest.setTimeout(120_000);

describe('texts beside a video', () => {
  let at: SubtitleHost;
  beforeAll(async () => {
    at = await createSubtitleHost();
  });
  afterAll(() => at.media.close());

  const textOf = async (content: string | Uint8Array, format: string, name?: string): Promise<string> =>
    (await at.fetchUrl(`${(await at.withSidecar(content, name)).url}&format=${format}`)).body;

  test.each([
    ['UTF-8', Buffer.from(srt('Grüße, Ωμέγα'))],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${srt('Grüße, Ωμέγα')}`)],
    ['UTF-16', Buffer.from(`\ufeff${srt('Grüße, Ωμέγα')}`, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\ufeff${srt('Grüße, Ωμέγα')}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(srt('Grüße, Ωμέγα'), 'utf16le')],
  ])('in %s come as UTF-8 without a mark', async (_, bytes) => {
    expect(await textOf(bytes, 'srt')).toBe(srt('Grüße, Ωμέγα'));
  });

  test('in Windows-1252 come as UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from(srt('Gr')), Buffer.from([0xfc, 0xdf, 0x80, 0x0a])]);
    expect(await textOf(bytes, 'srt')).toBe(`${srt('Gr')}üß€\n`);
  });

  test('become WebVTT whatever the SubRip looks like', async () => {
    const messy =
      'junk\r\n1\r\n0:00:01,5 --> 00:00:02.000 X1:40\r\n{\\an8}<font color="red">A & B</font> <B>bold</B>\r\n2 < 3\r\n2\r\n' +
      '01:02:03,004 --> 01:02:04,000\r\n--> <script>x</script>\r\n\r\nlost\r\n\r\n3\r\n00:00:09,0 --> 00:00:08,0\r\nback';
    expect(await textOf(messy, 'webvtt')).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:00:02.000\nA &amp; B <b>bold</b>\n2 &lt; 3\n\n' +
        '01:02:03.004 --> 01:02:04.000\n--&gt; x\n',
    );
  });

  test('become SubRip from WebVTT, and stay as they are in their own format', async () => {
    const webVtt =
      'WEBVTT - Film\n\nSTYLE\n::cue { color: red }\n\nNOTE hello\n\nfirst\n00:01.000 --> 00:02.000 line:0\n' +
      '<v Ann>Tom &amp; <c.loud>Jo</c> <00:01.500><i>run</i>\n';
    expect(await textOf(webVtt, 'srt', 'Silent.vtt')).toBe('1\n00:00:01,000 --> 00:00:02,000\nTom & Jo <i>run</i>\n');
    expect(await textOf(webVtt, 'webvtt', 'Silent.vtt')).toBe(webVtt);
    // What it is counts, not what it is called.
    expect(await textOf(srt('x'), 'webvtt', 'Silent.vtt')).toMatch(/^WEBVTT\n/);
  });

  test.each([
    ['binary', Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['nothing', Buffer.alloc(0)],
    ['marks without end', Buffer.from(srt('<'.repeat(200_000) + '{\\'.repeat(200_000)))],
  ])('of %s do no harm', async (_, bytes) => {
    const subtitle = await at.withSidecar(bytes);
    for (const format of ['srt', 'webvtt']) {
      const answer = await at.fetchUrl(`${subtitle.url}&format=${format}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
        'access-control-allow-origin': '*',
      });
      if (format === 'webvtt') expect(answer.body).toMatch(/^WEBVTT\n/);
      if (format === 'webvtt') expect(answer.body).not.toContain('<script');
    }
  });
});
