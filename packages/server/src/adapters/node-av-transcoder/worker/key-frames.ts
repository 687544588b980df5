import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { Packet } from 'node-av/lib';
import type { KeyFrames } from '../../../ports/transcoder.ts';
import { createReporter, toSeconds } from './av.ts';
import { openInput } from './input.ts';

/** Reads all packets of the first moving picture, in decoding order, without decoding one. */
export function keyFrames(path: string): KeyFrames {
  const input = openInput(path);
  const video = input.context.streams.find(
    ({ codecpar, disposition }) =>
      codecpar.codecType === AVMEDIA_TYPE_VIDEO && !(disposition & AV_DISPOSITION_ATTACHED_PIC),
  );
  if (!video) throw new Error('The stream map matches no streams.');
  input.only([video.index]);
  const report = createReporter();
  const { timeBase } = video;
  const times: number[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  let closed = true;
  const packet = new Packet();
  packet.alloc();
  while (input.read(packet)) {
    if (packet.streamIndex !== video.index) continue;
    const exact = toSeconds(packet.pts, timeBase);
    report(exact);
    if (exact === null) {
      // Shown nobody knows when: perhaps before the key frame.
      closed &&= packet.isKeyframe;
      continue;
    }
    const time = Math.round(exact * 1e6) / 1e6;
    if (packet.isKeyframe) times.push((latest = time));
    else if (time < latest) closed = false;
  }
  return { times: times.sort((a, b) => a - b), closed };
}
