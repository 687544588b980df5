import { access, open, rename, rm } from 'node:fs/promises';
import { FetchError } from '../../ports/fetcher.ts';
import { TranscodeError, type Transcoder } from '../../ports/transcoder.ts';
import { packedAudioStart } from './packed-audio.ts';

/** Whether there is such a file. */
export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Puts recorded pictures and recorded sound into one file, which is there when all of it is.
 * @throws FetchError when they do not fit together or the tool is missing
 */
export async function mergeSound(
  transcoder: Pick<Transcoder, 'merge'>,
  recorded: { pictures: string; sound: string },
  output: string,
  signal: AbortSignal,
): Promise<void> {
  const draft = `${output}.draft`;
  try {
    const soundDelay = (await packedAudioStart(recorded.sound)) ?? 0;
    await transcoder.merge({ ...recorded, soundDelay, output: draft }, signal);
    const handle = await open(draft, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(draft, output);
  } catch (cause) {
    await rm(draft, { force: true });
    if (!(cause instanceof TranscodeError) || cause.reason === 'aborted') throw cause;
    const message =
      cause.reason === 'missing_tool' ? cause.message : 'Picture and sound of the stream cannot be put together.';
    throw new FetchError('invalid_source', message, { cause });
  }
}
