/** Most of the package needs no browser; tests that do are called `*.dom.test.*`. */
module.exports = {
  projects: [
    { ...require('@jackdaw/jest-preset/node'), displayName: 'node', testPathIgnorePatterns: ['[.]dom[.]test[.]'] },
    {
      ...require('@jackdaw/jest-preset/dom'),
      displayName: 'dom',
      testMatch: ['<rootDir>/src/**/*.dom.test.ts', '<rootDir>/src/**/*.dom.test.tsx'],
    },
  ],
};
