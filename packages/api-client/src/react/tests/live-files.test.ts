import { describe, expect, it } from '@jest/globals';
import type { File, LiveEvent } from '@jackdaw/api-contract';
import type { Reply } from '../../tests/support/http-server.ts';
import { aFile, aFolder } from '../../tests/support/samples.ts';
import { makeStore, ok, type Call } from '../../tests/support/store.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { allFiles, api, applyLiveEvent, type ListFilesArgs } from '../index.ts';

const file = (id: number, name: string, more: Partial<File> = {}) => aFile({ id, name, ...more });

const root = aFolder({ id: 0, name: 'Your Files', parent_id: null, sort_by: 'NAME_ASC' });
const ALL = [file(1, 'a'), file(2, 'c'), file(3, 'e'), file(4, 'g')];

/** Two pages of two rows each; a third is left on the server when `more`. */
function pages({ more = false } = {}) {
  const first = (): Reply => ok({ files: ALL.slice(0, 2), parent: root, cursor: 'next', total: 4 });
  const second = (): Reply => ok({ files: ALL.slice(2), cursor: more ? 'more' : null });
  return { 'GET /v2/files/list': first, 'POST /v2/files/list/continue': second };
}

async function open(handlers: Record<string, (call: Call) => Reply>, args: ListFilesArgs = { parent_id: 0 }) {
  const test = makeStore(handlers);
  const listing = test.store.dispatch(api.endpoints.listFiles.initiate(args));
  await listing;
  if ('POST /v2/files/list/continue' in handlers) {
    await test.store.dispatch(api.endpoints.listFiles.initiate(args, { direction: 'forward' }));
  }
  const data = () => api.endpoints.listFiles.select(args)(test.store.getState()).data;
  const list = () => allFiles(data());
  return {
    ...test,
    data,
    list,
    names: () => list().map(({ name }) => name),
    happen: (event: LiveEvent) => applyLiveEvent(test.store, event),
  };
}

describe('a file event in a listing by name', () => {
  it('inserts a new file in its place, in whichever page that is', async () => {
    const { happen, names, data, list } = await open(pages());
    const before = list();
    happen({ type: 'file_create', value: file(9, 'f') });
    expect(names()).toEqual(['a', 'c', 'e', 'f', 'g']);
    expect(data()?.pages[1]?.files).toHaveLength(3);
    for (const row of before) expect(list()).toContain(row);
    expect(data()?.pages[0]?.total).toBe(5);
  });

  it('appends behind the last row when all is loaded, and leaves it to the next page when not', async () => {
    const whole = await open(pages());
    whole.happen({ type: 'file_create', value: file(9, 'z') });
    expect(whole.names()).toEqual(['a', 'c', 'e', 'g', 'z']);
    const part = await open(pages({ more: true }));
    part.happen({ type: 'file_create', value: file(9, 'z') });
    expect(part.names()).toEqual(['a', 'c', 'e', 'g']);
    expect(part.data()?.pages[0]?.total).toBe(5);
  });

  it('knows a file that it shows already', async () => {
    const { happen, names, data } = await open(pages());
    happen({ type: 'file_create', value: file(2, 'c', { size: 99 }) });
    expect(names()).toEqual(['a', 'c', 'e', 'g']);
    expect(data()?.pages[0]?.total).toBe(4);
  });

  it('changes one row and leaves the others the objects that they were', async () => {
    const { happen, list } = await open(pages());
    const before = list();
    happen({ type: 'file_update', value: { id: 2, name: 'c', size: 99 } });
    const after = list();
    expect(after[1]).not.toBe(before[1]);
    expect(after[1]?.size).toBe(99);
    for (const index of [0, 2, 3]) expect(after[index]).toBe(before[index]);
  });

  it('moves a renamed row to its new place, across pages', async () => {
    const { happen, names, list } = await open(pages());
    const [, ...others] = list();
    happen({ type: 'file_update', value: { id: 1, name: 'x' } });
    expect(names()).toEqual(['c', 'e', 'g', 'x']);
    for (const row of others) expect(list()).toContain(row);
  });

  it('lets a row go that now belongs behind the loaded pages, and takes it in when it returns', async () => {
    const { happen, names, data } = await open(pages({ more: true }));
    happen({ type: 'file_update', value: file(1, 'x') });
    expect(names()).toEqual(['c', 'e', 'g']);
    happen({ type: 'file_update', value: file(1, 'd') });
    expect(names()).toEqual(['c', 'd', 'e', 'g']);
    expect(data()?.pages[0]?.total).toBe(4);
  });

  it('takes a deleted row out', async () => {
    const { happen, names, data, list } = await open(pages());
    const [first, second, , last] = list();
    happen({ type: 'file_delete', value: { id: 3, parent_id: 0 } });
    expect(names()).toEqual(['a', 'c', 'g']);
    for (const row of [first, second, last]) expect(list()).toContain(row);
    expect(data()?.pages[0]?.total).toBe(3);
  });

  it('ignores what happens in other folders', async () => {
    const { happen, data } = await open(pages());
    const before = data();
    happen({ type: 'file_create', value: file(9, 'b', { parent_id: 77 }) });
    happen({ type: 'file_update', value: { id: 500, name: 'elsewhere' } });
    happen({ type: 'file_move', value: { id: 501, name: 'elsewhere', parent_id: 77 } });
    expect(data()).toBe(before);
  });

  it('renames the folder itself and its place in the trail', async () => {
    const { happen, data } = await open(
      {
        'GET /v2/files/list': () =>
          ok({
            files: [],
            parent: aFolder({ id: 6, name: 'old', parent_id: 5 }),
            cursor: null,
            breadcrumbs: [
              [0, 'Your Files'],
              [5, 'up'],
            ],
          }),
      },
      { parent_id: 6, breadcrumbs: true },
    );
    happen({ type: 'file_update', value: { id: 6, name: 'new' } });
    happen({ type: 'file_update', value: { id: 5, name: 'above' } });
    expect(data()?.pages[0]?.parent?.name).toBe('new');
    expect(data()?.pages[0]?.breadcrumbs?.[1]).toEqual([5, 'above']);
  });
});

