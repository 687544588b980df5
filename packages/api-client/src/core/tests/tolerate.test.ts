import { describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { tolerate } from '../tolerate.ts';

describe('tolerate', () => {
  it('reads an infinite time as none', () => {
    const transfers = [{ id: 1, estimated_time: -1 }, { id: 2, estimated_time: 30 }, { id: 3 }];
    expect(tolerate(routes.transfers.list, { transfers, cursor: 'c' })).toEqual({
      transfers: [{ id: 1, estimated_time: null }, { id: 2, estimated_time: 30 }, { id: 3 }],
      cursor: 'c',
    });
    expect(tolerate(routes.transfers.get, { transfer: { estimated_time: -1 } })).toEqual({
      transfer: { estimated_time: null },
    });
  });

  it('takes a list without cursor for the last page', () => {
    expect(tolerate(routes.transfers.list, { transfers: [] })).toEqual({ transfers: [], cursor: null });
    expect(tolerate(routes.files.list, { files: [], cursor: '' })).toMatchObject({ cursor: null });
    expect(tolerate(routes.transfers.count, { count: 1 })).toEqual({ count: 1 });
  });

  it('knows other names and forms of the same', () => {
    expect(
      tolerate(routes.media.subtitles, {
        subtitles: [
          { key: 'k', link: 'u' },
          { key: 'l', url: 'v' },
        ],
      }),
    ).toEqual({
      subtitles: [
        { key: 'k', link: 'u', url: 'u' },
        { key: 'l', url: 'v' },
      ],
    });
    expect(tolerate(routes.files.get, { file: { extension: '.mkv' } })).toEqual({ file: { extension: 'mkv' } });
  });

  it('leaves alone what it does not know', () => {
    const odd = { transfers: 'none', files: [null, 3], extra: { deep: [1] } };
    expect(tolerate(routes.health.check, odd)).toEqual(odd);
  });
});
