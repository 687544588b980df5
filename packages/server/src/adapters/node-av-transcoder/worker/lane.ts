import { Packet } from 'node-av/lib';
import { toSeconds } from './av.ts';
import type { Input } from './input.ts';

/** Carries one stream of an input into a track of the output. */
export interface Lane {
  readonly stream: number;
  /** Null says that there are no more. */
  take(packet: Packet | null): void;
}

/** An input and what is made of it, up to a time in seconds. */
export interface Source {
  input: Input;
  lanes: Lane[];
  until: number;
}

/** Reads the sources side by side, the one that is behind first, until all have ended. */
export function pump(sources: readonly Source[], onTime: (seconds: number | null) => void): void {
  const packet = new Packet();
  packet.alloc();
  const open = sources.map((source) => ({ ...source, clock: Number.NEGATIVE_INFINITY }));
  for (const { input, lanes } of sources) input.only(lanes.map(({ stream }) => stream));
  for (;;) {
    const source = open.toSorted((a, b) => a.clock - b.clock)[0];
    if (!source) return;
    const isThere = source.input.read(packet);
    const lane = source.lanes.find(({ stream }) => isThere && stream === packet.streamIndex);
    const base = source.input.stream(isThere ? packet.streamIndex : 0).timeBase;
    const time = isThere ? (toSeconds(packet.dts, base) ?? toSeconds(packet.pts, base)) : null;
    if (!isThere || (time ?? 0) > source.until) {
      for (const one of source.lanes) one.take(null);
      open.splice(open.indexOf(source), 1);
      continue;
    }
    source.clock = time ?? source.clock;
    onTime(time);
    lane?.take(packet);
  }
}
