import { AVATAR_SIZES, routes, type Route, type RouteArgs } from '@jackdaw/api-contract';
import { encodeRequest } from './core/encode-request.ts';

/** Addresses that a browser, a player or another program opens by itself; they carry the download token. */
export interface FileUrls {
  download(id: number, name?: string): string;
  stream(id: number): string;
  downloadMp4(id: number, name?: string): string;
  streamMp4(id: number): string;
  hls(id: number, options?: Omit<RouteArgs<typeof routes.media.hls>, 'id'>): string;
  xspf(id: number): string;
  screenshot(id: number): string;
  subtitle(id: number, key: string, format?: 'srt' | 'webvtt'): string;
}

/**
 * Builds addresses of files. `token` is the `download_token` of account info or, for a visitor, that of a public share:
 * never the session's own.
 */
export function fileUrls({ baseUrl = '', token }: { baseUrl?: string; token: string }): FileUrls {
  function build<R extends Route>(route: R, args: RouteArgs<R>): string {
    const { url } = encodeRequest(route, args, { baseUrl });
    return `${url}${url.includes('?') ? '&' : '?'}oauth_token=${encodeURIComponent(token)}`;
  }
  const { downloads, media } = routes;
  return {
    download: (id, name) =>
      name === undefined ? build(downloads.download, { id }) : build(downloads.downloadNamed, { id, name }),
    stream: (id) => build(downloads.stream, { id }),
    downloadMp4: (id, name) =>
      name === undefined ? build(downloads.downloadMp4, { id }) : build(downloads.downloadMp4Named, { id, name }),
    streamMp4: (id) => build(downloads.streamMp4, { id }),
    hls: (id, options = {}) => build(media.hls, { ...options, id }),
    xspf: (id) => build(downloads.xspf, { id }),
    screenshot: (id) => build(media.screenshot, { id }),
    subtitle: (id, key, format) => build(media.subtitle, { id, key, format }),
  };
}

/** The large form of an avatar: size 200 in place of 50. */
export function largeAvatar(avatarUrl: string): string {
  const { given, shown } = AVATAR_SIZES;
  return avatarUrl.replace(new RegExp(`([?&](?:s|size)=)${given}\\b`), `$1${shown}`);
}
