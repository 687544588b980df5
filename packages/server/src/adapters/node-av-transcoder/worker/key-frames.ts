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
    const exact = packet.streamIndex === video.index ? toSeconds(packet.pts, timeBase) : null;
    if (exact === null) continue;
    const time = Math.round(exact * 1e6) / 1e6;
    report(time);
    if (packet.isKeyframe) times.push((latest = time));
    else if (time < latest) closed = false;
  }
  return { times: times.sort((a, b) => a - b), closed };
}
