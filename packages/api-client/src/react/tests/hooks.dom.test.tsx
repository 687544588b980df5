import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { Provider } from 'react-redux';
import type { File } from '@jackdaw/api-contract';
import { aFile, aFolder } from '../../tests/support/samples.ts';
import { makeStore, ok } from '../../tests/support/store.ts';
import { allFiles, applyLiveEvent, useListFilesInfiniteQuery } from '../index.ts';

afterEach(cleanup);

let drawn: string[] = [];

const Row = memo(function Row({ file }: { file: File }) {
  drawn.push(file.name);
  return <li>{file.name}</li>;
});

function Listing() {
  const { data, hasNextPage, fetchNextPage } = useListFilesInfiniteQuery({ parent_id: 0 });
  return (
    <>
      <ul>
        {allFiles(data).map((file) => (
          <Row key={file.id} file={file} />
        ))}
      </ul>
      {hasNextPage && <button onClick={() => void fetchNextPage()}>More</button>}
    </>
  );
}

const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('useListFilesInfiniteQuery', () => {
  it('loads page after page, and a live event draws one row', async () => {
    const parent = aFolder({ id: 0, sort_by: 'NAME_ASC' });
    const { store, calls } = makeStore({
      'GET /v2/files/list': () =>
        ok({ files: [aFile({ id: 1, name: 'a' }), aFile({ id: 2, name: 'b' })], parent, cursor: 'next' }),
      'POST /v2/files/list/continue': () => ok({ files: [aFile({ id: 3, name: 'c' })], cursor: null }),
    });
    render(
      <Provider store={store}>
        <Listing />
      </Provider>,
    );
    (await screen.findByRole('button', { name: 'More' })).click();
    await screen.findByText('c');
    expect(shown()).toEqual(['a', 'b', 'c']);
    expect(screen.queryByRole('button')).toBeNull();
    expect(calls.map(({ path, query, body }) => [path, query.get('per_page'), body])).toEqual([
      ['/v2/files/list', '50', {}],
      ['/v2/files/list/continue', '50', { cursor: 'next' }],
    ]);

    drawn = [];
    act(() => applyLiveEvent(store, { type: 'file_update', value: { id: 2, name: 'bb' } }));
    await screen.findByText('bb');
    expect(shown()).toEqual(['a', 'bb', 'c']);
    expect(drawn).toEqual(['bb']);

    drawn = [];
    act(() => applyLiveEvent(store, { type: 'file_create', value: aFile({ id: 4, name: 'ab' }) }));
    await screen.findByText('ab');
    expect(shown()).toEqual(['a', 'ab', 'bb', 'c']);
    expect(drawn).toEqual(['ab']);
  });
});
