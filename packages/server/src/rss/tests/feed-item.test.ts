import { expect, it } from '@jest/globals';
import { keyItems, type FeedItem } from '../feed-item.ts';

const item = (guid: string | null, url: string): FeedItem => ({ guid, url, title: 't', size: null, publishedAt: null });

it('keeps one of the items that lead to the same place', () => {
  const magnet = 'magnet:?xt=urn:btih:ABCDEF0123456789ABCDEF0123456789ABCDEF01';
  const keyed = keyItems([
    item('a', magnet),
    item('b', `${magnet.toLowerCase()}&tr=x`),
    item('c', 'http://x/'),
    item('d', 'http://x/'),
  ]);
  expect(keyed.map(({ guid }) => guid)).toEqual(['a', 'c']);
});

it('does not recognise items by an id that several have', () => {
  const keyed = keyItems([
    item('same', 'http://x/1'),
    item('same', 'http://x/2'),
    item('own', 'http://x/3'),
    item(null, 'http://x/4'),
  ]);
  expect(keyed.map(({ guidKey }) => guidKey !== null)).toEqual([false, false, true, false]);
  expect(new Set(keyed.map(({ targetKey }) => targetKey)).size).toBe(4);
});
