import { javascript } from './javascript.js';
import { productCode } from './product.js';
import { react } from './react.js';
import { typescript } from './typescript.js';

/** For `apps/*` and `packages/*`: everything, and the product's own prohibitions. */
export default [...javascript, ...typescript, ...react, ...productCode];

/** For `tooling/*`: programs that run on a developer's machine, so they may read their environment. */
export const tooling = [...javascript, ...typescript, ...react];
