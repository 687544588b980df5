/** What a torrent holds whose files came home once. Private torrents are not kept here. */
export interface TorrentContentsTable {
  /** Info hash, 40 lower-case hex digits. */
  hash: string;
  name: string;
  /** Bytes. */
  size: number;
  file_count: number;
  /** The .torrent without its trackers, which are its owner's. */
  metainfo: Uint8Array | null;
}

/** A file of such a torrent. Goes with its blob: with fewer rows than `file_count` the torrent is no longer all there. */
export interface TorrentFilesTable {
  hash: string;
  position: number;
  /** JSON list of names below the transfer; empty for a bare file. */
  path: string;
  blob_id: string;
}

/** A reference that a transfer holds while it makes files of blobs that are there already. */
export interface TransferPinsTable {
  transfer_id: number;
  blob_id: string;
}

/** Tables of migration `010-transfers`, by name. */
export interface TransfersTables {
  torrent_contents: TorrentContentsTable;
  torrent_files: TorrentFilesTable;
  transfer_pins: TransferPinsTable;
}
