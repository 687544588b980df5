import { fstatSync, openSync, readSync } from 'node:fs';

/** A file that is cut into pieces, open for reading. */
export interface Pieces {
  size: number;
  /** Fills a part of a buffer from a position on; the bytes read, 0 at the end. May read less than it could. */
  read(buffer: NodeJS.ArrayBufferView, offset: number, length: number, position: number): number;
}

/** Opens what these paths hold, one after the other, as one file. */
export function openPieces(paths: readonly string[]): Pieces {
  let end = 0;
  const pieces = paths.map((path) => {
    const fd = openSync(path, 'r');
    const { size } = fstatSync(fd);
    const start = end;
    end += size;
    return { fd, start, size };
  });
  return {
    size: end,
    read(buffer, offset, length, position) {
      const piece = pieces.find(({ start, size }) => position < start + size);
      if (!piece) return 0;
      const inside = position - piece.start;
      return readSync(piece.fd, buffer, offset, Math.min(length, piece.size - inside), inside);
    },
  };
}
