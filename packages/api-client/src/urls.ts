import { AVATAR_SIZES, routes, type PodcastType, type Route, type RouteArgs } from '@jackdaw/api-contract';
import { encodeRequest } from './core/encode-request.ts';

/** Addresses that a browser, a player or another program opens by itself; they carry the download token. */
export interface FileUrls {
  /** Of a folder, its zip. */
  download(id: number, name?: string): string;
  stream(id: number): string;
  downloadMp4(id: number, name?: string): string;
  streamMp4(id: number): string;
  hls(id: number, options?: Omit<RouteArgs<typeof routes.media.hls>, 'id'>): string;
  xspf(id: number): string;
  screenshot(id: number): string;
  subtitle(id: number, key: string, format?: 'srt' | 'webvtt'): string;
  /** The torrent file of a transfer. */
  torrent(transferId: number): string;
  podcastFeed(folderId: number, type: PodcastType): string;
  /** The icon of an OAuth app that has one. */
  appIcon(appId: number): string;
  /** An address of this API that was handed out without its token, such as a podcast link. */
  signed(url: string): string;
}

/**
 * Builds addresses of files. `token` is the `download_token` of account info or, for a visitor, that of a public share:
 * never the session's own.
 */
export function fileUrls({ baseUrl = '', token }: { baseUrl?: string; token: string }): FileUrls {
  const signed = (url: string) => `${url}${url.includes('?') ? '&' : '?'}oauth_token=${encodeURIComponent(token)}`;
  function build<R extends Route>(route: R, args: RouteArgs<R>): string {
    return signed(encodeRequest(route, args, { baseUrl }).url);
  }
  return {
    download: (id, name) =>
      name === undefined
        ? build(routes.downloads.download, { id })
        : build(routes.downloads.downloadNamed, { id, name }),
    stream: (id) => build(routes.downloads.stream, { id }),
    downloadMp4: (id, name) =>
      name === undefined
        ? build(routes.downloads.downloadMp4, { id })
        : build(routes.downloads.downloadMp4Named, { id, name }),
    streamMp4: (id) => build(routes.downloads.streamMp4, { id }),
    hls: (id, options = {}) => build(routes.media.hls, { ...options, id }),
    xspf: (id) => build(routes.downloads.xspf, { id }),
    screenshot: (id) => build(routes.media.screenshot, { id }),
    subtitle: (id, key, format) => build(routes.media.subtitle, { id, key, format }),
    torrent: (id) => build(routes.transfers.torrent, { id }),
    podcastFeed: (parent_id, type) => build(routes.podcast.feed, { parent_id, type }),
    appIcon: (id) => build(routes.oauthApps.icon, { id }),
    signed,
  };
}

/** Addresses of pictures and of the speed test, which need no token. */
export function publicUrls({ baseUrl = '' }: { baseUrl?: string } = {}) {
  function build<R extends Route>(route: R, args: RouteArgs<R>): string {
    return encodeRequest(route, args, { baseUrl }).url;
  }
  return {
    avatar: (user_id: number, size: number = AVATAR_SIZES.shown) => build(routes.account.avatar, { user_id, s: size }),
    /** Leads to the page where this code of a device is approved. */
    qrCode: (code: string) => build(routes.oauth.qrCode, { code }),
    fileTypeIcon: (kind: string) => build(routes.media.icon, { kind }),
    /** So many bytes of the host of a tunnel route, or of this server. */
    speedTest: (bytes: number) => build(routes.tunnel.speedTest, { bytes }),
  };
}

/** Addresses of pages of the web app, to show or to send to somebody. `webAppUrl` is its origin. */
export function webUrls({ webAppUrl = '' }: { webAppUrl?: string } = {}) {
  const origin = webAppUrl.replace(/\/+$/, '');
  const page = (...parts: (string | number)[]) =>
    [origin, ...parts.map((part) => encodeURIComponent(String(part)))].join('/');
  return {
    file: (id: number) => page('files', id),
    /** What the owner of a public share gives to others; of a folder's share, also the page of one file in it. */
    publicShare: (token: string, fileId?: number) =>
      fileId === undefined ? page('exclusive-access', token) : page('exclusive-access', token, fileId),
    /** Where a device's code is approved. */
    linkDevice: (code: string) => `${page('link')}?${new URLSearchParams({ code })}`,
    /** Where the ban of this id is lifted. */
    captcha: (rateLimitId: string) => page('captcha', rateLimitId),
  };
}

/** The large form of an avatar: size 200 in place of 50. */
export function largeAvatar(avatarUrl: string): string {
  const { given, shown } = AVATAR_SIZES;
  return avatarUrl.replace(new RegExp(`([?&](?:s|size)=)${given}\\b`), `$1${shown}`);
}
