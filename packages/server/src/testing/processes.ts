import { readdir, readFile } from 'node:fs/promises';

/** Ids of the processes that run with all of these words somewhere in their command line. Linux only. */
export async function processesWith(...words: string[]): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    ids.map(async (id) => {
      // It may end meanwhile; of one that has ended and was not waited for, the line is empty.
      const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
      return line !== '' && words.every((word) => line.includes(word)) ? [Number(id)] : [];
    }),
  );
  return found.flat();
}
