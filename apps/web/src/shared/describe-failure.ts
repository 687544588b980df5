import { describeError, isApiError, type Doing, type ErrorText } from '@jackdaw/api-client';

const BROKEN: ErrorText = { title: 'Something went wrong', message: 'Please try again.' };

/** The text for whatever a hook failed with: an API error, or a fault of our own on the way to it. */
export function describeFailure(error: unknown, doing?: Doing): ErrorText {
  return isApiError(error) ? describeError(error, doing) : BROKEN;
}
