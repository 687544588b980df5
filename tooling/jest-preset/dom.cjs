module.exports = {
  ...require('./base.cjs'),
  testEnvironment: require.resolve('jest-environment-jsdom'),
  testEnvironmentOptions: { customExportConditions: ['@jackdaw/source', 'browser'] },
};
