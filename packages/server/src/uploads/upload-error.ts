import { errorCatalogue } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import { NoSpaceError } from '../ports/blob-store.ts';

/**
 * What a client is told when its bytes are here but could not be saved. Unforeseen errors become `UPLOAD_SAVE_FAILED`,
 * which says that trying again may help: the bytes are kept.
 */
export function asUploadError(error: unknown): AppError {
  if (error instanceof NoSpaceError) return new AppError('NO_SPACE_LEFT', { cause: error });
  if (error instanceof AppError && errorCatalogue[error.code].status < 500) return error;
  return new AppError('UPLOAD_SAVE_FAILED', { cause: error });
}
