import type { ErrorCode } from '@jackdaw/api-contract';
import type { ApiError } from '../core/api-error.ts';

/** Title and sentence of an error; the catalogue's own sentence where none is given. */
export interface CodeText {
  readonly title: string;
  readonly message?: string | ((error: ApiError) => string);
}

const RENAME = 'Please rename and try again.';

function limitOf({ extra }: ApiError): string {
  const { limit } = extra;
  return typeof limit === 'number' ? new Intl.NumberFormat('en').format(limit) : 'a limited number of';
}

/** Codes whose text is more than the catalogue's sentence. */
export const CODE_TEXTS: Partial<Record<ErrorCode, CodeText>> = {
  Unauthorized: { title: 'Session expired' },
  WrongCredentials: { title: 'Sign-in failed' },
  InvalidScope: { title: 'Not allowed' },
  invalid_app_credentials: { title: 'Sign-in failed' },
  password_reset_required: { title: 'Sign-in failed' },
  INVALID_SETUP_CODE: { title: 'Wrong code' },
  SETUP_ALREADY_DONE: { title: 'Already set up' },

  EMPTY_NAME: { title: 'Invalid name', message: `This file name is empty. ${RENAME}` },
  SLASH_IN_NAME: { title: 'Invalid name', message: `This file name contains a slash. ${RENAME}` },
  NAME_TOO_LONG: { title: 'Invalid name', message: `This file name is too long. ${RENAME}` },
  INVALID_NAME: { title: 'Invalid name' },
  NAME_ALREADY_EXIST: {
    title: 'Name already exists',
    message: 'Target folder contains a file with the same name. Please rename one of them and try again.',
  },
  SEARCH_TOO_LONG_QUERY: { title: 'Your search query is too long', message: 'Please try a shorter query' },
  FileNotFound: { title: 'File not found' },
  FileDeleteChildrenLimitError: {
    title: "We couldn't delete those files",
    message: (error) =>
      `These folders hold more than ${limitOf(error)} files. Please delete the files in them individually.`,
  },
  FileDeleteParentLimitError: {
    title: "We couldn't delete those files",
    message: (error) => `You can delete ${limitOf(error)} files at once. Please delete them individually.`,
  },
  FILE_LOST: { title: 'File lost', message: 'This file is lost. We suggest that you delete it.' },
  FILE_NOT_REACHABLE: { title: 'File not reachable' },
  FEATURE_DISABLED: { title: 'Watch status is off' },
  INVALID_MEDIA: { title: 'Playback failed' },
  MP4_NOT_READY: { title: 'Not ready yet' },
  MP4_NOT_FOUND: { title: 'No MP4' },
  NotFile: { title: 'Not a video' },
  TooManyConversions: {
    title: 'Too many conversions',
    message: (error) => `You can have ${limitOf(error)} conversions in the queue. Please wait until some are done.`,
  },

  NotTorrent: { title: 'Invalid torrent' },
  NO_SPACE_LEFT: { title: 'No space left' },
  RequestEntityTooLarge: { title: 'Too large' },
  UPLOAD_EXPIRED: { title: 'Upload expired' },
  UPLOAD_SAVE_FAILED: { title: 'Upload failed' },

  TRASH_FILE_NOT_FOUND: { title: 'File not found' },
  TRASH_LOCK_TIMEOUT: { title: 'The trash is busy' },
  TRASH_INCOMPLETE_TRASH: { title: 'The trash is busy' },
  TRASH_RESTORE_TOO_MANY_FILES: {
    title: 'Too many files',
    message: (error) => `You can restore ${limitOf(error)} files at once. Please restore fewer files.`,
  },

  EMPTY_URL: { title: 'Transfer could not start' },
  UNSUPPORTED_URI_SCHEME: { title: 'Transfer could not start' },
  TRANSFER_ALREADY_ADDED: { title: 'Transfer could not start' },
  PARENT_NOT_A_FOLDER: { title: 'Transfer could not start' },
  PARENT_NOT_FOUND: { title: 'Transfer could not start' },
  TRANSFER_ADD_LIMIT_REACHED: { title: 'Transfer could not start' },
  TOO_MANY_URLS: { title: 'Too many URLs' },
  NOT_TORRENT: { title: 'Not a torrent' },
  TORRENT_NOT_ACTIVE: { title: 'Torrent not active' },
  NOT_RECORDING: { title: 'Not recording' },

  INVALID_CALLBACK_URL: { title: 'Invalid callback URL' },
  INVALID_PUSHOVER_TOKEN: { title: 'Invalid Pushover token' },
  NO_ACTIVE_DOWNLOAD_HOST: { title: 'Invalid Pushover token' },
};
