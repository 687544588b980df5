export { FilePage } from './FilePage.tsx';
