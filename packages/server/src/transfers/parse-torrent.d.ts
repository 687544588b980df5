/** The parts of parse-torrent that are used; the package ships no types. */
declare module 'parse-torrent' {
  export interface ParsedTorrent {
    infoHash?: string;
    name?: string | string[];
    private?: boolean;
    announce?: string[];
    peerAddresses?: string[];
    /** Absent in a magnet link. */
    info?: unknown;
    length?: number;
  }
  export function toTorrentFile(parsed: Pick<ParsedTorrent, 'info' | 'announce'>): Uint8Array;
  export default function parseTorrent(source: string | Uint8Array): Promise<ParsedTorrent>;
}
