#!/usr/bin/env node
const OLDEST_NODE = 24;

if (Number(process.versions.node.split('.', 1)[0]) < OLDEST_NODE) {
  console.error(`Jackdaw needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

// Nothing of the server is loaded before the check: older versions could not even read it.
const { run } = await import('./run.ts');
await run();

export {};
