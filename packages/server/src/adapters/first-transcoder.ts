import type { Transcoder } from '../ports/transcoder.ts';

/**
 * The first of two transcoders that works, asked anew before each call: whoever reads that a tool is missing may install
 * it. The fallback is not touched while the preferred one is there; when neither is, the preferred one's words count.
 */
export function createFirstTranscoder(preferred: Transcoder, fallback: Transcoder): Transcoder {
  async function working(): Promise<Transcoder> {
    if ((await preferred.problem()) === null) return preferred;
    return (await fallback.problem()) === null ? fallback : preferred;
  }
  return {
    problem: async () => (await working()).problem(),
    async notice() {
      return (await working()) === fallback ? ((await fallback.notice?.()) ?? null) : null;
    },
    probe: async (...args) => (await working()).probe(...args),
    keyFrames: async (...args) => (await working()).keyFrames(...args),
    still: async (...args) => (await working()).still(...args),
    segment: async (...args) => (await working()).segment(...args),
    toMp4: async (...args) => (await working()).toMp4(...args),
    subtitles: async (...args) => (await working()).subtitles(...args),
    merge: async (...args) => (await working()).merge(...args),
    async close() {
      await preferred.close();
      await fallback.close();
    },
  };
}
