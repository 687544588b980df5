import * as files from './files.ts';

/** Every route of the API, by domain. */
export const routes = { files } as const;
