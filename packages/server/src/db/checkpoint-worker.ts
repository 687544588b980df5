import { parentPort, workerData } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import type { Checkpointed } from './checkpoints.ts';

/** Writes the log of a database back into its file whenever it is asked, without keeping readers or writers waiting. */
const sqlite = new SqliteDatabase(workerData as string, { fileMustExist: true });
sqlite.pragma('synchronous = FULL');
parentPort?.on('message', () => {
  const [done] = sqlite.pragma('wal_checkpoint(PASSIVE)') as { log: number; checkpointed: number }[];
  const answer: Checkpointed | null = done ? { log: done.log, checkpointed: done.checkpointed } : null;
  parentPort?.postMessage(answer);
});
