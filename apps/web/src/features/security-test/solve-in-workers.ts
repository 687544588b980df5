import type { ProofOfWorkChallenge } from '@jackdaw/api-contract';
import type { SolverReport, SolverTask } from './solver.worker.ts';

/** More workers than this leave too little of a phone to the person. */
const MOST_WORKERS = 4;

export interface SolveOptions {
  /** Hears how far the work is, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  createWorker?: () => Worker;
}

const startWorker = () => new Worker(new URL('./solver.worker.ts', import.meta.url), { type: 'module' });

function mostGuesses({ parameters }: ProofOfWorkChallenge): number {
  const data = parameters['data'];
  return typeof data === 'object' && data !== null && 'most' in data ? Number(data.most) : Number.NaN;
}

/** Solves a proof of work beside the page, which stays usable. Resolves with the token that lifts the ban. */
export function solveInWorkers(challenge: ProofOfWorkChallenge, options: SolveOptions): Promise<string> {
  const { onProgress, signal, createWorker = startWorker } = options;
  const count = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency));
  const most = mostGuesses(challenge);
  const guesses = new Map<number, number>();
  const workers: Worker[] = [];
  const solved = new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    for (let start = 0; start < count; start++) {
      const worker = createWorker();
      workers.push(worker);
      worker.onerror = () => reject(new Error('The security test could not be worked on.'));
      worker.onmessage = ({ data }: MessageEvent<SolverReport>) => {
        if (data.kind === 'solved') return resolve(data.token);
        guesses.set(start, data.guesses);
        const done = [...guesses.values()].reduce((sum, tried) => sum + tried, 0);
        if (most > 0) onProgress(Math.min(1, done / most));
      };
      worker.postMessage({ challenge: challenge as unknown as SolverTask['challenge'], start, step: count });
    }
  });
  return solved.finally(() => {
    for (const worker of workers) worker.terminate();
  });
}
