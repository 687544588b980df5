import { useConfigQuery, useSetConfigValueMutation } from '@jackdaw/api-client/react';
import { isModalCancelled } from '@jackdaw/ui-kit';
import { useState } from 'react';
import { openFolderPicker } from '../../shared/folder-picker/open-folder-picker.ts';
import { lastFolder } from '../../shared/last-folder.ts';
import { useAccount } from '../../shared/use-account.ts';
import { messages } from './messages.ts';
import { customFolder, readTarget, targetFolderId, type TargetKind } from './target-preference.ts';

const KEY = 'new_transfer_target';

/** The folder that new transfers go to, and how to change it. */
export function useTransferTarget() {
  const account = useAccount();
  const { data: config } = useConfigQuery();
  const [setConfigValue] = useSetConfigValueMutation();
  const [custom, setCustom] = useState(customFolder.get);
  const kind = custom ? 'custom' : readTarget(config?.[KEY], custom);

  const keepCustom = (folder: typeof custom) => {
    customFolder.set(folder);
    setCustom(folder);
  };

  async function choose(next: TargetKind): Promise<void> {
    if (next !== 'custom') {
      keepCustom(null);
      await setConfigValue({ key: KEY, value: next });
      return;
    }
    try {
      keepCustom(await openFolderPicker(messages.chooseFolder));
    } catch (reason) {
      if (!isModalCancelled(reason)) throw reason;
    }
  }

  return {
    kind,
    custom,
    choose,
    reset: () => choose('default_download_folder'),
    folderId: targetFolderId(kind, {
      defaultDownload: account?.settings.default_download_folder ?? 0,
      last: lastFolder(),
      custom,
    }),
  };
}
