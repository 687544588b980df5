/** The parts of webtorrent 3.0.21 that the engine uses; the package ships no types. */
declare module 'webtorrent' {
  import type { EventEmitter } from 'node:events';

  export interface Wire {
    readonly peerChoking: boolean;
    readonly isSeeder: boolean;
    readonly peerPieces: { get(index: number): boolean };
    readonly ut_pex?: EventEmitter & { reset(): void };
    downloadSpeed(): number;
    uploadSpeed(): number;
  }

  interface Tracker {
    update(): void;
    stop(): void;
    destroy(done: () => void): void;
  }

  export interface Discovery {
    _announce: string[] | null;
    readonly destroyed: boolean;
    tracker: Tracker | null;
    lsd: { destroy(): void } | null;
    dht: EventEmitter | null;
    _dhtTimeout: NodeJS.Timeout | undefined;
    readonly _onDHTPeer: () => void;
    _dhtAnnounce: () => void;
    _createTracker(): Tracker;
  }

  export interface Torrent extends EventEmitter {
    readonly infoHash: string;
    readonly name: string;
    readonly length: number;
    readonly pieceLength: number;
    readonly pieces: readonly unknown[];
    readonly bitfield: { get(index: number): boolean };
    readonly info: unknown;
    readonly torrentFile: Uint8Array;
    readonly private: boolean | undefined;
    readonly downloaded: number;
    readonly uploaded: number;
    readonly downloadSpeed: number;
    readonly uploadSpeed: number;
    readonly timeRemaining: number;
    readonly done: boolean;
    readonly destroyed: boolean;
    readonly wires: readonly Wire[];
    readonly discovery: Discovery | null | undefined;
    announce: string[];
    _startupBitfield: Uint8Array | undefined;
    _startDiscovery: () => void;
    _addPeer(peer: unknown, type: string, source: string): unknown;
    destroy(options: { destroyStore: boolean }, done: () => void): void;
  }

  export interface TorrentOptions {
    path?: string;
    announce?: string[];
    store?: unknown;
    storeCacheSlots?: number;
    strategy?: 'sequential' | 'rarest';
    uploads?: number;
  }

  export default class WebTorrent extends EventEmitter {
    constructor(options: Record<string, unknown>);
    readonly torrents: readonly Torrent[];
    secure: number;
    lsd: boolean;
    blocked: { contains(host: string): boolean };
    add(torrentId: Uint8Array | string, options: TorrentOptions): Torrent;
    destroy(done: () => void): void;
  }
}
