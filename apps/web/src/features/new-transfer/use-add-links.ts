import { describeFailure } from '../../shared/describe-failure.ts';
import { useAddTransfersMutation, useConfigQuery } from '@jackdaw/api-client/react';
import { toast } from '@jackdaw/ui-kit';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { messages } from './messages.ts';
import { openAddErrors } from './open-add-errors.tsx';

const SHOWN_FOR = 5000;

/**
 * Adds transfers from links and says how it went: all, some (with a summary of the rest), or none. Resolves with whether
 * anything was added.
 */
export function useAddLinks(): (links: readonly string[], folderId: number) => Promise<boolean> {
  const [addTransfers] = useAddTransfersMutation();
  const { data: config } = useConfigQuery();
  const navigate = useNavigate();
  const goes = config?.['transfers.redirect'] !== false;
  return useCallback(
    async (links, folderId) => {
      const answer = await addTransfers(links.map((url) => ({ url, save_parent_id: folderId })));
      if (answer.error) {
        const { title, message } = describeFailure(answer.error, 'add-transfer');
        toast({ title, message, tone: 'danger', timeout: SHOWN_FOR });
        return false;
      }
      const { transfers, errors } = answer.data;
      const action = { label: messages.learnMore, onPress: () => void openAddErrors(errors) };
      if (transfers.length === 0) {
        toast({ title: messages.noneAdded(errors.length), tone: 'danger', timeout: SHOWN_FOR, action });
        return false;
      }
      if (errors.length > 0) {
        toast({ title: messages.partly(transfers.length, errors.length), tone: 'warning', timeout: SHOWN_FOR, action });
      } else toast({ title: messages.added(transfers.length), tone: 'success' });
      if (goes) void navigate('/transfers');
      return true;
    },
    [addTransfers, navigate, goes],
  );
}
