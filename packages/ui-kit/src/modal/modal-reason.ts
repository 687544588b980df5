/** How a person left a modal without answering it. */
export type ModalReason = 'backdrop' | 'cross' | 'footer' | 'esc' | 'cta';

/** What the promise of a modal rejects with when the person leaves it; `reason` says how. */
export class ModalCancelledError extends Error {
  override name = 'ModalCancelledError';
  readonly reason: ModalReason;

  constructor(reason: ModalReason) {
    super(`The modal was cancelled by ${reason}`);
    this.reason = reason;
  }
}

/** Whether an error only says that the person left a modal, which needs no answer. */
export function isModalCancelled(error: unknown): error is ModalCancelledError {
  return error instanceof ModalCancelledError;
}
