module.exports = { ...require('@jackdaw/jest-preset/dom') };
