const { TestEnvironment } = require('jest-environment-jsdom');

/** What every browser has and jsdom has not: taken from Node, whose own are the same standards. */
const MISSING = [
  'TextEncoder',
  'TextDecoder',
  'Response',
  'structuredClone',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
];

/** Node's fetch and Request take only Node's signals, a page under test has jsdom's. */
function withNodeSignal(init = {}) {
  const { signal, ...rest } = init;
  if (!signal) return rest;
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return { ...rest, signal: controller.signal };
}

class PageRequest extends Request {
  constructor(input, init) {
    super(input, withNodeSignal(init));
  }
}

module.exports = class DomEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of MISSING) this.global[name] ??= globalThis[name];
    this.global.Request ??= PageRequest;
    this.global.fetch ??= (input, init) => fetch(input, withNodeSignal(init));
  }
};
