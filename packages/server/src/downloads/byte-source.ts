import { open } from 'node:fs/promises';
import { constants, read } from 'node:fs';

/** Something of a known size that can be read anywhere. A `BlobReader` is one. */
export interface ByteSource {
  /** Bytes. */
  readonly size: number;
  /** Fills `target` from `position` on; resolves with the bytes read, 0 at the end. */
  read(target: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

/** A local file of our own making (a segment, a still, an MP4) as a source. Links are not followed. */
export async function openLocalFile(path: string): Promise<ByteSource & { modifiedAt: Date }> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new Error('Only plain files can be sent');
    const { fd } = handle;
    return {
      size: stats.size,
      modifiedAt: stats.mtime,
      read: (target, position) =>
        new Promise((resolve, reject) => {
          read(fd, target, 0, target.byteLength, position, (error, bytes) => (error ? reject(error) : resolve(bytes)));
        }),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Bytes in memory (a playlist, a subtitle) as a source. */
export function bytesInMemory(content: Uint8Array | string): ByteSource {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return {
    size: bytes.byteLength,
    async read(target, position) {
      const part = bytes.subarray(position, position + target.byteLength);
      target.set(part);
      return part.byteLength;
    },
    async close() {},
  };
}
