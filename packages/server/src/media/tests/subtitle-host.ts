import { routes, type RoutePayload, type Subtitle } from '@jackdaw/api-contract';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LightMyRequestResponse } from 'fastify';
import type { FileRow } from '../../files/index.ts';
import { createMediaServer, type MediaServer, type MediaServerOptions } from './media-harness.ts';

const run = promisify(execFile);
/** A SubRip file with one text. */
export const srt = (text: string): string => `1\n00:00:01,000 --> 00:00:02,500\n${text}\n`;

/** A short video with subtitles inside: English and German, and a third without a language; the German one is the default. */
export async function makeVideo(folder: string, extension: 'mkv' | 'mp4', codec: string): Promise<string> {
  const texts = await Promise.all(
    ['Hello <i>there</i>', 'Grüß Gott', 'Who knows'].map(async (text, index) => {
      const path = join(folder, `inside-${index}.srt`);
      await writeFile(path, srt(text));
      return path;
    }),
  );
  const path = join(folder, `inside-${codec}.${extension}`);
  await run('ffmpeg', [
    ...['-loglevel', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10'],
    ...texts.flatMap((text) => ['-i', text]),
    ...['-map', '0:v', '-map', '1:s', '-map', '2:s', '-map', '3:s', '-t', '4', '-c:v', 'libx264', '-c:s', codec],
    ...['-metadata:s:s:0', 'language=eng', '-metadata:s:s:1', 'language=ger', '-metadata:s:s:0', 'title=For all'],
    ...['-disposition:s:0', '0', '-disposition:s:1', 'default', path],
  ]);
  return path;
}

/** A media server and what a client does with its subtitles. */
export interface SubtitleHost {
  media: MediaServer;
  addFolder(name: string): Promise<number>;
  addText(name: string, content: string | Uint8Array, parentId?: number): Promise<FileRow>;
  list(id: number, languages?: string[]): Promise<RoutePayload<typeof routes.media.subtitles>>;
  names(id: number, languages?: string[]): Promise<string[]>;
  /** Without a header but those given. */
  fetchUrl(url: string, rest?: { method?: 'HEAD'; headers?: Record<string, string> }): Promise<LightMyRequestResponse>;
  /** The listed subtitle of that name. */
  found(id: number, name: string): Promise<Subtitle>;
  /** Stores these settings of the user and no others. */
  save(settings: Record<string, unknown>): Promise<unknown>;
  /** A video without anything inside, in a folder of its own, with one text beside it. */
  withSidecar(content: string | Uint8Array, name?: string): Promise<Subtitle>;
}

export async function createSubtitleHost(options: MediaServerOptions = {}): Promise<SubtitleHost> {
  const media = await createMediaServer(options);
  const addFolder = async (name: string): Promise<number> =>
    (await media.tree.addFolder({ userId: media.user.id, parentId: 0, name }, { clash: 'suffix' })).id;

  async function addText(name: string, content: string | Uint8Array, parentId = 0): Promise<FileRow> {
    // What is adopted is the file itself: the next text must not be written into it.
    const path = join(media.server.folder, `text-${randomUUID()}`);
    await writeFile(path, content);
    return media.addPath(path, name, parentId);
  }

  const list = (id: number, languages?: string[]) =>
    media.server.call(routes.media.subtitles, { id, languages }, media.user.token);
  const names = async (id: number, languages?: string[]) =>
    (await list(id, languages)).subtitles.map(({ name }) => name);
  const fetchUrl = (url: string, rest: { method?: 'HEAD'; headers?: Record<string, string> } = {}) =>
    media.server.inject({ url: url.replace(/^https?:\/\/[^/]+/, ''), ...rest });
  const found = async (id: number, name: string): Promise<Subtitle> => {
    const subtitle = (await list(id)).subtitles.find((one) => one.name === name);
    if (!subtitle) throw new Error(`${name} is not listed`);
    return subtitle;
  };
  const save = (settings: Record<string, unknown>) =>
    media.server.db
      .updateTable('users')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', media.user.id)
      .execute();
  async function withSidecar(content: string | Uint8Array, name = 'Silent.srt'): Promise<Subtitle> {
    const folder = await addFolder('Case');
    const { id } = await media.add('silent.mp4', 'Silent.mp4', folder);
    await addText(name, content, folder);
    return found(id, name);
  }

  return { media, addFolder, addText, list, names, fetchUrl, found, save, withSidecar };
}
