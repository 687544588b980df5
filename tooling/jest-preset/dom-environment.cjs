const { TestEnvironment } = require('jest-environment-jsdom');

/** What every browser has and jsdom has not: taken from Node, whose own are the same standards. */
const MISSING = [
  'TextEncoder',
  'TextDecoder',
  'Request',
  'Response',
  'structuredClone',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
];

/** Node's fetch takes only Node's signals, a page under test has jsdom's. */
function fetchWithAnySignal(input, init = {}) {
  const { signal, ...rest } = init;
  if (!signal) return fetch(input, rest);
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return fetch(input, { ...rest, signal: controller.signal });
}

module.exports = class DomEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of MISSING) this.global[name] ??= globalThis[name];
    this.global.fetch ??= fetchWithAnySignal;
  }
};
