/** What every workspace's Jest shares: ESM, TypeScript through swc, workspace packages read from source. */
module.exports = {
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/src/**/*.test.tsx', '<rootDir>/tests/**/*.test.ts'],
  // Tests wait for conditions: a slow machine makes them slower, and only what hangs is ended.
  testTimeout: 60_000,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('./css-module.cjs'),
    '\\.(css|woff2)$': require.resolve('./empty.cjs'),
  },
};
