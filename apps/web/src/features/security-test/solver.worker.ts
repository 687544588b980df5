import { solveChallenge, type Challenge, type DeriveKeyFunction } from 'altcha-lib';
import { deriveKey as deriveNatively } from 'altcha-lib/algorithms/web/pbkdf2';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** One worker's share of the work: every `step`th number from `start` on. */
export interface SolverTask {
  challenge: Challenge;
  start: number;
  step: number;
}

/** What a worker tells: how many numbers it has tried, or what it found. */
export type SolverReport = { kind: 'progress'; guesses: number } | { kind: 'solved'; token: string };

/** Guesses between two reports. */
const REPORT_EVERY = 10;

/** Pages over plain HTTP have no cryptography of the browser's own. */
const deriveInScript: DeriveKeyFunction = async ({ algorithm, cost, keyLength = 32 }, salt, password) => {
  if (algorithm !== 'PBKDF2/SHA-256') throw new Error(`Unknown algorithm: ${algorithm}`);
  return { parameters: {}, derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) };
};

const derive = globalThis.isSecureContext ? deriveNatively : deriveInScript;

async function work({ challenge, start, step }: SolverTask): Promise<void> {
  let guesses = 0;
  const report = (message: SolverReport) => self.postMessage(message);
  const solution = await solveChallenge({
    challenge,
    counterStart: start,
    counterStep: step,
    // The page ends the worker when it is of no use any more.
    timeout: 0,
    deriveKey: (...args) => {
      if (++guesses % REPORT_EVERY === 0) report({ kind: 'progress', guesses });
      return derive(...args);
    },
  });
  report({ kind: 'solved', token: btoa(JSON.stringify({ challenge, solution })) });
}

self.onmessage = ({ data }: MessageEvent<SolverTask>) => void work(data);
