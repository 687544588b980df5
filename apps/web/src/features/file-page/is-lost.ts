import type { ApiError } from '@jackdaw/api-client';

/** Whether the bytes are gone for good, so that deleting the file is all that is left. */
export function isLost({ status, code }: ApiError): boolean {
  return status === 410 || code === 'FILE_LOST';
}
