import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Recording } from '../recording.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recording-'));
});
afterEach(() => rm(directory, { recursive: true }));

async function* chunks(...texts: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    if (text instanceof Error) throw text;
    yield Buffer.from(text);
  }
}

describe('a recording', () => {
  it('keeps nothing of a segment that breaks off, and goes on behind the last whole one', async () => {
    const recording = await Recording.open(directory);
    expect(await recording.append(chunks('first ', 'part'), { sequence: 1 })).toBe(10);
    await expect(recording.append(chunks('a much longer ', new Error('gone')), { sequence: 2 })).rejects.toThrow(
      'gone',
    );
    expect(await readFile(recording.path, 'utf8')).toBe('first part');
    expect(recording.state).toMatchObject({ sequence: 1, bytes: 10 });
    await recording.append(chunks('!'), { sequence: 2 });
    await recording.close();
    const again = await Recording.open(directory);
    expect(again.state).toMatchObject({ sequence: 2, bytes: 11 });
    expect(await readFile(again.path, 'utf8')).toBe('first part!');
    await again.close();
  });
});
