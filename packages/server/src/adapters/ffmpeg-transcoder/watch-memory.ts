import { readFile } from 'node:fs/promises';

const INTERVAL = 200;
const PAGE = 4096;

/**
 * Calls `onExceed` once when a process holds more than `limit` bytes of memory. Works where /proc exists; elsewhere the
 * tool's own allocation limit has to do.
 */
export function watchMemory(pid: number, limit: number, onExceed: () => void): () => void {
  const look = async (): Promise<void> => {
    const pages = Number((await readFile(`/proc/${pid}/statm`, 'latin1')).split(' ')[1]);
    if (pages * PAGE <= limit) return;
    clearInterval(timer);
    onExceed();
  };
  const timer = setInterval(() => {
    // The process has ended, or there is no /proc.
    look().catch(() => clearInterval(timer));
  }, INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
