/** A file that was dropped, and the folders it lay in from the dropped one down; empty for a file dropped by itself. */
export interface DroppedFile {
  file: File;
  path: string[];
}

/** Everything that a drop contained. */
export interface DroppedContent {
  files: DroppedFile[];
  /** Folders without any content, each as its full path, so that they can be made too. */
  emptyFolders: string[][];
}

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A directory reader hands out at most a hundred entries at a time and ends with an empty batch. */
async function readFolder(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}

async function collectEntry(entry: FileSystemEntry, path: string[], content: DroppedContent): Promise<void> {
  if (entry.isFile) {
    content.files.push({ file: await readFile(entry as FileSystemFileEntry), path });
    return;
  }
  const inside = [...path, entry.name];
  const children = await readFolder(entry as FileSystemDirectoryEntry);
  if (children.length === 0) content.emptyFolders.push(inside);
  for (const child of children) await collectEntry(child, inside, content);
}

/**
 * Reads the files and whole folders of a drop or a paste. Call it inside the event handler: the browser empties the
 * transfer afterwards. Rejects with the browser's error when something cannot be read.
 */
export async function collectDroppedFiles(transfer: DataTransfer): Promise<DroppedContent> {
  const content: DroppedContent = { files: [], emptyFolders: [] };
  // Both must be taken before the first await, while the transfer is still readable.
  const items = Array.from(transfer.items).filter((item) => item.kind === 'file');
  const taken = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  for (const { entry, file } of taken) {
    if (entry) await collectEntry(entry, [], content);
    else if (file) content.files.push({ file, path: [] });
  }
  return content;
}
