export { default } from '@jackdaw/eslint-config';
