module.exports = { ...require('@jackdaw/jest-preset/node') };
