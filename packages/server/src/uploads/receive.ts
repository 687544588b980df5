import type { Readable } from 'node:stream';
import type { BlobWriter } from '../ports/blob-store.ts';

/**
 * How a body came to its end: `ended` as it should, `cut` with the connection, `stopped` by the signal, `too_long` with
 * more bytes than allowed.
 */
export type Reception = 'ended' | 'cut' | 'stopped' | 'too_long';

/**
 * Gives the memory of a chunk back at once. Left to the garbage collector, every 32 MiB received would cost a full
 * collection: more work than receiving, hashing and writing together.
 */
function release(chunk: Buffer): void {
  const { buffer } = chunk;
  const isWhole = chunk.byteLength === buffer.byteLength;
  if (isWhole && buffer instanceof ArrayBuffer && 'transfer' in buffer) buffer.transfer(0);
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error), { cause: error }));

/**
 * Writes a body into a draft, at most `limit` bytes, as fast as the draft takes them. Bytes received before a cut count.
 * The body's chunks belong to this function alone: their memory is taken away from them.
 * @throws NoSpaceError and whatever else the draft throws
 */
export function receive(body: Readable, writer: BlobWriter, limit: number, signal?: AbortSignal): Promise<Reception> {
  return new Promise((resolve, reject) => {
    let left = limit;
    let room: Promise<void> = Promise.resolve();
    let isSettled = false;

    const settle = (act: () => void) => {
      if (isSettled) return;
      isSettled = true;
      body.off('data', take).off('end', onEnd).off('close', onCut).off('error', onCut);
      signal?.removeEventListener('abort', onStop);
      // Whatever still comes is thrown away, so that the client gets to read the answer.
      body.on('error', () => undefined);
      body.resume();
      act();
    };
    const end = (how: Reception) => settle(() => void room.then(() => resolve(how), reject));
    const onEnd = () => end('ended');
    const onCut = () => end('cut');
    const onStop = () => end('stopped');
    const take = (chunk: Buffer) => {
      const fitting = chunk.length <= left ? chunk : chunk.subarray(0, left);
      left -= fitting.length;
      try {
        const wait = fitting.length === 0 ? undefined : writer.write(fitting);
        const isTooLong = fitting.length < chunk.length;
        release(chunk);
        if (isTooLong) return end('too_long');
        if (!wait) return;
        body.pause();
        room = wait;
        wait.then(
          () => body.resume(),
          (error: unknown) => settle(() => reject(asError(error))),
        );
      } catch (error) {
        settle(() => reject(asError(error)));
      }
    };

    if (signal?.aborted) return end('stopped');
    if (body.destroyed && !body.readableEnded) return end('cut');
    signal?.addEventListener('abort', onStop, { once: true });
    body.on('data', take).once('end', onEnd).once('close', onCut).once('error', onCut);
  });
}
