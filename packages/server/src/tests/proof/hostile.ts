import type { Param, Route } from '@jackdaw/api-contract';
import fc from 'fast-check';
import type { TSchema } from 'typebox';

/** Texts that some program took for something else than text. None names a host that could be reached. */
const WORDS = [
  ...['', ' ', '\t', '0', '-0', '-1', '-2', '1', '2', '3', '+7', '1.5', '-1.5', '1e3', '1e309', '-1e309', '0x10', '١'],
  ...['NaN', 'Infinity', '-Infinity', '2147483647', '2147483648', '4294967296', '9007199254740991'],
  ...['9007199254740993', '-9007199254740993', '99999999999999999999999999', '1,2,3', ',,,', '1,,x', '1 2'],
  ...['null', 'undefined', 'true', 'True', 'on', 'maybe', '[]', '[1]', '{}', '{"a":', '[object Object]', '"'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'length'],
  ...['.', '..', '../', '..\\', '/', '//', '\\', '../../../etc/passwd', '/etc/passwd', 'C:\\boot.ini', 'CON', 'a/../b'],
  ...['%', '%2e%2e%2f', '%252e%252e', '%00', '%zz', '%c0%ae', 'a\0b', '\0', '\x7f', '\x1b[31m', '\r\nX-Evil: 1'],
  ...['\u202Egnp.exe', 'e\u0301', 'ﬁ', '\ufeff', '\u2028', '\ud800', '\udc00x', '😀', 'K', 'ı', 'ß', 'ǅ', '𝒜'],
  ...["' OR 1=1 --", '"; DROP TABLE users; --', '*', '"*"', 'a AND (', 'NEAR(', '^a', 'name:x', '_', '%_%', '-'],
  ...['<script>alert(1)</script>', '{{7*7}}', '${7*7}', '$(id)', '`id`', '-rf', '--output=x', '|id', '\'"', '&amp;'],
  ...['javascript:alert(1)', 'file:///etc/passwd', 'http://127.0.0.1:9/', 'http://[::1]:9/', 'http://', 'ftp://x'],
  ...['http://127.0.0.1:9/feed', 'https://user:pw@127.0.0.1:9/', 'magnet:?xt=urn:btih:zz', 'data:,x', 'urn:x'],
  ...['2026-13-45T99:99:99', '2026-03-17', '2026-03-17T09:30:00+99:99', '275760-09-14', '0000-00-00', '9999-12-31'],
  ...['NAME_ASC', 'FOLDER', 'VIDEO,AUDIO', 'everyone', 'alice', 'bob', 'default', 'mail', 'eng', 'eng,tur,x'],
  ...['A'.repeat(254), 'A'.repeat(255), 'A'.repeat(5000), '\u0301'.repeat(300), '('.repeat(400), ','.repeat(3000)],
] as const;

const word = fc.constantFrom(...WORDS);

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Values that only JSON can carry. */
const structure = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    -1e308,
    2 ** 53,
    [],
    {},
    [[]],
    [{}],
    [null],
    deep(500),
  ),
  fc.array(word, { maxLength: 4 }),
  fc.array(fc.integer(), { maxLength: 4 }),
  fc.dictionary(word, word, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(Array.from({ length: 1200 }, (_, at) => at)),
  fc.constant([{ url: 'http://127.0.0.1:9/', save_parent_id: 'x', callback_url: {} }, 7, null]),
  fc.constant({ code: [], enable: 'maybe', file_id: {}, file_name: 5, file_type: null }),
);

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  items?: TSchema;
  anyOf?: TSchema[];
}

/** A value that the schema of a parameter allows, so that what lies behind the checks is met too. */
function allowed(schema: TSchema): fc.Arbitrary<unknown> {
  const { type, enum: words, minimum, maximum, items, anyOf } = schema as JsonSchema;
  if (words) return fc.constantFrom(...words);
  if (anyOf?.[0]) return fc.oneof(...anyOf.map(allowed));
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    const edges = [minimum ?? -1, maximum ?? Number.MAX_SAFE_INTEGER, 1, 2, 7, 100];
    return fc.constantFrom(...edges);
  }
  if (type === 'array') return fc.array(items ? allowed(items) : word, { minLength: 1, maxLength: 3 });
  if (type === 'null') return fc.constant(null);
  return type === 'string' ? fc.oneof(word, fc.string({ unit: 'binary', maxLength: 20 })) : structure;
}

const valueOf = ({ schema }: Param) =>
  fc.oneof(
    { weight: 5, arbitrary: allowed(schema) },
    { weight: 4, arbitrary: word },
    { weight: 2, arbitrary: structure },
  );

function fieldsOf(params: Readonly<Record<string, Param>>): fc.Arbitrary<Record<string, unknown>> {
  const model = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, valueOf(param)]));
  return fc.record(model, { requiredKeys: [] });
}

