import { describe, expect, test } from '@jest/globals';
import { chooseSource, streamsOf, type SourceStream } from '../choose-source.ts';

const sure = (): string => 'probably';
const h264: SourceStream = { mimeType: 'video/mp4', codec: 'avc1.640028' };
const aac: SourceStream = { mimeType: 'video/mp4', codec: 'mp4a.40.2' };
const forms = { mp4: { url: '/mp4' }, hls: { url: '/hls' } };

describe('chooseSource', () => {
  test('takes the original when the browser is sure about every track', () => {
    const asked: string[] = [];
    const source = chooseSource({ original: { url: '/file', streams: [h264, aac] }, ...forms }, (type) => {
      asked.push(type);
      return 'probably';
    });
    expect(source).toEqual({ kind: 'original', url: '/file', mimeType: 'video/mp4' });
    expect(asked).toEqual(['video/mp4; codecs="avc1.640028"', 'video/mp4; codecs="mp4a.40.2"']);
  });

  test.each(['maybe', ''])('does not take it when the browser answers "%s" for one track', (answer) => {
    const source = chooseSource({ original: { url: '/file', streams: [h264, aac] }, ...forms }, (type) =>
      type.includes('mp4a') ? answer : 'probably',
    );
    expect(source?.kind).toBe('mp4');
  });

  test.each(['hvc1.1.6.L93.b0', 'hev1.1.6.L120.90', 'hevc'])('never takes %s, whatever the browser says', (codec) => {
    const original = { url: '/file', streams: [{ mimeType: 'video/mp4', codec }, aac] };
    expect(chooseSource({ original, hls: { url: '/hls' } }, sure)?.kind).toBe('hls');
  });

  test('does not take an original of which nothing is known', () => {
    expect(chooseSource({ original: { url: '/file', streams: [] }, hls: { url: '/hls' } }, sure)?.kind).toBe('hls');
    const nameless = { url: '/file', streams: [{ mimeType: 'video/mp4', codec: null }] };
    expect(chooseSource({ original: nameless, hls: { url: '/hls' } }, sure)?.kind).toBe('hls');
  });

  test('prefers HLS to MP4 when told to', () => {
    expect(chooseSource({ ...forms, prefer: 'hls' }, sure)?.kind).toBe('hls');
    expect(chooseSource({ mp4: { url: '/mp4' }, prefer: 'hls' }, sure)?.kind).toBe('mp4');
  });

  test('finds nothing where there is nothing', () => {
    expect(chooseSource({}, sure)).toBeNull();
  });
});

describe('streamsOf', () => {
  test('names picture and sound, and leaves subtitles out', () => {
    const info = {
      mime_type: 'video/x-matroska',
      streams: [
        { codec_type: 'video', rfc6381_codec: 'avc1.640028' },
        { codec_type: 'audio' },
        { codec_type: 'subtitle', rfc6381_codec: 'wvtt' },
      ],
    };
    expect(streamsOf(info, null)).toEqual([
      { mimeType: 'video/x-matroska', codec: 'avc1.640028' },
      { mimeType: 'video/x-matroska', codec: null },
    ]);
    expect(streamsOf({ streams: [{ codec_type: 'audio', rfc6381_codec: 'flac' }] }, 'audio/flac')).toEqual([
      { mimeType: 'audio/flac', codec: 'flac' },
    ]);
    expect(streamsOf(null, 'video/mp4')).toEqual([]);
  });
});
