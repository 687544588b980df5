import type { ArchiveEntry } from '../../../ports/archive-reader.ts';

/** An entry of 7-Zip's technical listing. */
export interface ListedEntry extends ArchiveEntry {
  isEncrypted: boolean;
}

/** Bytes of one entry's listing that are believed; a longer one has been made to hurt. */
const LINE_LIMIT = 16 * 1024;

/**
 * Reads what `7zz l -slt -ba` prints: a block of `Name = value` lines for each entry, an empty line after each. Fed in
 * pieces. `onEntry` may throw to end the run.
 */
export function createListingParser(onEntry: (entry: ListedEntry) => void) {
  const decoder = new TextDecoder();
  let pending = '';
  let block = new Map<string, string>();

  function endBlock(): void {
    if (block.size === 0) return;
    const fields = block;
    block = new Map();
    onEntry(entryOf(fields));
  }

  function line(text: string): void {
    if (text === '') return endBlock();
    const match = /^([A-Z][A-Za-z0-9 ]*) = ?(.*)$/su.exec(text);
    // A comment may hold anything: the first of a name counts, and a path begins a new block.
    if (!match) return;
    const [, name = '', value = ''] = match;
    if (name === 'Path' && block.size > 0) endBlock();
    if (!block.has(name)) block.set(name, value);
  }

  return {
    push(bytes: Uint8Array): void {
      const lines = (pending + decoder.decode(bytes, { stream: true })).split('\n');
      pending = (lines.pop() ?? '').slice(0, LINE_LIMIT);
      for (const text of lines) line(text.slice(0, LINE_LIMIT));
    },
    end(): void {
      line(pending);
      endBlock();
    },
  };
}

function entryOf(fields: ReadonlyMap<string, string>): ListedEntry {
  const attributes = fields.get('Attributes') ?? '';
  const mode = fields.get('Mode') ?? /(?:^| )([-dlcbps][-rwxsStT]{9})$/.exec(attributes)?.[1] ?? '';
  const isFolder = fields.get('Folder') === '+' || mode.startsWith('d') || /^[^ ]*D/.test(attributes);
  // A copy of another entry (`Copy Link`) comes with its content like any file.
  const isLink = ['Symbolic Link', 'Hard Link', 'Link'].some((name) => (fields.get(name) ?? '') !== '');
  const isOther = isLink || /^[lcbps]/.test(mode) || /^[^ ]*L/.test(attributes);
  const size = fields.get('Size') ?? '';
  return {
    path: fields.get('Path') ?? '',
    kind: isFolder ? 'folder' : isOther ? 'other' : 'file',
    size: /^\d{1,16}$/.test(size) ? Number(size) : null,
    isEncrypted: fields.get('Encrypted') === '+',
  };
}
