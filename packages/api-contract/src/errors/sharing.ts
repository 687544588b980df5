import type { ErrorEntry } from './entry.ts';

/** Friends, sharing, clones and public shares (sections 8.5 and 8.8). */
export const sharingErrors = {
  USER_NOT_FOUND: { status: 404, message: 'There is no user of that name.', field: 'username' },
  ALREADY_SHARED: { status: 400, message: 'This file is already shared.' },

  SharedFileCloneConcurrentLimitError: {
    status: 400,
    message: 'You are already copying shared files. Please wait until that is done.',
    extra: ['limit'],
  },
  SharedFileCloneTooManyFilesError: {
    status: 400,
    message: 'That is too many files to copy at once.',
    extra: ['limit'],
  },
  SharedFileCloneTooManyChildrenError: {
    status: 400,
    message: 'These folders hold too many files to copy at once.',
    extra: ['limit'],
  },
  SHARED_FILE_CLONE_NOT_FOUND: { status: 404, message: 'There is no such copy under way.' },

  PUBLIC_SHARE_FOLDER_ROOT_NOT_ALLOWED: { status: 400, message: 'The root folder cannot be shared.' },
  PUBLIC_SHARE_NOT_ALLOWED_PLAN: { status: 403, message: 'Your plan does not include public links.' },
  PUBLIC_SHARE_SINGLE_FILE_LIMIT_EXCEEDED: {
    status: 403,
    message: 'This file has as many public links as it may have.',
    extra: ['current', 'limit'],
  },
  PUBLIC_SHARE_FOLDER_LINK_COUNT_LIMIT_EXCEEDED: {
    status: 403,
    message: 'This folder has as many public links as it may have.',
    extra: ['current', 'limit'],
  },
  PUBLIC_SHARE_FOLDER_MAX_SIZE_LIMIT_EXCEEDED: {
    status: 403,
    message: 'This folder is too large for a public link.',
    extra: ['current', 'limit'],
  },
  PUBLIC_SHARE_FOLDER_MAX_CHILDREN_LIMIT_EXCEEDED: {
    status: 403,
    message: 'This folder holds too many files for a public link.',
    extra: ['current', 'limit'],
  },
  PUBLIC_SHARE_DAILY_TOTAL_LINK_COUNT_EXCEEDED: {
    status: 403,
    message: 'You have made as many public links today as you may make in a day.',
    extra: ['current', 'limit'],
  },
  PUBLIC_SHARE_WEEKLY_TOTAL_LINK_COUNT_EXCEEDED: {
    status: 403,
    message: 'You have made as many public links as you may make in a week.',
    extra: ['current', 'limit'],
  },
  PUBLIC_SHARE_UNSUPPORTED_FILE_TYPE: { status: 400, message: 'Files of this type cannot have a public link.' },
  PUBLIC_SHARE_INSUFFICIENT_DATA: { status: 400, message: 'There is nothing in it that a public link could show.' },
  PUBLIC_SHARE_EXCEEDED_LIMIT: { status: 400, message: 'You have as many public links as you may have.' },
  LinkExpired: { status: 401, message: 'This link has expired.' },
  AbuseError: { status: 403, message: 'This link cannot be opened because of a report of abuse.' },
  AbuseDetected: { status: 403, message: 'This link was closed because of a report of abuse.' },
} as const satisfies Record<string, ErrorEntry>;
