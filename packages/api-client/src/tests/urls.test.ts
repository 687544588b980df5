import { describe, expect, it } from '@jest/globals';
import { fileUrls, largeAvatar, publicUrls, webUrls } from '../urls.ts';

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
    ['torrent file', urls.torrent(3), '/v2/transfers/3/torrent?oauth_token=a%20b'],
    ['icon of an app', urls.appIcon(7), '/v2/oauth/apps/7/icon?oauth_token=a%20b'],
    ['podcast', urls.podcastFeed(4, 'audio'), '/v2/podcast/feed/audio?parent_id=4&oauth_token=a%20b'],
    ['link without its token', urls.signed('https://drive.example/x?y=1'), '/x?y=1&oauth_token=a%20b'],
    ['subtitle', urls.subtitle(7, 'k/1', 'webvtt'), '/v2/files/7/subtitles/k%2F1?format=webvtt&oauth_token=a%20b'],
  ])('builds the address of a %s', (_name, url, path) => expect(url).toBe(`https://drive.example${path}`));
});

describe('publicUrls', () => {
  const urls = publicUrls({ baseUrl: 'https://drive.example/v2' });

  it.each([
    ['avatar', urls.avatar(3), '/v2/avatars/3?s=200'],
    ['QR code', urls.qrCode('AB12CD'), '/qrcode/AB12CD'],
    ['picture of a kind of file', urls.fileTypeIcon('video'), '/images/file_types/video.png'],
    ['speed test', urls.speedTest(1000), '/speedtest?bytes=1000'],
  ])('builds the address of a %s without a token', (_name, url, path) =>
    expect(url).toBe(`https://drive.example${path}`),
  );
});

describe('webUrls', () => {
  const urls = webUrls({ webAppUrl: 'https://app.example/' });

  it.each([
    ['file', urls.file(7), '/files/7'],
    ['public share', urls.publicShare('t/k'), '/exclusive-access/t%2Fk'],
    ['file of a public share', urls.publicShare('tk', 9), '/exclusive-access/tk/9'],
    ['device', urls.linkDevice('AB 1'), '/link?code=AB+1'],
    ['ban', urls.captcha('r1'), '/captcha/r1'],
  ])('builds the page of a %s', (_name, url, path) => expect(url).toBe(`https://app.example${path}`));
});

describe('largeAvatar', () => {
  it('asks for 200 pixels in place of 50', () => {
    expect(largeAvatar('https://drive.example/v2/avatars/50?s=50')).toBe('https://drive.example/v2/avatars/50?s=200');
    expect(largeAvatar('https://pics.example/x?d=mm&s=50&r=g')).toBe('https://pics.example/x?d=mm&s=200&r=g');
  });

  it('leaves other addresses alone', () =>
    expect(largeAvatar('https://pics.example/50/x?s=500')).toBe('https://pics.example/50/x?s=500'));
});
