/** The parts that the tests use of packages without types. */
declare module 'create-torrent' {
  export interface Options {
    name?: string;
    announce?: string[];
    announceList?: string[][];
    private?: boolean;
    pieceLength?: number;
  }
  export default function createTorrent(
    input: string,
    options: Options,
    done: (error: Error | null, torrent: Uint8Array) => void,
  ): void;
}

declare module 'bittorrent-tracker' {
  import type { Server as HttpServer } from 'node:http';
  import type { EventEmitter } from 'node:events';

  export class Server extends EventEmitter {
    constructor(options: { udp: boolean; http: boolean; ws: boolean; stats: boolean });
    readonly http: HttpServer;
    readonly torrents: Record<string, { complete: number; incomplete: number } | undefined>;
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
  }
}
