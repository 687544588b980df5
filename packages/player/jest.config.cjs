module.exports = { ...require('@jackdaw/jest-preset/dom'), setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'] };
