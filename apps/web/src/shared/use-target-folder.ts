import { useMatch } from 'react-router';
import { useAccount } from './use-account.ts';
import { lastFolder } from './last-folder.ts';

/** The folder that drops and pastes go to: the one in view on a page of Files, else the account's default folder. */
export function useTargetFolder(): number {
  const account = useAccount();
  const isRoot = useMatch('/') !== null;
  const isFiles = useMatch('/files/:id') !== null;
  if (isRoot) return 0;
  // The page of a single file counts as its folder, which is the last one seen.
  return isFiles ? lastFolder() : (account?.settings.default_download_folder ?? 0);
}
