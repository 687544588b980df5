import type { Kysely } from 'kysely';
import { readSettings } from '../accounts/settings.ts';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import { repairName } from '../files/names.ts';
import type { FileTree } from '../files/index.ts';

export interface FolderParts {
  db: Kysely<Database>;
  tree: Pick<FileTree, 'requireFolder' | 'addFolder'>;
}

/** Where feeds save to. */
export function createFeedFolders({ db, tree }: FolderParts) {
  async function isFolder(userId: number, id: number): Promise<boolean> {
    try {
      await tree.requireFolder(userId, id);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  /** The account's default folder, the root when that is gone. */
  async function fallback(userId: number): Promise<number> {
    const user = await db.selectFrom('users').select('settings').where('id', '=', userId).executeTakeFirst();
    const { default_download_folder: folder } = readSettings(user?.settings ?? '{}');
    return (await isFolder(userId, folder)) ? folder : 0;
  }

  return {
    isFolder,
    fallback,

    /** Checks a wish before anything is made of it. @throws AppError NotFound, BadRequest for a file */
    async check(userId: number, wanted: number | 'newf'): Promise<void> {
      if (wanted !== 'newf' && wanted >= 0) await tree.requireFolder(userId, wanted);
    },

    /** The folder of a checked wish: `newf` makes one named after the feed, a negative id is the default folder. */
    async resolve(userId: number, wanted: number | 'newf', title: string): Promise<number> {
      if (wanted !== 'newf') return wanted < 0 ? fallback(userId) : wanted;
      const place = { userId, parentId: await fallback(userId), name: repairName(title) };
      return (await tree.addFolder(place, { clash: 'suffix' })).id;
    },
  };
}

export type FeedFolders = ReturnType<typeof createFeedFolders>;
