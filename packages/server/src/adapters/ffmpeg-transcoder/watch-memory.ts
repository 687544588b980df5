import { readFile } from 'node:fs/promises';

const INTERVAL = 200;
const PAGE = 4096;

/**
 * Calls `onExceed` once when a process holds more than `limit` bytes of memory. Works where /proc exists; elsewhere the
 * tool's own allocation limit has to do.
 */
export function watchMemory(pid: number, limit: number, onExceed: () => void): () => void {
  const timer = setInterval(async () => {
    try {
      const pages = Number((await readFile(`/proc/${pid}/statm`, 'latin1')).split(' ')[1]);
      if (pages * PAGE <= limit) return;
    } catch {
      clearInterval(timer);
      return;
    }
    clearInterval(timer);
    onExceed();
  }, INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
