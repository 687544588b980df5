import {
  magnetLink,
  makeTorrent,
  startSeeder,
  startTracker,
  type RunningSeeder,
  type RunningTracker,
} from '@jackdaw/fixtures';

/** A tracker and one other BitTorrent program that has a file, both on loopback. */
export interface Swarm {
  magnet: string;
  metainfo: Uint8Array;
  tracker: RunningTracker;
  seeder: RunningSeeder;
  stop(): Promise<void>;
}

/** Starts aria2 seeding a local file. `uploadLimit` in bytes a second. */
export async function startSwarm(path: string, uploadLimit?: number): Promise<Swarm> {
  const tracker = await startTracker();
  const torrent = await makeTorrent(path, { trackers: [tracker.url], pieceLength: 1 << 18 });
  const seeder = await startSeeder('aria2', {
    metainfo: torrent.metainfo,
    path,
    ...(uploadLimit === undefined ? {} : { uploadLimit }),
  });
  return {
    magnet: magnetLink(torrent, { trackers: [tracker.url], peers: [seeder.peer] }),
    metainfo: torrent.metainfo,
    tracker,
    seeder,
    stop: async () => {
      await seeder.stop();
      await tracker.stop();
    },
  };
}
