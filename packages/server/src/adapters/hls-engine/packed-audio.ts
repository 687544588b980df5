import { open } from 'node:fs/promises';

/** The tag is the first thing in the file, and small. */
const LOOKED_AT = 4096;
const OWNER = Buffer.from('com.apple.streaming.transportStreamTimestamp\0', 'latin1');
const TICKS = 90_000;

/**
 * Sound that is in no container says at its beginning, in an ID3 tag, at which time stamp of the pictures it begins.
 * Seconds; null when it says nothing.
 */
export async function packedAudioStart(path: string): Promise<number | null> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.toString('latin1', 0, 3) !== 'ID3') return null;
    const at = head.indexOf(OWNER);
    const stamp = at + OWNER.length;
    return at < 0 || stamp + 8 > head.length ? null : Number(head.readBigUInt64BE(stamp)) / TICKS;
  } finally {
    await handle.close();
  }
}
