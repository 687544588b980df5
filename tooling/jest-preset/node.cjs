module.exports = {
  ...require('./base.cjs'),
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@jackdaw/source', 'node', 'node-addons'] },
};
