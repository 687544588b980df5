import { spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Cloud } from './cloud.ts';

/** Whether the client of these tests is there; says once what is missing. */
export const hasRclone = spawnSync('rclone', ['version']).status === 0;
if (!hasRclone)
  console.warn('Left out: the suite with an unchanged client, because rclone is not installed (apt install rclone).');

/** How a command ended. */
export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the client with a sign-in of its own; a remote is called `cloud:`. */
export interface Rclone {
  /** Resolves with the output. @throws when the command fails */
  run(...args: string[]): Promise<string>;
  /** Resolves however the command ends. */
  attempt(...args: string[]): Promise<Ran>;
}

const CALLBACK = 'http://localhost:53682/';

/** Starts the program with nothing in its environment but what leads it to the cloud. */
function start(cloud: Cloud, args: readonly string[]) {
  const child = spawn('rclone', args, { env: cloud.environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  return { child, ended };
}

/** Opens an address of the program's own, which may end, and cut its answer off, as soon as it has the code. */
function visit(address: string): Promise<void> {
  return new Promise((resolve) => {
    const asked = get(address, { agent: false }, (answer) => answer.resume().on('error', () => undefined));
    asked.on('error', () => undefined).on('close', resolve);
  });
}

/**
 * Signs in the way its users do: `rclone authorize` waits for a browser, which is led to the consent page and back with a
 * code that the program exchanges. Resolves with its configuration.
 */
async function signIn(cloud: Cloud): Promise<string> {
  const { child, ended } = start(cloud, ['authorize', 'putio', '--auth-no-open-browser']);
  const out = text(child.stdout);
  let said = '';
  const page = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+\/auth\?state=\S+/.exec(said);
      if (found) resolve(found[0]);
    });
    void ended.then(() => reject(new Error(said)));
  });
  const entry = await fetch(page, { redirect: 'manual' });
  const { pathname, search } = new URL(String(entry.headers.get('location')));
  if (pathname !== '/v2/oauth2/authenticate') throw new Error(`Led to ${pathname}`);
  const consent = Object.fromEntries(new URLSearchParams(search));
  if (consent['redirect_uri'] !== CALLBACK) throw new Error(`Comes back to ${consent['redirect_uri']}`);
  const { location } = await cloud.ask<{ location: string }>('/v2/oauth2/consent', consent);
  await visit(location.replace('localhost', '127.0.0.1'));
  if ((await ended) !== 0) throw new Error(said);
  const token = /\{.*\}/.exec(await out)?.[0];
  return `[cloud]\ntype = putio\ntoken = ${token}\n`;
}

export async function createRclone(cloud: Cloud): Promise<Rclone> {
  const config = join(cloud.folder, 'rclone.conf');
  await writeFile(config, await signIn(cloud));
  // A failure is a failure: nothing is tried again but what a broken line needs.
  const always = ['--config', config, '--retries', '1', '--low-level-retries', '20', '--stats', '0'];
  async function attempt(...args: string[]): Promise<Ran> {
    const { child, ended } = start(cloud, [...always, ...args]);
    const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
    return { code, out, err };
  }
  return {
    attempt,
    async run(...args) {
      const { code, out, err } = await attempt(...args);
      if (code !== 0) throw new Error(`rclone ${args.join(' ')} ended with ${code}: ${err}`);
      return out;
    },
  };
}
