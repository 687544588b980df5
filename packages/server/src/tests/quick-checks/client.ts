import type { RawRequest } from '../proof/raw.ts';
import type { Answer, World } from '../proof/world.ts';

/** Bodies of all answers that came, with what was asked. */
export type Heard = { asked: string; answer: Answer }[];

/** Speaks to a server like a client nobody has seen: paths and fields written by hand, answers read as they are. */
export function createStranger(world: World, heard: Heard = []) {
  async function ask(asked: RawRequest): Promise<Answer> {
    const answer = await world.ask({ token: world.alice.token, ...asked });
    heard.push({ asked: `${asked.method ?? 'GET'} ${asked.path}`, answer });
    return answer;
  }
  /** An answer that must be a success. @throws with what came instead */
  async function done(asked: RawRequest): Promise<Record<string, unknown>> {
    const answer = await ask(asked);
    const { status } = answer.body;
    if (answer.status === 200 && status === 'OK') return answer.body;
    throw new Error(`${asked.path} was answered with ${answer.status}: ${answer.text}`);
  }
  const post = (path: string, fields: Record<string, unknown> = {}, more: Partial<RawRequest> = {}) =>
    done({ method: 'POST', path, fields, ...more });
  return {
    ask,
    get: (path: string, more: Partial<RawRequest> = {}) => done({ path, ...more }),
    post,
    /** Status and type of an error. */
    async refusal(asked: RawRequest): Promise<[number, unknown]> {
      const { status, body } = await ask(asked);
      return [status, body['error_type']];
    },
    refusalOfPost: async (path: string, fields: Record<string, unknown> = {}, more: Partial<RawRequest> = {}) => {
      const { status, body } = await ask({ method: 'POST', path, fields, ...more });
      return [status, body['error_type']];
    },
    async folder(name: string, parent_id = 0): Promise<number> {
      const body = await post('/v2/files/create-folder', { name, parent_id });
      return (body['file'] as { id: number }).id;
    },
    async upload(parent_id: number, fileName: string, content: string | Buffer = fileName): Promise<number> {
      const fields = { parent_id, file: { fileName, content } };
      const body = await post('/v2/files/upload', fields, { as: 'multipart' });
      return (body['file'] as { id: number }).id;
    },
  };
}

export type Stranger = ReturnType<typeof createStranger>;
