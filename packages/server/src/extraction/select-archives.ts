import { AppError } from '../errors.ts';
import { readerOf, type FileAccess } from '../files/index.ts';
import type { Selection, Selector } from '../files/selection.ts';
import type { Caller } from '../http/binding.ts';
import { readArchiveName } from './archive-sets.ts';
import type { ArchiveFile, ExtractionStore } from './store.ts';

/** An archive with all its parts, in the order they are opened in. */
export interface ArchiveSet {
  title: string;
  parentId: number;
  files: readonly [ArchiveFile, ...ArchiveFile[]];
}

export interface ArchiveSelectorParts {
  store: Pick<ExtractionStore, 'ownFiles' | 'siblings'>;
  access: Pick<FileAccess, 'readMany'>;
  selector: Pick<Selector, 'ids'>;
}

/** Finds the archives among what a caller selected; parts of a set that he did not select belong to it all the same. */
export function createArchiveSelector({ store, access, selector }: ArchiveSelectorParts) {
  /** @throws AppError Forbidden when a file was named that belongs to somebody else */
  async function refuseReceived(caller: Caller, named: readonly number[], own: ReadonlySet<number>): Promise<void> {
    const others = named.filter((id) => !own.has(id));
    if (others.length === 0) return;
    const readable = await access.readMany(readerOf(caller), others);
    if (readable.some((row) => row.user_id !== caller.userId)) throw new AppError('Forbidden');
  }

  async function wholeSet(userId: number, file: ArchiveFile, set: string, title: string): Promise<ArchiveFile[]> {
    const siblings = await store.siblings(userId, file.parent_id, title);
    return siblings.filter(({ name }) => readArchiveName(name)?.set === set);
  }

  return {
    /** @throws AppError BadRequest (nothing selected, a bad cursor), Forbidden */
    async select(caller: Caller, selection: Selection): Promise<ArchiveSet[]> {
      const { userId } = caller;
      const ids = await selector.ids(userId, selection);
      const own = await store.ownFiles(userId, ids);
      await refuseReceived(caller, selection.file_ids as readonly number[], new Set(own.map(({ id }) => id)));
      const sets = new Map<string, ArchiveSet>();
      for (const file of own) {
        const name = readArchiveName(file.name);
        if (!name) continue;
        const key = `${file.parent_id}:${name.set}`;
        if (sets.has(key) && name.mayHaveParts) continue;
        const parts = name.mayHaveParts ? await wholeSet(userId, file, name.set, name.title) : [file];
        const [first = file, ...rest] = parts.toSorted((a, b) => orderOf(a) - orderOf(b) || a.id - b.id);
        sets.set(name.mayHaveParts ? key : `${key}:${file.id}`, {
          title: name.title,
          parentId: file.parent_id,
          files: [first, ...rest],
        });
      }
      return [...sets.values()];
    },
  };
}

function orderOf({ name }: ArchiveFile): number {
  return readArchiveName(name)?.order ?? 0;
}
