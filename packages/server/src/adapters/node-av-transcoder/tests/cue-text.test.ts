import { describe, expect, test } from '@jest/globals';
import { cueText } from '../worker/cue-text.ts';

const read = (codec: string, data: Buffer | string): string | undefined => cueText(codec)?.(Buffer.from(data));

describe('cueText', () => {
  test('keeps simple markup of SubRip and makes the rest harmless', () => {
    expect(read('subrip', '{\\an8}<I>Hey</I> <font color="red">you & me</font> 1<2')).toBe(
      '<i>Hey</i> you &amp; me 1&lt;2',
    );
  });

  test('reads the words of an ASS event, commas, lines and slant included', () => {
    expect(read('ass', '0,0,Default,,0,0,0,,{\\pos(1,2)}Yes, {\\i1}no{\\i0}\\NMaybe\\h<b>')).toBe(
      'Yes, <i>no</i>\nMaybe &lt;b&gt;',
    );
    expect(read('ass', '1,0,Default,,0,0,0,,{\\p1}m 0 0 l 9 9{\\p0}')).toBe('');
  });

  test('takes as much of an MP4 text as it says it has', () => {
    expect(read('mov_text', Buffer.concat([Buffer.from([0, 2]), Buffer.from('Hi\0\0\0\x0cstyl')]))).toBe('Hi');
    expect(read('mov_text', Buffer.alloc(0))).toBe('');
  });

  test('lets no text end its cue or begin another one', () => {
    expect(read('text', 'a\r\n\r\n00:01.000 --> 00:02.000')).toBe('a\n00:01.000 --&gt; 00:02.000');
    expect(read('webvtt', 'a\n\n1 --> 2')).toBe('a\n1 --&gt; 2');
  });

  test('knows that pictures are no text', () => {
    expect(cueText('dvd_subtitle')).toBeNull();
  });
});
