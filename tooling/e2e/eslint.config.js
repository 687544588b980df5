export { tooling as default } from '@jackdaw/eslint-config';
