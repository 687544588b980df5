import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allRoutes, errorCatalogue, errorCodes, type ErrorCode } from '@jackdaw/api-contract';
import { requireEveryRoute } from '../../http/every-route.ts';
import { createWorld, PATIENCE, type World } from './world.ts';

const SOURCES = join(import.meta.dirname, '..', '..');

/** Codes that no route declares: any may answer with them, or they are entries in a list of errors. */
const ANYWHERE: readonly ErrorCode[] = [
  ...(['BadRequest', 'Unauthorized', 'InvalidScope', 'PaymentRequired', 'MethodNotAllowed', 'Conflict'] as const),
  ...(['InternalServerError', 'ServiceUnavailable'] as const),
];

/** Catalogue codes that this server never answers, although clients know them, and why. */
const UNREACHABLE: Partial<Readonly<Record<ErrorCode, string>>> = {
  MoveForbidden: 'on the wire it is Forbidden, as an entry of a list; this is the sentence that clients show',
  TRASH_INCOMPLETE_TRASH: 'trashing is one transaction, so nothing is ever half in the trash',
  TRASH_RESTORE_TOO_MANY_FILES: 'any number of entries is restored',
  PUBLIC_SHARE_UNSUPPORTED_FILE_TYPE: 'every type of file may have a link',
  PUBLIC_SHARE_INSUFFICIENT_DATA: 'what visitors may get is counted while they get it, not when a link is made',
  PUBLIC_SHARE_EXCEEDED_LIMIT: 'each limit has a type of its own',
  AbuseError: 'AbuseDetected is the one that is sent',
};

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, PATIENCE);
afterAll(() => world.close());

/** All sources of the server without their tests, as one text. */
async function sources(): Promise<string> {
  const entries = await readdir(SOURCES, { recursive: true });
  const own = entries.filter((path) => path.endsWith('.ts') && !/(^|\/)(tests|testing)\//.test(path));
  return (await Promise.all(own.map((path) => readFile(join(SOURCES, path), 'utf8')))).join('\n');
}

describe('routes', () => {
  it('every one is answered, and only those', () => {
    const { bindings } = world.server.parts;
    expect(() => requireEveryRoute(bindings)).not.toThrow();
    const declared = new Set(allRoutes.map(({ id }) => id));
    expect(bindings.filter(({ route }) => !declared.has(route.id))).toEqual([]);
  });

  const spelled = allRoutes.filter(({ aliases }) => aliases.length > 0);

  it.each(spelled.map((route) => [route.id, route] as const))(
    'every spelling of %s answers alike',
    async (_id, route) => {
      const ids = { id: String(world.hers.video), upload_id: 'x', key: 'a' };
      const pathOf = (path: string) => path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name as 'id'] ?? '1');
      const answers = [];
      for (const { method, path } of [route, ...route.aliases]) {
        const fields = method === 'GET' ? {} : { fields: { time: 3 } };
        const token = route.auth === 'share' ? world.visitorToken : world.alice.token;
        const { status, body, headers } = await world.ask({ method, path: pathOf(path), token, ...fields });
        const { error_id: _id2, ...rest } = body;
        const location = String(headers['location'] ?? '')
          .replace(/\/storage\/[^/]+/, '')
          .replace(/files\/\w{32}/, '');
        answers.push(JSON.stringify({ status, rest, type: headers['content-type'], location }));
      }
      expect([...new Set(answers)]).toHaveLength(1);
      expect(JSON.parse(answers[0] ?? '')).not.toHaveProperty('rest.error_type', 'MethodNotAllowed');
    },
  );
});

describe('errors', () => {
  const declared = new Set(allRoutes.flatMap(({ errors, invalid }) => [...errors, invalid]));

  it('every code that a route declares is in the catalogue', () => {
    expect([...declared].filter((code) => !(code in errorCatalogue))).toEqual([]);
  });

  it('every code of the catalogue is declared by a route, or may come from any', () => {
    const known = new Set<string>([...declared, ...ANYWHERE, ...Object.keys(UNREACHABLE)]);
    expect(errorCodes.filter((code) => !known.has(code))).toEqual([]);
  });

  it('every code of the catalogue is thrown somewhere, or it is said why not', async () => {
    const text = await sources();
    const used = (code: string) => text.includes(`'${code}'`) || new RegExp(`\\b${code}\\b:`).test(text);
    const byRoute = new Set(allRoutes.map(({ invalid }) => invalid));
    const silent = errorCodes.filter((code) => !used(code) && !byRoute.has(code) && !(code in UNREACHABLE));
    expect(silent).toEqual([]);
    expect(Object.keys(UNREACHABLE).filter(used)).toEqual([]);
  });
});
