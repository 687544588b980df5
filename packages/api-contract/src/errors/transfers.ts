import type { ErrorEntry } from './entry.ts';

/** Transfers (section 8.6). */
export const transferErrors = {
  EMPTY_URL: { status: 400, message: 'The URL is empty.', field: 'url' },
  UNSUPPORTED_URI_SCHEME: { status: 400, message: 'Links of this kind cannot be fetched.', field: 'url' },
  TRANSFER_ALREADY_ADDED: { status: 400, message: 'You have added this transfer already.', field: 'url' },
  PARENT_NOT_A_FOLDER: { status: 400, message: 'The target is not a folder.', field: 'save_parent_id' },
  PARENT_NOT_FOUND: { status: 404, message: 'The target folder was not found.', field: 'save_parent_id' },
  TRANSFER_ADD_LIMIT_REACHED: { status: 403, message: 'You have too many transfers. Please wait until some are done.' },
  TOO_MANY_URLS: { status: 403, message: 'You can add at most 100 URLs at once.', field: 'urls' },
  NOT_TORRENT: { status: 400, message: 'This transfer is not a torrent.' },
  IS_MAGNET: { status: 400, message: 'This transfer was added with a magnet link and has no torrent file.' },
  NO_TRACKERS: { status: 400, message: 'There are no trackers to add.', field: 'trackers' },
  TORRENT_NOT_ACTIVE: { status: 400, message: 'This torrent is not active.' },
  TRANSFER_NOT_FOUND: { status: 404, message: 'This transfer was not found.' },
  TRANSFER_INVALID: { status: 500, message: 'This transfer cannot take trackers.' },
  TORRENT_NOT_READY: { status: 500, message: 'This torrent is not ready yet. Please try again in a bit.', retry: true },
  NOT_RECORDING: { status: 400, message: 'This transfer is not recording a live stream.' },
} as const satisfies Record<string, ErrorEntry>;
