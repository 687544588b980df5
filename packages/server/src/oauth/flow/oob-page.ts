import { createHash } from 'node:crypto';
import type { Consented } from './authorize-service.ts';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:36rem;padding:0 1rem;text-align:center}' +
  'code{display:block;font-size:1.1rem;padding:1rem;margin-top:1rem;border:1px solid;border-radius:.5rem;' +
  'overflow-wrap:anywhere;user-select:all}';

/** What the page may do: show itself, in no frame. */
export const OOB_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** The page of apps without an address: the person copies what is on it into the app. */
export function oobPage({ appName, what, value }: Extract<Consented, { kind: 'show' }>): string {
  const title = `Copy this ${what} into ${escape(appName)}`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${STYLE}</style></head>` +
    `<body><main><h1>${title}</h1><code>${escape(value)}</code></main></body></html>`
  );
}
