import { setTimeout as delay } from 'node:timers/promises';
import { rawClient } from './raw-http.ts';

/** Seconds of every page of a folder that somebody asks for, one after the other with a breath between, while work is done. */
export async function latencies(url: string, token: string, work: () => Promise<unknown>): Promise<number[]> {
  const head =
    'GET /v2/files/list?parent_id=0&per_page=50 HTTP/1.1\r\n' +
    `host: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`;
  const client = await rawClient(url);
  const found: number[] = [];
  let done = false;
  const asking = async () => {
    while (!done) {
      const started = performance.now();
      const answer = await client.request(head);
      if (answer.status !== 200) throw new Error(`The list answered ${answer.headers}`);
      found.push((performance.now() - started) / 1000);
      await delay(5);
    }
  };
  const asked = asking();
  try {
    await work();
  } finally {
    done = true;
    await asked;
    client.close();
  }
  return found;
}
