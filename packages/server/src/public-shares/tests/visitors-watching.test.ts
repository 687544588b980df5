import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@jackdaw/api-contract';
import { makeVideo, srt } from '../../media/tests/subtitle-host.ts';
import { createPublicShareServer, type PublicShareServer } from './public-share-server.ts';

jest.setTimeout(60_000);

let server: PublicShareServer;
beforeAll(async () => {
  server = await createPublicShareServer();
});
afterAll(() => server.close());

describe('a visitor who watches a video', () => {
  it('is offered the subtitles inside it, not those that lie beside it, until the share ends', async () => {
    const { owner: ada, sub } = await server.createOwner();
    const folder = await mkdtemp(join(tmpdir(), 'visitors-'));
    const bytes = await readFile(await makeVideo(folder, 'mkv', 'srt'));
    await rm(folder, { recursive: true });
    const film = await server.put(ada, 'Film.mkv', bytes, sub);
    await server.put(ada, 'Film.en.srt', srt('beside'), sub);
    const { id, token } = await server.create(ada, film);
    const playlist = async (who: string) => (await server.ask(`/v2/files/${film}/hls/media.m3u8`, who)).text();
    expect(await playlist(ada.token)).toContain('NAME="Film.en.srt"');
    const master = await playlist(token);
    expect(master).not.toContain('Film.en.srt');
    const [, part = ''] = /NAME="German",[^\n]*URI="([^"]+)m3u8"/.exec(master) ?? [];
    const ask = async (end: string) => server.ask(`/v2/files/${film}/hls/${part}${end}`, null);
    expect((await ask('m3u8')).status).toBe(200);
    expect(await (await ask('vtt')).text()).toContain('Grüß Gott');
    await server.call(routes.publicShares.remove, { share_id: id }, ada.token);
    expect([(await ask('m3u8')).status, (await ask('vtt')).status]).toEqual([401, 401]);
  });
});
