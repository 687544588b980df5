import type { UploadFailure } from '@jackdaw/task-engine';

const FAILURES: Readonly<Record<UploadFailure['reason'], string>> = {
  unauthorized: 'Your session has expired. Sign in and try again.',
  payment_required: 'Please activate your account and try again.',
  parent_missing: 'The folder it was meant for is gone.',
  too_large: 'There is not enough space left. Free some and try again.',
  rejected: 'The server did not take this file.',
  expired: 'This upload has expired. Choose the file again.',
  unreadable: 'The file could not be read. It may have been changed or moved.',
};

const TYPES: Readonly<Record<string, string>> = {
  NotTorrent: 'This is not a valid torrent file.',
  TRANSFER_ALREADY_ADDED: 'This torrent is already among your transfers.',
  UPLOAD_SAVE_FAILED: 'The last part could not be saved. Try again.',
};

/** Texts of the upload panel. */
export const messages = {
  drop: { title: 'Drop to upload', message: 'Files and whole folders. A torrent file starts a transfer.' },
  dropInto: (name: string) => `Upload into ${name}`,
  panel: 'Uploads',
  running: (left: number) => (left === 1 ? 'Uploading 1 file' : `Uploading ${left} files`),
  done: (count: number) => (count === 1 ? '1 file uploaded' : `${count} files uploaded`),
  partly: (done: number, failed: number) => `${done} uploaded, ${failed} failed`,
  failed: (count: number) => (count === 1 ? '1 upload failed' : `${count} uploads failed`),
  timeLeft: (time: string) => `${time} left`,
  fold: 'Fold the list',
  unfold: 'Show the list',
  clear: 'Clear completed',
  waiting: 'Waiting',
  offline: 'Waiting for the server. It goes on by itself.',
  paused: 'Paused',
  detached: 'Choose this file again to go on where it was.',
  completed: 'Uploaded',
  transfer: 'Added to transfers',
  progress: (sent: string, size: string) => `${sent} of ${size}`,
  pause: (name: string) => `Pause ${name}`,
  resume: (name: string) => `Resume ${name}`,
  retry: (name: string) => `Try ${name} again`,
  cancel: (name: string) => `Cancel ${name}`,
  choose: (name: string) => `Choose ${name} again`,
  otherFile: { title: 'That is another file', message: 'Please choose the very file that was being uploaded.' },
  failure: ({ reason, errorType }: UploadFailure) => (errorType && TYPES[errorType]) ?? FAILURES[reason],
} as const;
