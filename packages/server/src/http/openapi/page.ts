import {
  CLIENT_IDS,
  errorTypeOf,
  LIVE_EVENT_TYPES,
  LIVE_PATH,
  type Param,
  type Params,
  type Route,
  type RouteAuth,
} from '@jackdaw/api-contract';
import { bodyOf } from './body-of.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
nav { columns: 14rem; } nav a { display: block; }
details { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .4rem 0; }
summary { cursor: pointer; } code { font: .9em ui-monospace, monospace; } summary code { font-weight: 600; }
table { border-collapse: collapse; margin: .5rem 0; } td { padding: .15rem 1rem .15rem 0; vertical-align: top; }
pre { overflow-x: auto; padding: .6rem; background: color-mix(in srgb, currentColor 8%, transparent); }
`;

const WHO: Readonly<Record<RouteAuth, string>> = {
  none: 'anyone',
  any: 'a token of any program',
  first: 'a token of the web app or another program of the house; tokens of OAuth apps are refused with invalid_scope',
  file: 'the same as any, or a download token, or that of a public share',
  share: 'the token of a public share',
  basic: 'user name and password, by HTTP Basic',
  two_factor: 'a token, even of a sign-in that still waits for its second factor',
  setup: 'the one-time code of an empty server',
  admin: 'an owner of the server',
};

/** What holds for every route, with the calls a newcomer tries first. `$SERVER` stands for this address. */
function introduction(): string {
  const example = (text: string) => `<pre>${escape(text)}</pre>`;
  const who = Object.entries(WHO).map(
    ([name, text]) => `<tr><td><code>${name}</code></td><td>${escape(text)}</td></tr>`,
  );
  return [
    '<h2 id="start">Start here</h2>',
    '<p>In the examples <code>$SERVER</code> is the address of this server and <code>$TOKEN</code> a token. A script of ',
    'your own gets one by name and password (an app-specific password where two-factor authentication is on):</p>',
    example(`curl -X PUT -u name:password $SERVER/v2/oauth2/authorizations/clients/${CLIENT_IDS.web}`),
    '<p>A program for others registers at <code>POST /v2/oauth/apps/register</code> and leads its users through OAuth 2: ',
    '<code>GET /v2/oauth2/authenticate</code> in their browser, then <code>POST /v2/oauth2/access_token</code> with the code. ',
    'A device without a browser shows the code of <code>GET /v2/oauth2/oob/code</code>, which is entered at <code>/link</code>.</p>',
    example(
      [
        "curl -H 'Authorization: Token '$TOKEN $SERVER/v2/files/list",
        "curl -H 'Authorization: Token '$TOKEN -d name=Films -d parent_id=0 $SERVER/v2/files/create-folder",
        "curl -H 'Authorization: Token '$TOKEN -F file=@film.mkv -F parent_id=0 $SERVER/v2/files/upload",
        "curl -H 'Authorization: Token '$TOKEN -L -O -J $SERVER/v2/files/1/download",
        "curl -H 'Authorization: Token '$TOKEN --data-urlencode 'url=magnet:?xt=…' $SERVER/v2/transfers/add",
      ].join('\n'),
    ),
    '<p>The token may also come as <code>Bearer</code>, or as <code>oauth_token</code> in the query. Parameters come in the ',
    'query or the body, the body as form, JSON or multipart; what is unknown is ignored. Lists of ids are comma-separated or ',
    'arrays. Answers are JSON with <code>"status": "OK"</code>; a failure has the HTTP status and <code>"status": "ERROR"</code>, ',
    '<code>error_type</code> for programs and <code>error_message</code> for people. Times are UTC. Big files are uploaded in ',
    'pieces by the tus protocol, version 1.0.0, at <code>/files/</code>.</p>',
    `<p>Live events come over a WebSocket at <code>${LIVE_PATH}/websocket</code>, or SockJS at <code>${LIVE_PATH}</code>: the `,
    'first message is the token, then every message that comes is a JSON object with <code>type</code> and ',
    `<code>value</code>. The types are ${LIVE_EVENT_TYPES.map((type) => `<code>${type}</code>`).join(', ')}.</p>`,
    `<p>Who may call a route:</p><table>${who.join('')}</table>`,
  ].join('');
}

function typeOf({ schema }: Param): string {
  const {
    type,
    format,
    minLength,
    maxLength,
    enum: words,
    items,
    anyOf,
  } = schema as {
    type?: string;
    format?: string;
    minLength?: number;
    maxLength?: number;
    enum?: unknown[];
    items?: { type?: string };
    anyOf?: { type?: string; enum?: unknown[] }[];
  };
  if (words) return words.join(' | ');
  if (type === 'array') return `list of ${items?.type ?? 'values'}`;
  if (anyOf) return anyOf.map((one) => one.enum?.join(' | ') ?? one.type ?? 'any').join(' or ');
  if (format === 'binary') return 'file part';
  const range = [minLength && `at least ${minLength}`, maxLength && `at most ${maxLength}`].filter(Boolean).join(', ');
  return `${type ?? 'any'}${range ? `, ${range} characters` : ''}`;
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
  const table = rows('path', route.params) + rows('query', route.query) + rows('body', bodyOf(route).params);
  const others = route.aliases.map(({ method, path }) => `<code>${escape(`${method} ${path}`)}</code>`).join(', ');
  const errors = route.errors.map((code) => `<code>${escape(errorTypeOf(code))}</code>`).join(' ');
  return [
    `<details id="${escape(route.id)}"><summary><code>${escape(`${route.method} ${route.path}`)}</code> ${escape(route.summary).replace(/`([^`]+)`/g, '<code>$1</code>')}</summary>`,
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
    `${introduction()}<h2>Routes</h2><nav>${links.join('')}</nav>${sections.join('')}</body></html>`,
  ].join('');
}
