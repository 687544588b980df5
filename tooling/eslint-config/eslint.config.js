import { javascript } from './javascript.js';

export default javascript;
