import { routes, type Route } from '@jackdaw/api-contract';
import type { TestUser } from '../../testing/index.ts';
import type { Life } from './life.ts';

/** A small generator with a seed, so that a failure can be repeated. */
export function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const NAMES = ['one.txt', 'Zwei.TXT', 'film.avi', 'box.zip', 'dir', 'dir (1)', 'ärger.txt'] as const;
const BOUNDARY = 'xxx';

/** An answer that no luck excuses. */
class Refusal extends Error {}

async function call(life: Life, route: Route, args: Record<string, unknown>, token: string): Promise<boolean> {
  try {
    await life.call(route, args, token);
    return true;
  } catch (error) {
    const status = Number(/ is (\d{3}): /.exec(String(error))?.[1]);
    // Others were faster, the name is taken, the room is used up.
    if (status >= 400 && status < 500) return false;
    throw new Refusal(`${route.id} ${JSON.stringify(args)}: ${String(error)}`);
  }
}

async function upload(life: Life, user: TestUser, name: string, parentId: number, content: string): Promise<boolean> {
  const head = (field: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"`;
  const parent = `${head('parent_id')}\r\n\r\n${parentId}\r\n`;
  const answer = await life.inject({
    method: 'POST',
    url: '/v2/files/upload',
    headers: { authorization: `Token ${user.token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: `${parent}${head('file')}; filename="${name}"\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`,
  });
  if (answer.statusCode >= 500) throw new Refusal(`The upload of ${name} to ${parentId}: ${answer.body}`);
  return answer.statusCode === 200;
}

/** One thing that one of them does, whatever the others do meanwhile. True when it was done. */
export async function randomStep(
  life: Life,
  users: readonly TestUser[],
  roll: (sides: number) => number,
): Promise<boolean> {
  const user = users[roll(users.length)]!;
  const rows = await life.db.selectFrom('files').select(['id', 'user_id', 'file_type', 'trash_id', 'name']).execute();
  const pick = <T>(list: readonly T[]): T | undefined => list[roll(list.length || 1)];
  const own = rows.filter((row) => row.user_id === user.id);
  const live = own.filter((row) => row.trash_id === null);
  const any = () => pick(live)?.id ?? 1;
  const folder = () => pick([0, ...live.filter((row) => row.file_type === 'FOLDER').map((row) => row.id)]) ?? 0;
  const named = (end: string) => pick(live.filter((row) => row.name.endsWith(end)))?.id ?? 1;
  const trashed = () => pick(own.filter((row) => row.trash_id === row.id))?.id ?? any();
  const foreign = () => pick(rows.filter((row) => row.user_id !== user.id))?.id ?? 1;
  const friend = users[(users.indexOf(user) + 1) % users.length]!;
  const name = NAMES[roll(NAMES.length)]!;
  const ask = (route: Route, args: Record<string, unknown>) => call(life, route, args, user.token);
  const { files, trash, sharing, extractions, media, transfers, zips, accountEnd } = routes;
  const transferOf = async () => pick(await life.db.selectFrom('transfers').select('id').execute())?.id ?? 1;
  const steps: (() => Promise<boolean>)[] = [
    () => upload(life, user, name, folder(), 'x'.repeat(1 + roll(60))),
    () => upload(life, user, 'film.avi', folder(), `film ${roll(9)}`),
    () => upload(life, user, 'box.zip', folder(), `box ${roll(9)}`),
    () => ask(files.createFolder, { name, parent_id: folder() }),
    () => ask(files.createFolder, { name: 'dir', parent_id: folder() }),
    () => ask(files.rename, { file_id: any(), name }),
    () => ask(files.move, { file_ids: [any(), any()], parent_id: folder() }),
    () => ask(files.copy, { file_id: any(), parent_id: folder(), name: `copy ${roll(40)}.avi` }),
    () => ask(files.remove, { file_ids: [any(), any()] }),
    () => ask(files.remove, { file_ids: [any()], skip_trash: true }),
    () => ask(trash.restore, { file_ids: [trashed()] }),
    () => ask(trash.remove, { file_ids: [trashed()] }),
    () => (roll(4) === 0 ? ask(trash.empty, {}) : ask(trash.restore, { file_ids: [trashed()] })),
    () => ask(sharing.share, { file_ids: [any()], friends: [roll(2) === 0 ? 'everyone' : friend.username] }),
    () => ask(sharing.unshare, { id: any(), shares: ['everyone'] }),
    () => ask(sharing.clone, { file_ids: [foreign(), foreign(), foreign()], parent_id: folder() }),
    () => ask(sharing.clone, { file_ids: [foreign()], parent_id: 0 }),
    () => ask(extractions.create, { user_file_ids: [named('.zip')] }),
    () => ask(media.convert, { id: named('.avi') }),
    () => ask(media.convert, { id: named('.avi') }),
    () => ask(media.saveMp4, { id: named('.avi') }),
    () => ask(media.deleteMp4, { id: named('.avi') }),
    () => ask(transfers.add, { url: `http://127.0.0.1:9/${roll(5)}`, save_parent_id: folder() }),
    () => ask(transfers.add, { url: `magnet:?xt=urn:btih:${String(roll(3)).repeat(40)}`, save_parent_id: folder() }),
    async () => ask(transfers.cancel, { transfer_ids: [await transferOf()] }),
    () => ask(transfers.clean, {}),
    () => ask(zips.create, { file_ids: [any(), any()] }),
    () => ask(files.touch, { file_ids: [any()] }),
    () =>
      roll(5) === 0
        ? ask(accountEnd.clear, { files: true, active_transfers: true })
        : ask(files.touch, { file_ids: [any()] }),
  ];
  return steps[roll(steps.length)]!();
}
