import {
  useCancelTransfersMutation,
  useCleanTransfersMutation,
  useReannounceTransferMutation,
  useRetryTransferMutation,
} from '@jackdaw/api-client/react';
import type { Transfer } from '@jackdaw/api-contract';
import { confirm, isModalCancelled, toast } from '@jackdaw/ui-kit';
import { isApiError, type Doing } from '@jackdaw/api-client';
import { describeFailure } from '../../shared/describe-failure.ts';
import { messages } from './messages.ts';
import { isActive } from './transfer-state.ts';

const ERROR_SHOWN_FOR = 5000;

function fail(error: unknown, doing?: Doing): void {
  const { title, message } = describeFailure(error, doing);
  toast({ title, message, tone: 'danger', timeout: ERROR_SHOWN_FOR });
}

/** What can be done with transfers. */
export function useTransferActions() {
  const [cancelTransfers] = useCancelTransfersMutation();
  const [cleanTransfers] = useCleanTransfersMutation();
  const [retryTransfer] = useRetryTransferMutation();
  const [reannounceTransfer] = useReannounceTransferMutation();

  return {
    /** Cancels what runs, after asking, and removes what is finished. Resolves with whether it was done. */
    async cancel(transfers: readonly Transfer[]): Promise<boolean> {
      const active = transfers.filter(isActive);
      try {
        if (active.length > 0) await confirm({ ...messages.confirmCancel(active.length), danger: true });
      } catch (reason) {
        if (isModalCancelled(reason)) return false;
        throw reason;
      }
      const answer = await cancelTransfers(transfers.map(({ id }) => id));
      if (answer.error) fail(answer.error);
      return !answer.error;
    },
    async retry({ id }: Transfer): Promise<void> {
      const answer = await retryTransfer(id);
      if (!answer.error) toast({ title: messages.retried, tone: 'success' });
      else if (isApiError(answer.error) && answer.error.status === 403) {
        toast({ ...messages.notAnError, tone: 'warning', timeout: ERROR_SHOWN_FOR });
      } else fail(answer.error, 'retry-transfer');
    },
    async reannounce({ id }: Transfer): Promise<void> {
      const answer = await reannounceTransfer(id);
      if (answer.error) fail(answer.error);
      else toast({ title: messages.reannounced, tone: 'success' });
    },
    async clearFinished(): Promise<void> {
      const answer = await cleanTransfers();
      if (answer.error) fail(answer.error);
      else toast({ title: messages.cleared(answer.data.length), tone: 'success' });
    },
  };
}