/** Header values that are nearly right. */
const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { range: 'bytes=0-' },
      { range: 'bytes=5-1' },
      { range: 'bytes=-99999999999999999999' },
      { range: 'bytes=0-1,3-4,-1' },
      { range: 'potatoes' },
      { 'if-none-match': '*' },
      { 'if-none-match': 'W/"' },
      { 'if-modified-since': 'yesterday' },
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { host: 'evil.example:99999' },
      { host: 'a b<script>' },
      { 'x-forwarded-for': '1.1.1.1, ::1', 'x-forwarded-host': 'evil', 'x-forwarded-proto': 'javascript' },
      { accept: '*/*;q=NaN' },
      { 'accept-encoding': 'gzip;q=0,*' },
      { 'content-encoding': 'gzip' },
      { 'x-http-method-override': 'DELETE' },
      { 'x-admin-token': 'x' },
      { 'user-agent': 'x'.repeat(4000) },
      { cookie: '__proto__=1; oauth_token=x' },
      { expect: 'x' },
    ),
  },
);

/** Bodies that are no bodies. */
const brokenBody = fc.constantFrom<{ type: string; body: string }>(
  { type: 'application/json', body: '{' },
  { type: 'application/json', body: '[1,2]' },
  { type: 'application/json', body: '"text"' },
  { type: 'application/json', body: 'null' },
  { type: 'application/json; charset=latin1', body: '{"a":1}' },
  {
    type: 'application/json',
    body: '{"name":"a","name":"b","__proto__":{"admin":true},"constructor":1,"file_ids":"1"}',
  },
  { type: 'application/json', body: `${'['.repeat(200_000)}` },
  { type: 'application/json', body: `{"a":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_001)}` },
  {
    type: 'application/x-www-form-urlencoded',
    body: '&&&=&=&a=%&b=%zz&__proto__=1&name[]=1&name[a][b]=2&name=1&name=2',
  },
  { type: 'application/x-www-form-urlencoded', body: 'a=1&'.repeat(3000) },
  { type: 'multipart/form-data', body: 'no boundary' },
  { type: 'multipart/form-data; boundary=', body: '--\r\n' },
  { type: 'multipart/form-data; boundary=x', body: '--x' },
  { type: 'multipart/form-data; boundary=x', body: '--x\r\n\r\n--x--' },
  { type: 'multipart/form-data; boundary=x', body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end' },
  { type: 'multipart/form-data; boundary=x', body: '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n' },
  {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  },
  {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="file"; filename="../../x\0"\r\nContent-Type: a\r\n\r\n1\r\n--x--\r\n',
  },
  { type: 'multipart/form-data; boundary=x', body: `--x\r\n${'A: b\r\n'.repeat(3000)}\r\n1\r\n--x--\r\n` },
  { type: 'text/plain', body: 'hello' },
  { type: 'x', body: 'x' },
  { type: '', body: 'x' },
);

export interface HostileCall {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  /** Puts everything into the query, or everything into the body. */
  place: 'as declared' | 'query' | 'body';
  as: 'form' | 'json' | 'multipart' | 'broken';
  broken: { type: string; body: string };
  headers: Record<string, string>;
  /** Sends every query parameter twice. */
  twice: boolean;
  token: 'valid' | 'none' | 'nonsense';
}

/** Calls of a route that nobody means well with. */
export function hostileCalls(route: Route): fc.Arbitrary<HostileCall> {
  const path = Object.fromEntries(Object.entries(route.params).map(([name, param]) => [name, valueOf(param)]));
  return fc.record({
    path: fc.record(path),
    query: fieldsOf(route.query),
    body: fieldsOf(route.body),
    place: fc.constantFrom<HostileCall['place']>('as declared', 'as declared', 'query', 'body'),
    as: fc.constantFrom<HostileCall['as']>('form', 'json', 'json', 'multipart', 'broken'),
    broken: brokenBody,
    headers,
    twice: fc.nat(7).map((at) => at === 0),
    token: fc.nat(15).map((at) => (at === 0 ? 'none' : at === 1 ? 'nonsense' : 'valid')),
  });
}

/** Headers of a resumable upload, right and wrong. */
export const tusHeaders = fc.record(
  {
    'upload-length': fc.constantFrom(
      '-1',
      '0',
      '5',
      '1e3',
      'NaN',
      '',
      ' ',
      '5, 5',
      '99999999999999999999',
      '0x10',
      '+5',
    ),
    'upload-offset': fc.constantFrom('-1', '0', '5', '1e3', 'NaN', '', '3', '99999999999999999999'),
    'upload-metadata': fc.constantFrom(
      ...[
        '',
        ',',
        'name',
        'name !!!',
        'name YQ==,name Yg==',
        'name YQ==, parent_id LTE=',
        'parent_id OTk5',
        ' ',
        'a b c',
      ],
      ...[
        'name Li4vLi4vZXRj',
        'name AA==',
        '__proto__ YQ==,name YQ==',
        'name 8J+YgA==,updated-at eA==',
        'x'.repeat(9000),
      ],
    ),
    'tus-resumable': fc.constantFrom('1.0.0', '0.2.2', '', 'x'),
    'upload-defer-length': fc.constantFrom('1', '0'),
    'upload-concat': fc.constantFrom('partial', 'final;/files/a /files/b'),
    'content-type': fc.constantFrom('application/offset+octet-stream', 'application/json', 'text/plain', ''),
  },
  { requiredKeys: [] },
);
