import SevenZip from '7z-wasm';
import { openPieces, type Pieces } from './pieces.ts';

/** What of Emscripten's file system is used here; the package declares only a part of it. */
interface Node {
  id: number;
  mode: number;
  size: number;
  pieces: Pieces;
  contents: Record<string, Node>;
  node_ops: object;
  stream_ops: object;
}
interface Stream {
  position: number;
  node: Node;
  tty?: unknown;
  stream_ops: object;
}
interface FileSystem {
  ErrnoError: new (code: number) => Error;
  createNode(parent: Node | null, name: string, mode: number, dev: number): Node;
  mkdir(path: string): unknown;
  mount(type: { mount(): Node }, options: object, at: string): unknown;
  getStream(fd: number): Stream;
}

/** A file as 7-Zip sees it: what these paths hold, one after the other. */
export interface InputFile {
  name: string;
  paths: readonly string[];
}

/** One run of 7-Zip. */
export interface SevenZipRun {
  args: readonly string[];
  /** What it may see, and nothing else: read-only in `/in`. */
  files: readonly InputFile[];
  /** Gets what it writes to its output; the bytes are only good during the call. */
  onOutput(bytes: Uint8Array): void;
}

export interface SevenZipResult {
  /** Its exit code; null when it did not come to an end of its own. */
  code: number | null;
  /** What it complained about, cut short. */
  complaint: string;
}

const FILE = 0o100444;
const FOLDER = 0o40555;
const NO_ENTRY = 44;
const INVALID = 28;
const COMPLAINT_LIMIT = 64 * 1024;
const factory = SevenZip.default;

// Emscripten asks this old door for some numbers that are only needed for disks; the permission model keeps it shut.
Object.assign(process, { binding: () => ({ fs: {} }) });

/** Runs 7-Zip in a machine of its own: it has no disk but the given files, and at most 2 GiB of memory. */
export async function runSevenZip({ args, files, onOutput }: SevenZipRun): Promise<SevenZipResult> {
  const complaint: string[] = [];
  let complaintSize = 0;
  let code: number | null = null;
  const module = await factory({
    // The end of input: it asks nobody for anything.
    stdin: () => null as unknown as number,
    print: () => undefined,
    printErr: (line) => {
      complaintSize += line.length;
      if (complaintSize < COMPLAINT_LIMIT) complaint.push(line);
    },
  });
  const fs = module.FS as unknown as FileSystem;
  mountInput(fs, files);
  const output = fs.getStream(1);
  // A terminal would get its output byte by byte.
  output.tty = undefined;
  output.stream_ops = {
    ...output.stream_ops,
    write: (_stream: Stream, buffer: Int8Array, offset: number, length: number) => {
      onOutput(new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length));
      return length;
    },
  };
  try {
    const status: unknown = module.callMain([...args]);
    if (code === null && typeof status === 'number') code = status;
  } catch (error) {
    const status = (error as { status?: unknown }).status;
    if (typeof status === 'number') code ??= status;
    else if (isCrash(error)) complaint.push(String(error));
    // Not a failure inside the machine but one of ours, thrown through it.
    else if (error instanceof Error) throw error;
    else complaint.push(`Ended by exception ${String(error)}`);
  }
  return { code, complaint: complaint.join('\n') };
}

/** The machine broke: memory it may not touch, recursion without end. */
function isCrash(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError');
}

function mountInput(fs: FileSystem, files: readonly InputFile[]): void {
  const epoch = new Date(0);
  const nodeOps = {
    getattr: ({ id, mode, size }: Node) => ({
      ...{ dev: 1, ino: id, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size },
      ...{ atime: epoch, mtime: epoch, ctime: epoch, blksize: 4096, blocks: Math.ceil(size / 512) },
    }),
    lookup: () => {
      throw new fs.ErrnoError(NO_ENTRY);
    },
    readdir: ({ contents }: Node) => ['.', '..', ...Object.keys(contents)],
  };
  const streamOps = {
    llseek: (stream: Stream, offset: number, whence: number) => {
      const from = [0, stream.position, stream.node.size][whence] ?? Number.NaN;
      if (!(from + offset >= 0)) throw new fs.ErrnoError(INVALID);
      return from + offset;
    },
    read: ({ node }: Stream, buffer: Int8Array, offset: number, length: number, position: number) =>
      node.pieces.read(buffer, offset, length, position),
  };
  const mount = (): Node => {
    const root = fs.createNode(null, '/', FOLDER, 0);
    Object.assign(root, { node_ops: nodeOps, stream_ops: {}, size: 4096, contents: {} });
    for (const { name, paths } of files) {
      const node = fs.createNode(root, name, FILE, 0);
      const pieces = openPieces(paths);
      Object.assign(node, { node_ops: nodeOps, stream_ops: streamOps, pieces, size: pieces.size });
      root.contents[name] = node;
    }
    return root;
  };
  fs.mkdir('/in');
  fs.mount({ mount }, {}, '/in');
}
