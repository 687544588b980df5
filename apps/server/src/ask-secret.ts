import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** The first line of the standard input. */
async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

/** Asks on the terminal without showing what is typed. */
function askHidden(prompt: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write(prompt);
  return new Promise((resolve, reject) => {
    lines.on('SIGINT', () => {
      lines.close();
      reject(new Error('Cancelled.'));
    });
    lines.question('', (answer) => {
      lines.close();
      process.stderr.write('\n');
      resolve(answer);
    });
  });
}

/** Reads a secret, which is never an argument: those can be read by everybody on the machine. */
export function askSecret(prompt: string): Promise<string> {
  return process.stdin.isTTY ? askHidden(prompt) : firstLine();
}
