import { parseDate, type AccountInfo } from '@jackdaw/api-contract';
import { ACTIONS, type ErrorText } from './error-text.ts';

/** Older servers leave out when the files go. */
type Standing = Pick<AccountInfo, 'account_status' | 'is_sub_account'> &
  Partial<Pick<AccountInfo, 'files_will_be_deleted_at'>>;

const DAY = 86_400_000;

/** What somebody whose account is not active reads; null while it is. Older servers tell `passive` and `expired` by name. */
export function describeAccount(info: Standing, now: Date = new Date()): ErrorText | null {
  const status: string = info.account_status;
  if (status === 'active') return null;
  if (status === 'stranger') {
    return {
      title: 'Activate your account',
      message: 'Please activate your account to add transfers, upload and share.',
      action: ACTIONS.billing,
    };
  }
  if (info.is_sub_account) {
    return {
      title: 'Your family plan has expired',
      message: 'Please ask the owner of your family to renew the plan, or leave the family.',
    };
  }
  if (info.files_will_be_deleted_at) {
    const left = parseDate(info.files_will_be_deleted_at).getTime() - now.getTime();
    const days = Math.max(0, Math.ceil(left / DAY));
    const when = days === 0 ? 'today' : `in ${days} ${days === 1 ? 'day' : 'days'}`;
    return {
      title: 'Your account has expired',
      message: `Your files will be deleted ${when}.`,
      action: ACTIONS.billing,
    };
  }
  return {
    title: 'Your account has expired',
    message: 'Please activate your account and try again.',
    action: ACTIONS.billing,
  };
}

/** What somebody reads about what the server could not deliver to him, one text for each. */
export function describeWarnings({
  callback_url_has_failed: callback,
  pushover_token_has_failed: pushover,
}: AccountInfo['warnings']): ErrorText[] {
  return [
    ...(callback
      ? [
          {
            title: 'Callback URL failed',
            message: 'The last finished transfer could not be reported to your callback URL.',
            action: ACTIONS['update-callback-url'],
          },
        ]
      : []),
    ...(pushover
      ? [
          {
            title: 'Pushover token failed',
            message: 'The last notification could not be sent with your Pushover token.',
            action: ACTIONS['update-pushover-token'],
          },
        ]
      : []),
  ];
}
