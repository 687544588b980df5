import { describe, expect, it } from '@jest/globals';
import type { File, SortBy } from '@jackdaw/api-contract';
import { failure, type Reply } from '../../tests/support/http-server.ts';
import { aFile, aFolder } from '../../tests/support/samples.ts';
import { held, makeStore, ok, type Handler } from '../../tests/support/store.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { allFiles, api } from '../index.ts';

const NAMES = ['apple', 'Banana', 'cherry 2', 'cherry 10'];
const rows = NAMES.map((name, index) => aFile({ id: index + 1, name }));

const page = (files: File[], sort_by: SortBy = 'NAME_ASC'): Reply =>
  ok({
    files,
    parent: aFolder({ id: 0, name: 'Your Files', parent_id: null, sort_by }),
    cursor: null,
    total: files.length,
  });

async function open(handlers: Record<string, Handler>, args: { parent_id: number }[] = [{ parent_id: 0 }]) {
  const test = makeStore({ 'GET /v2/files/list': () => page(rows), ...handlers });
  for (const one of args) await test.store.dispatch(api.endpoints.listFiles.initiate(one));
  const listing = (parent_id = 0) => api.endpoints.listFiles.select({ parent_id })(test.store.getState()).data;
  const names = (parent_id = 0) => allFiles(listing(parent_id)).map(({ name }) => name);
  return { ...test, listing, names };
}

describe('renameFile', () => {
  it('shows the new name in its place before the server has answered', async () => {
    const answer = held<Reply>();
    const { store, names, listing } = await open({ 'POST /v2/files/rename': () => answer.promise });
    const untouched = allFiles(listing())[0];
    const renaming = store.dispatch(api.endpoints.renameFile.initiate({ file_id: 4, name: 'banana 2' }));
    expect(names()).toEqual(['apple', 'Banana', 'banana 2', 'cherry 2']);
    expect(allFiles(listing())[0]).toBe(untouched);
    answer.release(ok());
    await renaming;
    expect(names()).toEqual(['apple', 'Banana', 'banana 2', 'cherry 2']);
  });

  it('comes back when the server refuses, whatever happened meanwhile', async () => {
    const answer = held<Reply>();
    const { store, names } = await open({ 'POST /v2/files/rename': () => answer.promise });
    const renaming = store.dispatch(api.endpoints.renameFile.initiate({ file_id: 4, name: 'apple' }));
    store.dispatch(
      api.util.updateQueryData(
        'listFiles',
        { parent_id: 0 },
        (draft) => void draft.pages[0]?.files.splice(0, 0, aFile({ id: 9, name: 'aaa' })),
      ),
    );
    answer.release(failure(400, 'NAME_ALREADY_EXIST'));
    expect(await renaming).toMatchObject({ error: { code: 'NAME_ALREADY_EXIST' } });
    expect(names()).toEqual(['aaa', ...NAMES]);
  });
});

describe('deleteFiles', () => {
  it('takes rows away at once and counts them', async () => {
    const { store, names, listing, calls } = await open({
      'POST /v2/files/delete': () => ok({ cursor: null, skipped: 0 }),
    });
    const deleting = store.dispatch(api.endpoints.deleteFiles.initiate({ file_ids: [1, 3] }));
    expect(names()).toEqual(['Banana', 'cherry 10']);
    expect(listing()?.pages[0]?.total).toBe(2);
    await deleting;
    const call = calls.at(-1);
    expect(call?.body).toEqual({ file_ids: '1,3' });
    expect(call?.query.get('skip_nonexistents')).toBe('1');
  });

  it('puts them back when the server refuses', async () => {
    const { store, names, listing } = await open({ 'POST /v2/files/delete': () => failure(400, 'TRASH_LOCK_TIMEOUT') });
    await store.dispatch(api.endpoints.deleteFiles.initiate({ file_ids: [1, 3] }));
    expect(names()).toEqual(NAMES);
    expect(listing()?.pages[0]?.total).toBe(4);
  });

  it('asks again when the server skipped some', async () => {
    const { store, names, calls } = await open({ 'POST /v2/files/delete': () => ok({ cursor: 'c', skipped: 1 }) });
    const before = calls.length;
    await store.dispatch(api.endpoints.deleteFiles.initiate({ file_ids: [1, 3], partial_delete: true }));
    await waitFor('the listing to be asked for again', () => calls.length === before + 2);
    await waitFor('the skipped file to be back', () => names().length === 4);
  });
});

