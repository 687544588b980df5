module.exports = { ...require('@jackdaw/jest-preset/dom'), setupFilesAfterEnv: ['<rootDir>/src/tests/setup.ts'] };