describe('a file event that cannot be patched in', () => {
  it.each<[string, ListFilesArgs]>([
    ['an order that only the server knows', { parent_id: 0, sort_by: 'TYPE_ASC' }],
    ['a filter by content type', { parent_id: 0, content_type: 'text/plain' }],
    ['flags that the event does not carry', { parent_id: 0, mp4_status: true }],
  ])('asks for the listing again: %s', async (_name, args) => {
    const { happen, calls } = await open(
      { 'GET /v2/files/list': () => ok({ files: ALL, parent: root, cursor: null }) },
      args,
    );
    happen({ type: 'file_create', value: file(9, 'b') });
    await waitFor('another request', () => calls.length === 2);
  });

  it('does not show what a filter hides', async () => {
    const args: ListFilesArgs = { parent_id: 0, file_type: ['FOLDER'] };
    const { happen, names } = await open(
      { 'GET /v2/files/list': () => ok({ files: [], parent: root, cursor: null }) },
      args,
    );
    happen({ type: 'file_create', value: file(9, 'b') });
    happen({ type: 'file_create', value: aFolder({ id: 10, name: 'hidden', is_hidden: true }) });
    expect(names()).toEqual([]);
    happen({ type: 'file_create', value: aFolder({ id: 11, name: 'shown' }) });
    expect(names()).toEqual(['shown']);
  });

  it('asks for a folder again whose saved order changed elsewhere', async () => {
    const { happen, calls } = await open({
      'GET /v2/files/list': () => ok({ files: ALL, parent: root, cursor: null }),
    });
    happen({ type: 'file_update', value: { id: 0, name: 'Your Files', sort_by: 'SIZE_DESC' } });
    await waitFor('another request', () => calls.length === 2);
  });
});

describe('a moved file', () => {
  it('goes from one listing to the other, with what the cache knows of it', async () => {
    const test = await open({
      'GET /v2/files/list': ({ query }) =>
        query.get('parent_id') === '5'
          ? ok({ files: [], parent: aFolder({ id: 5, sort_by: 'NAME_ASC' }), cursor: null })
          : ok({ files: ALL, parent: root, cursor: null }),
    });
    await test.store.dispatch(api.endpoints.listFiles.initiate({ parent_id: 5 }));
    test.happen({ type: 'file_move', value: { id: 2, name: 'c', parent_id: 5, old_parent_id: 0 } });
    expect(test.names()).toEqual(['a', 'e', 'g']);
    const there = api.endpoints.listFiles.select({ parent_id: 5 })(test.store.getState()).data;
    expect(allFiles(there)).toEqual([{ ...ALL[1], parent_id: 5 }]);
  });
});

describe('search results and the page of a file', () => {
  it('follow changes and deletions', async () => {
    const { store, happen } = await open({
      'GET /v2/files/list': () => ok({ files: [], parent: root, cursor: null }),
      'GET /v2/files/search': () => ok({ files: ALL, cursor: null, total: 4 }),
      'GET /v2/files/2': () => ok({ file: ALL[1] }),
    });
    await store.dispatch(api.endpoints.searchFiles.initiate({ query: 'x' }));
    await store.dispatch(api.endpoints.file.initiate({ id: 2 }));
    happen({ type: 'file_update', value: { id: 2, name: 'new' } });
    const found = () => api.endpoints.searchFiles.select({ query: 'x' })(store.getState()).data;
    expect(allFiles(found())[1]?.name).toBe('new');
    expect(api.endpoints.file.select({ id: 2 })(store.getState()).data?.name).toBe('new');
    happen({ type: 'file_delete', value: { id: 1, parent_id: 0 } });
    expect(allFiles(found()).map(({ id }) => id)).toEqual([2, 3, 4]);
    expect(found()?.pages[0]?.total).toBe(3);
  });
});
