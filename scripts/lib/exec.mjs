import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { childEnvironment, root, stateFolder } from './paths.mjs';

/**
 * Runs a program to its end; everything it says goes to `.jackdaw/<log>.log`.
 * Resolves with its code, what it said and the log's path; rejects only when the program could not be started.
 */
export function run(program, args, { log, cwd = root, env = {}, shell = false } = {}) {
  mkdirSync(stateFolder, { recursive: true });
  const logPath = join(stateFolder, `${log}.log`);
  const file = createWriteStream(logPath);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, shell, env: environmentIn(cwd, env), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (chunk) => {
      file.write(chunk);
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', (error) => file.end(() => reject(error)));
    child.on('close', (code) => file.end(() => resolve({ code: code ?? 1, output, logPath })));
  });
}

/** A workspace's own tools come before the root's, which has another TypeScript. */
function environmentIn(cwd, env) {
  const { PATH, ...rest } = childEnvironment(env);
  return { ...rest, PATH: cwd === root ? PATH : `${join(cwd, 'node_modules', '.bin')}${delimiter}${PATH}` };
}
