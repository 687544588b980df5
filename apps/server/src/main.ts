#!/usr/bin/env node
import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 24;

if (Number(process.versions.node.split('.', 1)[0]) < OLDEST_NODE) {
  console.error(`Jackdaw needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

// Keeps what V8 made of the code for the next start; where the folder cannot be written, nothing is kept.
nodeModule.enableCompileCache(fileURLToPath(new URL('.compiled', import.meta.url)));

// Nothing of the server is loaded before the check: older versions could not even read it.
const { run } = await import('./run.ts');
await run();

export {};
