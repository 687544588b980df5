import WebTorrent from 'webtorrent';
import type { WorkerSettings } from '../options.ts';
import { isPeerAllowed } from './network-guard.ts';

/**
 * The torrent clients of the process. One does, unless two users fetch the same torrent at the same time: a client knows a
 * torrent only once, so the second goes to a client of its own.
 */
export class ClientLanes {
  readonly #settings: WorkerSettings;
  readonly #onError: (error: Error) => void;
  readonly #lanes: { client: WebTorrent; hashes: Set<string> }[] = [];

  constructor(settings: WorkerSettings, onError: (error: Error) => void) {
    this.#settings = settings;
    this.#onError = onError;
  }

  /** A client that does not have this torrent yet, and how to give the place back. */
  take(infoHash: string): { client: WebTorrent; release: () => void } {
    let lane = this.#lanes.find(({ hashes }) => !hashes.has(infoHash));
    if (!lane) {
      lane = { client: this.#createClient(), hashes: new Set() };
      this.#lanes.push(lane);
    }
    const { client, hashes } = lane;
    hashes.add(infoHash);
    return { client, release: () => hashes.delete(infoHash) };
  }

  #createClient(): WebTorrent {
    const { port, dht, lsd, natUpnp, natPmp, maxConnections, downloadLimit, uploadLimit } = this.#settings;
    const client = new WebTorrent({
      torrentPort: this.#lanes.length === 0 ? port : 0,
      dht,
      lsd,
      natUpnp,
      natPmp,
      maxConns: maxConnections,
      downloadLimit,
      uploadLimit,
      // With uTP on, peers that only speak TCP are not reached. Web seeds and WebRTC would go round the address judge.
      utp: false,
      webSeeds: false,
      tracker: { wrtc: false },
      secure: 1,
    });
    client.blocked = { contains: (host) => !isPeerAllowed(host, this.#settings) };
    client.on('error', this.#onError);
    return client;
  }
}
