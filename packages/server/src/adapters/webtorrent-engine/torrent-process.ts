import { fork, type ChildProcess } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorkerSettings } from './options.ts';
import type { Command, Report } from './protocol.ts';

const ERROR_TAIL = 2000;

/** The child process that holds the torrent client. It knows nothing of the server: no environment, no secrets. */
export class TorrentProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  #errors = '';

  constructor(
    settings: WorkerSettings,
    heapLimit: number,
    on: { report(report: Report): void; exit(reason: string): void },
  ) {
    // The same extension as this file: sources run with Node's type stripping, builds as they are.
    const here = fileURLToPath(import.meta.url);
    const entry = new URL(`./worker/main${extname(here)}`, import.meta.url);
    this.#child = fork(entry, [JSON.stringify(settings)], {
      execArgv: [`--max-old-space-size=${heapLimit}`, '--disable-warning=ExperimentalWarning'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-ERROR_TAIL);
    });
    this.#child.on('message', (report: Report) => {
      on.report(report);
    });
    // Sending to a process that is about to die fails; its exit says so anyway.
    this.#child.on('error', () => undefined);
    this.#exited = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => {
        on.exit(`it ended with ${signal ?? `status ${code}`}${this.#errors && `: ${this.#errors.trim()}`}`);
        resolve();
      });
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  send(command: Command): void {
    if (this.#child.connected) this.#child.send(command, () => undefined);
  }

  /** Ends it and waits until it is gone. What it wrote stays. */
  async end(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }
}