describe('moveFiles', () => {
  const folders = (call: { query: URLSearchParams }) =>
    call.query.get('parent_id') === '0' ? page(rows) : page([aFile({ id: 50, name: 'b', parent_id: 5 })]);

  it('moves rows to the other folder and puts those back that could not be moved', async () => {
    const answer = held<Reply>();
    const { store, names } = await open(
      { 'GET /v2/files/list': folders, 'POST /v2/files/move': () => answer.promise },
      [{ parent_id: 0 }, { parent_id: 5 }],
    );
    const moving = store.dispatch(api.endpoints.moveFiles.initiate({ parent_id: 5, file_ids: [1, 2] }));
    expect(names(0)).toEqual(['cherry 2', 'cherry 10']);
    expect(names(5)).toEqual(['apple', 'b', 'Banana']);
    answer.release(ok({ errors: [{ id: 2, name: 'Banana', error_type: 'NAME_ALREADY_EXIST', status_code: 400 }] }));
    await moving;
    expect(names(0)).toEqual(['Banana', 'cherry 2', 'cherry 10']);
    expect(names(5)).toEqual(['apple', 'b']);
  });

  it('puts all back when the server refuses', async () => {
    const { store, names } = await open({ 'POST /v2/files/move': () => failure(404, 'NotFound') });
    await store.dispatch(api.endpoints.moveFiles.initiate({ parent_id: 5, file_ids: [1, 2] }));
    expect(names(0)).toEqual(NAMES);
  });
});

describe('createFolder', () => {
  it('shows the new folder where it belongs, once', async () => {
    const folder = aFolder({ id: 20, name: 'box', parent_id: 0 });
    const { store, names } = await open({ 'POST /v2/files/create-folder': () => ok({ file: folder }) });
    const created = await store.dispatch(api.endpoints.createFolder.initiate({ name: 'box', parent_id: 0 }));
    expect(created.data).toEqual(folder);
    expect(names()).toEqual(['apple', 'Banana', 'box', 'cherry 2', 'cherry 10']);
  });
});

describe('setSortBy', () => {
  it('sorts loaded rows at once and asks the server afterwards', async () => {
    const answer = held<Reply>();
    const test = await open({ 'POST /v2/files/set-sort-by': () => answer.promise });
    const { store, names, listing, calls, handlers } = test;
    const sorting = store.dispatch(api.endpoints.setSortBy.initiate({ file_id: 0, sort_by: 'NAME_DESC' }));
    expect(names()).toEqual(NAMES.toReversed());
    expect(listing()?.pages[0]?.parent?.sort_by).toBe('NAME_DESC');
    const before = calls.length;
    handlers['GET /v2/files/list'] = () => page(rows.toReversed(), 'NAME_DESC');
    answer.release(ok());
    await sorting;
    await waitFor('the listing to be asked for again', () => calls.length === before + 1);
    expect(names()).toEqual(NAMES.toReversed());
  });

  it('sorts back when the server refuses', async () => {
    const { store, names, listing } = await open({ 'POST /v2/files/set-sort-by': () => failure(404, 'NotFound') });
    await store.dispatch(api.endpoints.setSortBy.initiate({ file_id: 0, sort_by: 'NAME_DESC' }));
    expect(names()).toEqual(NAMES);
    expect(listing()?.pages[0]?.parent?.sort_by).toBe('NAME_ASC');
  });
});

describe('setWatchStatus', () => {
  it('marks at once and takes it back when the server refuses', async () => {
    const videos = [aFile({ id: 1, name: 'a', file_type: 'VIDEO', start_from: 0 })];
    const answer = held<Reply>();
    const { store, listing } = await open({
      'GET /v2/files/list': () => page(videos),
      'POST /v2/files/watch-status': () => answer.promise,
    });
    const marking = store.dispatch(api.endpoints.setWatchStatus.initiate({ file_ids: [1], watched: true }));
    expect(allFiles(listing())[0]?.start_from).toBe(1);
    answer.release(failure(400, 'FEATURE_DISABLED'));
    await marking;
    expect(allFiles(listing())[0]?.start_from).toBe(0);
  });
});
