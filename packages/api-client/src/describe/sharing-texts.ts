import type { ApiError } from '../core/api-error.ts';
import { numberOf, sizeOf, titled, type CodeTexts } from './error-text.ts';

const CURRENT = 'too many';
const LINK_FAILED = 'Public link could not be created';
const INVITE_FAILED = 'No invitation';
const JOIN_FAILED = 'You could not join the family';

function folderTooLarge(error: ApiError): string {
  const [current, limit] = [sizeOf(error, 'current'), sizeOf(error, 'limit')];
  if (!current || !limit) return 'This folder is too large for a public link.';
  return `This folder holds ${current}; a public link can have up to ${limit}.`;
}

/** Friends, family, copies of what friends share, public links, and RSS feeds. */
export const SHARING_TEXTS: CodeTexts = {
  USER_NOT_FOUND: { title: 'User not found' },
  ALREADY_SHARED: { title: 'Already shared' },
  ...titled('Copying could not start', [
    'SharedFileCloneConcurrentLimitError',
    'SharedFileCloneTooManyFilesError',
    'SharedFileCloneTooManyChildrenError',
  ]),
  SHARED_FILE_CLONE_NOT_FOUND: { title: 'Copy not found' },

  PUBLIC_SHARE_NOT_ALLOWED_PLAN: { title: LINK_FAILED, action: 'billing' },
  ...titled(LINK_FAILED, [
    'PUBLIC_SHARE_FOLDER_ROOT_NOT_ALLOWED',
    'PUBLIC_SHARE_SINGLE_FILE_LIMIT_EXCEEDED',
    'PUBLIC_SHARE_FOLDER_LINK_COUNT_LIMIT_EXCEEDED',
    'PUBLIC_SHARE_DAILY_TOTAL_LINK_COUNT_EXCEEDED',
    'PUBLIC_SHARE_WEEKLY_TOTAL_LINK_COUNT_EXCEEDED',
    'PUBLIC_SHARE_UNSUPPORTED_FILE_TYPE',
    'PUBLIC_SHARE_INSUFFICIENT_DATA',
    'PUBLIC_SHARE_EXCEEDED_LIMIT',
  ]),
  PUBLIC_SHARE_FOLDER_MAX_SIZE_LIMIT_EXCEEDED: { title: LINK_FAILED, message: folderTooLarge },
  PUBLIC_SHARE_FOLDER_MAX_CHILDREN_LIMIT_EXCEEDED: {
    title: LINK_FAILED,
    message: (error) =>
      `This folder holds ${numberOf(error, 'current', CURRENT)} files; a public link can have up to ${numberOf(error, 'limit', 'fewer')}.`,
  },
  LinkExpired: { title: 'Link expired' },
  ...titled('Link closed', ['AbuseError', 'AbuseDetected']),

  ...titled(INVITE_FAILED, [
    'FRIEND_INVITATION_NOT_ALLOWED',
    'FRIEND_INVITATION_LIMIT_EXCEEDED',
    'FAMILY_SUB_ACCOUNT_NOT_ALLOWED',
    'FAMILY_SUB_ACCOUNT_LIMIT_EXCEEDED',
    'FAMILY_UNUSED_INVITE_LIMIT_EXCEEDED',
  ]),
  ...titled(JOIN_FAILED, [
    'JoinInvalidCode',
    'JoinOwnerNotActive',
    'FAMILY_INVITE_ACTIVE_USER',
    'FAMILY_INVITE_ANOTHER_FAMILY',
    'FAMILY_INVITE_OWNER_NOT_FOUND',
    'FAMILY_INVITE_OWNER_NO_LIMIT',
    'FAMILY_LIMIT_EXCEEDED',
  ]),

  ...titled('Feed not saved', ['URL_REQUIRED', 'URL_NOT_VALID', 'TITLE_REQUIRED', 'FEED_CANNOT_PARSED']),
  FEED_CANNOT_FETCHED: { title: 'Feed not saved', action: 'retry' },
  TOO_MANY_RSS_FEEDS: {
    title: 'Too many feeds',
    message: (error) =>
      `You can have ${numberOf(error, 'limit', 'a limited number of')} feeds. Please delete one first.`,
  },
  INVALID_EVENT: { title: 'No torrent file' },
};
