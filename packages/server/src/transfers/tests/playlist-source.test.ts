import { describe, expect, test } from '@jest/globals';
import { readPlaylist } from '../playlist-source.ts';

const BASE = 'http://site.test/lists/list.pls';

describe('readPlaylist', () => {
  test('reads PLS entries in the order of their numbers, however they are written', async () => {
    const text =
      '[playlist]\r\n Title2 = Second = 2 \r\nFILE10=c.mp3\r\nfile2 = b.mp3 \r\nFile1=a.mp3\r\nVersion=2\r\n';
    expect(await readPlaylist(text, BASE)).toEqual({
      kind: 'list',
      title: null,
      items: [
        { url: 'http://site.test/lists/a.mp3', title: null },
        { url: 'http://site.test/lists/b.mp3', title: 'Second = 2' },
        { url: 'http://site.test/lists/c.mp3', title: null },
      ],
    });
  });

  // Patterns that try every run again would need hours for these.
  test.each([
    ['blanks', `[playlist]\nFile1=a${' '.repeat(1_500_000)}b.mp3`],
    ['empty lines', `[playlist]${'\n'.repeat(1_500_000)}File1=a.mp3`],
    ['tags', `<playlist>${'<a>'.repeat(500_000)}${'</a>'.repeat(500_000)}</playlist>`],
  ])('does not stumble over endless %s', async (_what, text) => {
    expect((await readPlaylist(text, BASE))?.kind ?? 'none').toMatch(/^(list|none)$/);
  });

  test('takes nothing but web addresses, and not more than a thousand', async () => {
    const lines = ['file:///etc/passwd', 'ftp://site.test/a', 'javascript:alert(1)', 'rtmp://site.test/x'];
    expect(await readPlaylist(lines.join('\n'), BASE)).toBeNull();
    const many = Array.from({ length: 1500 }, (_, index) => `${index}.mp3`).join('\n');
    const read = await readPlaylist(many, BASE);
    expect(read?.kind === 'list' && read.items.length).toBe(1000);
  });
});
