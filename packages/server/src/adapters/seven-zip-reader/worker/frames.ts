import { writeSync } from 'node:fs';
import { HEADER_SIZE, MAX_FRAME, type FrameKind } from '../protocol.ts';

const OUTPUT = 1;
const pause = new Int32Array(new SharedArrayBuffer(4));

/** Writes everything, waiting for the reader: the output may be a pipe that does not block. */
function writeAll(bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length;) {
    try {
      offset += writeSync(OUTPUT, bytes, offset);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(pause, 0, 0, 2);
    }
  }
}

/** Sends bytes to the parent, in as many frames as it takes. */
export function sendBytes(kind: FrameKind, bytes: Uint8Array): void {
  const header = Buffer.alloc(HEADER_SIZE);
  for (let offset = 0; offset < bytes.length || offset === 0; offset += MAX_FRAME) {
    const part = bytes.subarray(offset, offset + MAX_FRAME);
    header.writeUInt8(kind, 0);
    header.writeUInt32LE(part.length, 1);
    writeAll(header);
    writeAll(part);
  }
}

/** Sends something small as JSON. */
export function sendJson(kind: FrameKind, value: unknown): void {
  sendBytes(kind, Buffer.from(JSON.stringify(value)));
}
