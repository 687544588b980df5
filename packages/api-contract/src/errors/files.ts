import type { ErrorEntry } from './entry.ts';

/** Files, uploads, media and the trash (sections 8.4 and 8.7). */
export const fileErrors = {
  EMPTY_NAME: { status: 400, message: 'This file name is empty.', field: 'name' },
  SLASH_IN_NAME: { status: 400, message: 'This file name contains a slash.', field: 'name' },
  NAME_TOO_LONG: { status: 400, message: 'This file name is too long.', field: 'name' },
  NAME_ALREADY_EXIST: {
    status: 400,
    message: 'Target folder contains a file with the same name.',
    field: 'name',
  },
  INVALID_NAME: {
    status: 400,
    type: 'BadRequest',
    message: 'This file name contains characters that are not allowed.',
    field: 'name',
  },
  SEARCH_TOO_LONG_QUERY: { status: 400, message: 'Your search query is too long', field: 'query' },
  FileNotFound: { status: 404, message: 'The file you are trying to move was not found.' },
  MoveForbidden: {
    status: 403,
    type: 'Forbidden',
    message: 'You do not have permission to move this file. You can only perform this action for your files.',
  },
  MoveIntoItself: {
    status: 400,
    type: 'BadRequest',
    message: 'A folder cannot be moved into itself.',
  },
  FileDeleteChildrenLimitError: {
    status: 400,
    message: 'These folders hold too many files to delete at once. Please delete them individually.',
    extra: ['limit'],
  },
  FileDeleteParentLimitError: {
    status: 400,
    message: 'That is too many files to delete at once. Please delete them individually.',
    extra: ['limit'],
  },

  FILE_LOST: { status: 410, message: 'This file is lost.' },
  FILE_NOT_REACHABLE: { status: 503, message: 'This file cannot be reached right now.', retry: true },
  LINK_EXPIRED: { status: 410, message: 'This link has expired.' },
  FEATURE_DISABLED: { status: 400, message: 'Watch status is switched off in your settings.' },
  INVALID_MEDIA: {
    status: 400,
    message: "We couldn't start the playback because this media format is not supported.",
  },
  MP4_NOT_FOUND: { status: 400, message: 'There is no MP4 of this file.' },
  MP4_NOT_READY: {
    status: 400,
    message: "We're still transcoding this file to MP4. Please try again in a bit.",
    retry: true,
  },
  NotFile: { status: 400, message: 'File is not a video file' },
  TooManyConversions: {
    status: 400,
    message: 'There are too many conversions in the queue.',
    extra: ['limit'],
  },

  NotTorrent: { status: 400, message: 'This is not a valid torrent file.', field: 'file' },
  NO_SPACE_LEFT: {
    status: 413,
    type: 'RequestEntityTooLarge',
    message: 'There is not enough space left.',
  },
  UPLOAD_OFFSET_MISMATCH: {
    status: 409,
    type: 'Conflict',
    message: 'The upload goes on at another offset.',
    retry: true,
  },
  UPLOAD_EXPIRED: { status: 410, message: 'This upload has expired. Please start it again.' },
  UPLOAD_SAVE_FAILED: {
    status: 500,
    message: 'The last part of the upload could not be saved.',
    retry: true,
  },

  TRASH_FILE_NOT_FOUND: { status: 404, message: 'This file is not in the trash.' },
  TRASH_LOCK_TIMEOUT: {
    status: 400,
    message: 'The trash is busy with something else. Please try again in a bit.',
    retry: true,
  },
  TRASH_INCOMPLETE_TRASH: {
    status: 400,
    message: 'These files are still on their way to the trash. Please try again in a bit.',
    retry: true,
  },
  TRASH_RESTORE_TOO_MANY_FILES: {
    status: 400,
    message: 'That is too many files to restore at once.',
    extra: ['limit'],
  },
} as const satisfies Record<string, ErrorEntry>;
