const noWeakRandom = {
  object: 'Math',
  property: 'random',
  message: 'Use node:crypto or globalThis.crypto: what starts as an id ends as a secret.',
};

const noEnvironment = {
  object: 'process',
  property: 'env',
  message: 'Settings are read in packages/server/src/config.ts only.',
};

const tests = ['**/tests/**', '**/*.test.ts', '**/*.test.tsx'];

/** What product code must not do; tests and tool configurations may. */
export const productCode = [
  { files: ['src/**'], ignores: tests, rules: { 'no-restricted-properties': ['error', noWeakRandom, noEnvironment] } },
  // The settings themselves, and the one program that hands them the environment.
  {
    files: ['src/config.ts', 'src/config/**', 'src/run.ts'],
    rules: { 'no-restricted-properties': ['error', noWeakRandom] },
  },
];
