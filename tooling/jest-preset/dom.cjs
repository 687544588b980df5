module.exports = {
  ...require('./base.cjs'),
  testEnvironment: require.resolve('./dom-environment.cjs'),
  testEnvironmentOptions: { customExportConditions: ['@jackdaw/source', 'browser'] },
  setupFiles: [require.resolve('./dom-setup.cjs')],
};
