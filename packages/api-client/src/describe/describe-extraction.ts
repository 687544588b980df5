import { EXTRACTION_PASSWORD_MESSAGES, type Extraction } from '@jackdaw/api-contract';
import { ACTIONS, type ErrorText } from './error-text.ts';

/** What somebody reads about an extraction that does not go on; null while it does, and once it is done. */
export function describeExtraction({ status, message }: Pick<Extraction, 'status' | 'message'>): ErrorText | null {
  if (status === 'PASSWORD') {
    const { incorrect, required } = EXTRACTION_PASSWORD_MESSAGES;
    return message === incorrect
      ? { title: incorrect, message: 'Please try another password.', action: ACTIONS['enter-password'] }
      : { title: required, message: 'This archive is protected by a password.', action: ACTIONS['enter-password'] };
  }
  if (status !== 'ERROR') return null;
  return { title: 'Oops. Could not extract.', message: message ?? 'Please try again.', action: ACTIONS.retry };
}
