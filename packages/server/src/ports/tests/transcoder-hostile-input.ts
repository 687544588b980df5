import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { SegmentPlan, Transcoder } from '../transcoder.ts';
import { makeSample } from './sample-media.ts';

const copy: SegmentPlan = { video: { stream: 0, mode: 'copy', height: 1080 }, audio: { stream: 1, mode: 'copy' } };

/**
 * Files that ask a media tool to open others: what makes each of them, given a local file and a web address. Every one
 * names something that really plays: a tool that followed it would succeed.
 */
export const hostileFiles: readonly (readonly [string, (file: string, web: string) => string])[] = [
  [
    'an HLS playlist',
    (file: string, web: string) =>
      `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${file}\n#EXTINF:9,\n${web}/a.ts\n#EXT-X-ENDLIST\n`,
  ],
  [
    'an HLS playlist of a concat protocol',
    (file: string, web: string) =>
      `#EXTM3U\n#EXTINF:9,\nconcat:${web}/x|subfile,,start,0,end,9,,:${file}\n#EXT-X-ENDLIST\n`,
  ],
  ['a concat script', (file: string, web: string) => `ffconcat version 1.0\nfile '${file}'\nfile '${web}/a.ts'\n`],
  [
    'a DASH manifest',
    (file: string, web: string) =>
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT9S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${web}/a.mp4</BaseURL><SegmentBase/></Representation><Representation id="2" bandwidth="1"><BaseURL>${file}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  ],
  [
    'an SDP session',
    (_file: string, web: string) =>
      `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video ${web.split(':').at(-1)} RTP/AVP 96\na=rtpmap:96 H264/90000\n`,
  ],
  [
    'an SVG with a link',
    (file: string, web: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${web}/a.png"/><image xlink:href="${file}"/></svg>`,
  ],
];

/** No adapter may open another file or the network in the name of an upload, or take memory for a claim in a header. */
export function describeHostileInput(host: () => { folder: string; transcoder: Transcoder }): void {
  describe('hostile input', () => {
    let trap: Server;
    let visits = 0;
    let url: string;

    beforeAll(async () => {
      trap = createServer((socket) => {
        visits += 1;
        socket.destroy();
      });
      await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
      const address = trap.address();
      url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    });
    afterAll(() => new Promise((resolve) => trap.close(resolve)));

    test.each(hostileFiles)('%s is refused: no other file is opened, no socket made', async (name, make) => {
      const { folder, transcoder } = host();
      const bait = await makeSample(folder, 'odd.mp4');
      for (const extension of ['bin', 'm3u8', 'mp4', 'avi']) {
        const path = join(folder, `hostile.${extension}`);
        await writeFile(path, make(bait, url));
        await expect(transcoder.probe(path)).rejects.toMatchObject({ name: 'TranscodeError' });
        await expect(
          transcoder.segment(path, copy, { start: 0, end: 5 }, join(folder, 'out.ts')),
        ).rejects.toMatchObject({ name: 'TranscodeError' });
        await expect(transcoder.still(path, 0, 240, join(folder, 'out.jpg'))).rejects.toMatchObject({
          name: 'TranscodeError',
        });
      }
      expect({ name, visits }).toEqual({ name, visits: 0 });
    });

    test('a picture that claims more pixels than memory holds is refused by its header', async () => {
      const { folder, transcoder } = host();
      const path = join(folder, 'bomb.png');
      const header = Buffer.alloc(25);
      header.write('IHDR', 0, 'latin1');
      header.writeUInt32BE(65535, 4);
      header.writeUInt32BE(65535, 8);
      header.set([8, 6, 0, 0, 0], 12);
      await writeFile(path, Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d', 'hex'), header, Buffer.alloc(64)]));
      await expect(transcoder.still(path, 0, 240, join(folder, 'bomb.jpg'))).rejects.toMatchObject({
        name: 'TranscodeError',
      });
    });

    test('a path that is not absolute is never handed on', async () => {
      await expect(host().transcoder.probe(`${url}/x.mp4`)).rejects.toMatchObject({ name: 'TranscodeError' });
      expect(visits).toBe(0);
    });
  });
}
