import type { MoveError } from '@jackdaw/api-contract';
import { messages } from './messages.ts';

/** Why a file could not be moved. */
export function moveErrorText({ error_type, status_code }: MoveError): string {
  if (error_type === 'NAME_ALREADY_EXIST') return messages.moveErrors.nameTaken;
  if (status_code === 404) return messages.moveErrors.notFound;
  return status_code === 403 ? messages.moveErrors.forbidden : messages.moveErrors.other;
}
