import { BitStreamFilter, BitStreamFilterContext, Packet, type Stream } from 'node-av/lib';
import { check, isDrained, present } from './av.ts';
import type { Lane } from './lane.ts';
import type { Track } from './output.ts';

export interface CopyOptions {
  /** Names of bit stream filters, in order. */
  filters?: readonly string[];
  /** Says whether a packet belongs into the output. */
  keep?: (packet: Packet, stream: Stream) => boolean;
}

/** The only tag players insist on; any other is chosen by the container. */
const KEPT_TAG = 'hvc1';

/** Takes packets over as they are. */
export function createCopiedLane(stream: Stream, track: Track, { filters = [], keep }: CopyOptions): Lane {
  const chain: BitStreamFilterContext[] = [];
  for (const name of filters) {
    const before = chain.at(-1);
    const filter = new BitStreamFilterContext();
    check(filter.alloc(present(BitStreamFilter.getByName(name), name)), name);
    const parameters = before?.outputCodecParameters ?? stream.codecpar;
    check(parameters.copy(present(filter.inputCodecParameters, name)), name);
    filter.inputTimeBase = stream.timeBase;
    check(filter.init(), name);
    chain.push(filter);
  }
  const parameters = chain.at(-1)?.outputCodecParameters ?? stream.codecpar;
  if (parameters.codecTagString !== KEPT_TAG) parameters.codecTag = 0;
  track.begin(parameters, stream.timeBase);

  const through = (packet: Packet | null, position: number): void => {
    const filter = chain[position];
    if (!filter) {
      if (packet) track.write(packet);
      return;
    }
    check(filter.sendPacketSync(packet), 'Copying a stream');
    const filtered = new Packet();
    filtered.alloc();
    while (!isDrained(filter.receivePacketSync(filtered), 'Copying a stream')) through(filtered, position + 1);
    filtered.free();
    if (packet === null) through(null, position + 1);
  };
  return {
    stream: stream.index,
    take(packet) {
      if (packet === null) {
        through(null, 0);
        track.end();
      } else if (keep?.(packet, stream) ?? true) through(packet, 0);
    },
  };
}
