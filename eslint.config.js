import { javascript } from './tooling/eslint-config/javascript.js';

/** For the scripts at the root; every workspace has a configuration of its own. */
export default [{ ignores: ['apps/', 'packages/', 'tooling/', 'data/', '.jackdaw/'] }, ...javascript];
