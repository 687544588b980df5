import { limitOf, titled, type CodeTexts } from './error-text.ts';

const RENAME = 'Please rename and try again.';

/** Files, media, uploads, trash and transfers. */
export const FILE_TEXTS: CodeTexts = {
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
  ...titled('Not moved', ['MoveForbidden', 'MoveIntoItself']),
  FileDeleteChildrenLimitError: {
    title: "We couldn't delete those files",
    message: (error) =>
      `These folders hold more than ${limitOf(error)} files. Please delete the files in them individually.`,
  },
  FileDeleteParentLimitError: {
    title: "We couldn't delete those files",
    message: (error) => `You can delete ${limitOf(error)} files at once. Please delete them individually.`,
  },
  FILE_LOST: {
    title: 'File lost',
    message: 'This file is lost. We suggest that you delete it.',
    action: 'delete-file',
  },
  FILE_NOT_REACHABLE: { title: 'File not reachable', action: 'retry' },
  FEATURE_DISABLED: { title: 'Watch status is off', action: 'open-settings' },
  INVALID_MEDIA: { title: 'Playback failed' },
  MP4_NOT_READY: { title: 'Not ready yet', action: 'retry' },
  MP4_NOT_FOUND: { title: 'No MP4' },
  NotFile: { title: 'Not a video' },
  TooManyConversions: {
    title: 'Too many conversions',
    message: (error) => `You can have ${limitOf(error)} conversions in the queue. Please wait until some are done.`,
  },

  NotTorrent: { title: 'Invalid torrent' },
  NO_SPACE_LEFT: { title: 'No space left', action: 'billing' },
  RequestEntityTooLarge: { title: 'Too large' },
  UPLOAD_EXPIRED: { title: 'Upload expired' },
  ...titled('Upload failed', ['UPLOAD_SAVE_FAILED', 'UPLOAD_OFFSET_MISMATCH'], 'retry'),

  TRASH_FILE_NOT_FOUND: { title: 'File not found' },
  ...titled('The trash is busy', ['TRASH_LOCK_TIMEOUT', 'TRASH_INCOMPLETE_TRASH'], 'retry'),
  TRASH_RESTORE_TOO_MANY_FILES: {
    title: 'Too many files',
    message: (error) => `You can restore ${limitOf(error)} files at once. Please restore fewer files.`,
  },

  ...titled('Transfer could not start', [
    'EMPTY_URL',
    'UNSUPPORTED_URI_SCHEME',
    'TRANSFER_ALREADY_ADDED',
    'PARENT_NOT_A_FOLDER',
    'PARENT_NOT_FOUND',
    'TRANSFER_ADD_LIMIT_REACHED',
  ]),
  TOO_MANY_URLS: { title: 'Too many URLs' },
  ...titled('Not a torrent', ['NOT_TORRENT', 'IS_MAGNET']),
  TORRENT_NOT_ACTIVE: { title: 'Torrent not active' },
  TORRENT_NOT_READY: { title: 'Torrent not ready', action: 'retry' },
  ...titled('Trackers not added', ['NO_TRACKERS', 'TRANSFER_INVALID']),
  TRANSFER_NOT_FOUND: { title: 'Transfer not found' },
  NOT_RECORDING: { title: 'Not recording' },

  ZIP_TOTAL_SIZE_EXCEEDED: { title: 'Too large for a zip' },
  ERROR_IN_ZIP: { title: 'Zip failed', action: 'retry' },
  LINK_EXPIRED: { title: 'Link expired' },
  DownloadLinksConcurrentLimit: { title: 'Too many download links', action: 'retry' },
  ...titled('Too many download links', ['DownloadLinksTooManyFilesRequested', 'DownloadLinksTooManyChildrenRequested']),
  LINKS_NOT_FOUND: { title: 'Download links not found' },
};
