import type { UploadItem } from '../upload-item.ts';
import type { TransportListener, UploadTransport } from '../upload-transport.ts';

interface Run {
  item: UploadItem;
  source: Blob;
  tell: TransportListener;
  stopped: boolean;
}

/** A transport whose answers the test gives. */
export function createFakeTransport() {
  const runs: Run[] = [];
  const discarded: string[] = [];
  const transport: UploadTransport = {
    start(item, source, tell) {
      const run = { item, source, tell, stopped: false };
      runs.push(run);
      return { stop: () => void (run.stopped = true) };
    },
    discard: (url) => Promise.resolve(void discarded.push(url)),
  };
  const last = (name: string): Run => {
    const run = runs.findLast(({ item }) => item.name === name);
    if (!run) throw new Error(`${name} was never started`);
    return run;
  };
  return { transport, runs, discarded, last };
}

export function fileOf(name: string, size = 10): File {
  return new File([new Uint8Array(size)], name, { type: 'text/plain', lastModified: 1_700_000_000_000 });
}
