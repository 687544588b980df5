import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AppVersion } from '@jackdaw/api-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { originOf, type Origins } from '../origin.ts';
import { indexAssets, type Asset } from './asset-index.ts';
import { sendAsset } from './send-asset.ts';

/** Folders of the built apps. */
export interface AppFolders {
  web?: string;
  share?: string;
  link?: string;
}

export interface AppsOptions {
  folders: AppFolders;
  origins: Origins;
  /** Other addresses of this server, so the pages may load from them. */
  config: Pick<
    Config,
    'apiOrigin' | 'uploadOrigin' | 'liveOrigin' | 'contentOrigin' | 'tunnelRoutes' | 'recaptchaSiteKey'
  >;
  version: string;
}

interface App {
  /** Where its assets are; each app has its own, because all live on one origin. */
  base: string;
  /** Whether it answers a page address. */
  owns: (path: string) => boolean;
  assets: ReadonlyMap<string, Asset>;
}

/** Paths that are the server's own and never a page. */
const NOT_A_PAGE = /^\/(v2|docs|socket|qrcode|healthz)(\/|$)/;
const SHARE_PAGE = /^\/exclusive-access(\/|$)/;
const LINK_PAGE = /^\/(magnet|newfile|default\/magnet)\/?$/;

/** Where the reCAPTCHA is loaded from, on servers that use it. */
const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

const asSocket = (origin: string) => origin.replace(/^http/, 'ws');

function policyFor(origin: string, config: AppsOptions['config']): string {
  const { apiOrigin, uploadOrigin, liveOrigin, contentOrigin, tunnelRoutes } = config;
  const present = (origins: readonly (string | null)[]) =>
    [...new Set(origins.filter((other) => other !== null && other !== origin))].join(' ');
  const content = present([contentOrigin]);
  const media = present([apiOrigin, contentOrigin]);
  const live = [origin, ...(liveOrigin === null ? [] : [liveOrigin])].map(asSocket).join(' ');
  const tested = tunnelRoutes.flatMap(({ hosts }) => hosts);
  const captcha = config.recaptchaSiteKey === '' ? '' : RECAPTCHA.join(' ');
  const called = present([apiOrigin, uploadOrigin, liveOrigin, contentOrigin, ...tested]);
  return [
    "default-src 'self'",
    `script-src 'self' ${captcha}`,
    // Components set widths and positions, which counts as inline style.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${media}`,
    `media-src 'self' data: blob: ${media}`,
    "font-src 'self' data:",
    `connect-src 'self' ${live} ${called}`,
    "worker-src 'self' blob:",
    `frame-src 'self' blob: ${content} ${captcha}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
    .map((directive) => directive.replace(/ +/g, ' ').trim())
    .join('; ');
}

/** Tells one build of the web app from the next. */
function buildOf(web: App): string {
  const index = web.assets.get('index.html');
  return index ? createHash('sha256').update(readFileSync(index.file)).digest('hex').slice(0, 16) : 'none';
}

/** The built apps: what is served now, and how: their assets by name, their page for every address that is theirs. */
export function createApps({ folders, origins, config, version }: AppsOptions) {
  const app = (folder: string | undefined, base: string, owns: App['owns']): App => ({
    base,
    owns,
    assets: folder ? indexAssets(folder) : new Map(),
  });
  const web = app(folders.web, '/', (path) => !NOT_A_PAGE.test(path));
  const apps = [
    app(folders.share, '/_share/', (path) => SHARE_PAGE.test(path)),
    app(folders.link, '/_link/', (path) => LINK_PAGE.test(path)),
    web,
  ];
  const about: AppVersion = { version, build: buildOf(web) };

  function find(path: string): Asset | undefined {
    for (const { base, owns, assets } of apps) {
      const asset = path.startsWith(base) ? assets.get(path.slice(base.length)) : undefined;
      if (asset) return asset;
      // A missing script must not be answered with a page.
      if (owns(path) && !/^\/(assets|_share|_link)\//.test(path)) return assets.get('index.html');
    }
    return undefined;
  }

  /** Resolves with false when the address belongs to no app. */
  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    let path: string;
    try {
      path = decodeURIComponent(request.url.split('?', 1)[0] ?? '/');
    } catch {
      return false;
    }
    if (path === '/version.json') {
      await reply
        .header('cache-control', 'no-cache')
        .header('content-type', 'application/json')
        .send(Buffer.from(JSON.stringify(about)));
      return true;
    }
    const asset = find(path);
    if (!asset) return false;
    await sendAsset(request, reply, asset, policyFor(originOf(request, origins), config));
    return true;
  }

  return { about, serve };
}
