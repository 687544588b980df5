import { AppError } from '../errors.ts';
import type { FileTree } from '../files/index.ts';
import type { TransferStore } from './store.ts';

/**
 * The folder a transfer is saved to: the one that is named, else (absent or negative) the account's default folder, which is
 * the root when it is gone.
 * @throws AppError PARENT_NOT_FOUND, PARENT_NOT_A_FOLDER
 */
export async function targetFolder(
  { tree, store }: { tree: FileTree; store: TransferStore },
  userId: number,
  wanted: number | undefined,
): Promise<number> {
  if (wanted === undefined || wanted < 0) {
    const { folder: fallback } = await store.accountDefaults(userId);
    return (await problemWith(tree, userId, fallback)) === null ? fallback : 0;
  }
  const problem = await problemWith(tree, userId, wanted);
  if (problem) throw problem;
  return wanted;
}

async function problemWith(tree: FileTree, userId: number, id: number): Promise<AppError | null> {
  try {
    await tree.requireFolder(userId, id);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new AppError(error.code === 'NotFound' ? 'PARENT_NOT_FOUND' : 'PARENT_NOT_A_FOLDER');
  }
}
