import { describe, expect, it } from '@jest/globals';
import { fileUrls, largeAvatar } from '../urls.ts';

describe('fileUrls', () => {
  const urls = fileUrls({ baseUrl: 'https://drive.example', token: 'a b' });

  it.each([
    ['download', urls.download(7), '/v2/files/7/download?oauth_token=a%20b'],
    ['named download', urls.download(7, 'a/b?.txt'), '/v2/files/7/download/a%2Fb%3F.txt?oauth_token=a%20b'],
    ['stream', urls.stream(7), '/v2/files/7/stream?oauth_token=a%20b'],
    ['MP4', urls.downloadMp4(7), '/v2/files/7/mp4/download?oauth_token=a%20b'],
    ['named MP4', urls.downloadMp4(7, 'a.mp4'), '/v2/files/7/mp4/download/a.mp4?oauth_token=a%20b'],
    ['MP4 stream', urls.streamMp4(7), '/v2/files/7/mp4/stream?oauth_token=a%20b'],
    ['playlist', urls.xspf(7), '/v2/files/7/xspf?oauth_token=a%20b'],
    ['screenshot', urls.screenshot(7), '/v2/files/7/screenshot?oauth_token=a%20b'],
    ['HLS', urls.hls(7), '/v2/files/7/hls/media.m3u8?oauth_token=a%20b'],
    [
      'HLS of the original',
      urls.hls(7, { original: true, subtitle_languages: ['eng', 'fra'] }),
      '/v2/files/7/hls/media.m3u8?original=1&subtitle_languages=eng%2Cfra&oauth_token=a%20b',
    ],
    ['subtitle', urls.subtitle(7, 'k/1', 'webvtt'), '/v2/files/7/subtitles/k%2F1?format=webvtt&oauth_token=a%20b'],
  ])('builds the address of a %s', (_name, url, path) => expect(url).toBe(`https://drive.example${path}`));
});

describe('largeAvatar', () => {
  it('asks for 200 pixels in place of 50', () => {
    expect(largeAvatar('https://drive.example/v2/avatars/50?s=50')).toBe('https://drive.example/v2/avatars/50?s=200');
    expect(largeAvatar('https://pics.example/x?d=mm&s=50&r=g')).toBe('https://pics.example/x?d=mm&s=200&r=g');
  });

  it('leaves other addresses alone', () =>
    expect(largeAvatar('https://pics.example/50/x?s=500')).toBe('https://pics.example/50/x?s=500'));
});
