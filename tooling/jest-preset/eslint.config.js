module.exports = import('@jackdaw/eslint-config').then((config) => config.tooling);
