import { errorTypeOf, type Param, type Params, type Route } from '@jackdaw/api-contract';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
nav { columns: 14rem; } nav a { display: block; }
details { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .4rem 0; }
summary { cursor: pointer; } code { font: .9em ui-monospace, monospace; } summary code { font-weight: 600; }
table { border-collapse: collapse; margin: .5rem 0; } td { padding: .15rem 1rem .15rem 0; vertical-align: top; }
`;

function typeOf({ schema }: Param): string {
  const {
    type,
    enum: words,
    items,
    anyOf,
  } = schema as {
    type?: string;
    enum?: unknown[];
    items?: { type?: string };
    anyOf?: { type?: string; enum?: unknown[] }[];
  };
  if (words) return words.join(' | ');
  if (type === 'array') return `list of ${items?.type ?? 'values'}`;
  if (anyOf) return anyOf.map((one) => one.enum?.join(' | ') ?? one.type ?? 'any').join(' or ');
  return type ?? 'any';
}

function rows(place: string, params: Params): string {
  return Object.entries(params)
    .map(([name, param]) => {
      const fallback = param.fallback === undefined ? '' : `default ${String(param.fallback)}`;
      const cells = [
        `<code>${escape(name)}</code>`,
        place,
        escape(typeOf(param)),
        param.required ? 'required' : escape(fallback),
      ];
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    })
    .join('');
}

function entry(route: Route): string {
  const table = rows('path', route.params) + rows('query', route.query) + rows('body', route.body);
  const others = route.aliases.map(({ method, path }) => `<code>${escape(`${method} ${path}`)}</code>`).join(', ');
  const errors = route.errors.map((code) => `<code>${escape(errorTypeOf(code))}</code>`).join(' ');
  return [
    `<details id="${escape(route.id)}"><summary><code>${escape(`${route.method} ${route.path}`)}</code> ${escape(route.summary)}</summary>`,
    `<p>Who: <code>${route.auth}</code>${route.active ? ', active account' : ''}.`,
    others ? ` Also: ${others}.` : '',
    errors ? ` Errors: ${errors}` : '',
    '</p>',
    table ? `<table>${table}</table>` : '',
    '</details>',
  ].join('');
}

/** A page to read the API on: no script, nothing from elsewhere. */
export function docsPage(routes: readonly Route[], version: string): string {
  const domains = Map.groupBy(routes, (route) => route.id.split('.', 1)[0] ?? '');
  const sections = [...domains].map(
    ([name, own]) => `<h2 id="${escape(name)}">${escape(name)}</h2>${own.map(entry).join('')}`,
  );
  const links = [...domains.keys()].map((name) => `<a href="#${escape(name)}">${escape(name)}</a>`);
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Jackdaw API</title>`,
    `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>`,
    `<h1>Jackdaw API ${escape(version)}</h1><p>Machine-readable: <a href="/docs/openapi.json">openapi.json</a></p>`,
    `<nav>${links.join('')}</nav>${sections.join('')}</body></html>`,
  ].join('');
}
