/** A folder of a made-up drop. */
export interface FakeFolder {
  name: string;
  children: (File | FakeFolder)[];
  failure?: Error;
}

/** Makes a folder; with a failure, reading it fails. */
export function folder(name: string, children: (File | FakeFolder)[], failure?: Error): FakeFolder {
  return { name, children, ...(failure && { failure }) };
}

const BATCH = 100;

function toEntry(node: File | FakeFolder): FileSystemEntry {
  if (node instanceof File) {
    const entry = {
      isFile: true,
      isDirectory: false,
      name: node.name,
      file: (done: (file: File) => void) => done(node),
    };
    return entry as unknown as FileSystemEntry;
  }
  const createReader = () => {
    let position = 0;
    return {
      readEntries: (done: (entries: FileSystemEntry[]) => void, fail: (error: Error) => void) => {
        if (node.failure) return fail(node.failure);
        const batch = node.children.slice(position, position + BATCH);
        position += batch.length;
        return done(batch.map(toEntry));
      },
    };
  };
  return { isFile: false, isDirectory: true, name: node.name, createReader } as unknown as FileSystemEntry;
}

/** The transfer of a drop of files and folders, which browsers hand out as entries, a hundred at a time. */
export function fileTransfer(nodes: (File | FakeFolder)[], { withoutEntries = false } = {}): DataTransfer {
  const items = nodes.map((node) => ({
    kind: 'file',
    webkitGetAsEntry: () => (withoutEntries ? null : toEntry(node)),
    getAsFile: () => (node instanceof File ? node : null),
  }));
  return { items, types: ['Files'], dropEffect: 'none' } as unknown as DataTransfer;
}
