import { describe, expect, it } from '@jest/globals';
import { aFile } from '../../tests/support/samples.ts';
import { makeStore, ok } from '../../tests/support/store.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import {
  accountEndApi,
  api,
  friendMutations,
  historyApi,
  oauthAppMutations,
  oauthAppQueries,
  paymentMutations,
  rssMutations,
  rssQueries,
  sharingMutations,
  sharingQueries,
  taskMutations,
  taskQueries,
  visitorQueries,
} from '../index.ts';

describe('lists that go on', () => {
  it('asks for received items first, then continues the listing', async () => {
    const { store, calls } = makeStore({
      'GET /v2/files/list/items-shared-with-you': () => ok({ files: [aFile({ id: 1 })], cursor: 'c1' }),
      'POST /v2/files/list/continue': () => ok({ files: [aFile({ id: 2 })], cursor: null }),
    });
    const { listReceived } = sharingQueries.endpoints;
    await store.dispatch(listReceived.initiate({}));
    const more = await store.dispatch(listReceived.initiate({}, { direction: 'forward' }));
    expect(more.data?.pages.flatMap(({ files }) => files.map(({ id }) => id))).toEqual([1, 2]);
    expect(calls[1]?.body).toEqual({ cursor: 'c1' });
    expect(calls[1]?.query.get('per_page')).toBe('50');
  });

  it('asks a visitor’s folder through the share', async () => {
    const { store, calls } = makeStore({
      'GET /v2/public_share/files/list': () => ok({ files: [aFile({ id: 1 })], cursor: 'c1' }),
      'POST /v2/public_share/files/list/continue': () => ok({ files: [aFile({ id: 2 })], cursor: null }),
    });
    const { listSharedFolder } = visitorQueries.endpoints;
    await store.dispatch(listSharedFolder.initiate({ parent_id: 4 }));
    const more = await store.dispatch(listSharedFolder.initiate({ parent_id: 4 }, { direction: 'forward' }));
    expect(more.hasNextPage).toBe(false);
    expect(calls[0]?.query.get('parent_id')).toBe('4');
    expect(calls[1]?.body).toEqual({ cursor: 'c1' });
  });

  it('goes on in the history before the oldest event it has, and forgets one at once', async () => {
    const event = (id: number) => ({ id, type: 'upload', user_id: 1, created_at: '2026-01-01T00:00:00' });
    const { store, calls } = makeStore({
      'GET /v2/events/list': ({ query }) =>
        query.has('before')
          ? ok({ events: [event(3)], has_more: false })
          : ok({ events: [event(9), event(5)], has_more: true }),
      'POST /v2/events/delete/5': () => ok(),
    });
    const { deleteEvent, listEvents } = historyApi.endpoints;
    await store.dispatch(listEvents.initiate({}));
    await store.dispatch(listEvents.initiate({}, { direction: 'forward' }));
    expect(calls[1]?.query.get('before')).toBe('5');
    const deleting = store.dispatch(deleteEvent.initiate(5));
    const kept = listEvents.select({})(store.getState() as never).data;
    expect(kept?.pages.flatMap(({ events }) => events.map(({ id }) => id))).toEqual([9, 3]);
    await deleting;
    expect(calls).toHaveLength(3);
  });
});

describe('changes ask again for what they change', () => {
  it('sharing: with whom, and what is shared', async () => {
    const { store, calls } = makeStore({
      'GET /v2/files/shared': () => ok({ shared: [] }),
      'GET /v2/files/7/shared-with-v2': () => ok({ share_type: 'everyone' }),
      'POST /v2/files/share': () => ok(),
    });
    await store.dispatch(sharingQueries.endpoints.sharedFiles.initiate());
    await store.dispatch(sharingQueries.endpoints.sharedWith.initiate(7));
    await store.dispatch(sharingMutations.endpoints.shareFiles.initiate({ file_ids: [7], friends: ['ada', 'bob'] }));
    expect(calls[2]?.body).toEqual({ file_ids: 7, friends: 'ada,bob' });
    await waitFor('both again', () => calls.length === 5);
  });

  it('friends: the lists of both sides', async () => {
    const { store, calls } = makeStore({
      'GET /v2/friends/list': () => ok({ friends: [], total: 0 }),
      'GET /v2/friends/waiting-requests': () => ok({ friends: [] }),
      'POST /v2/friends/a%20b/approve': () => ok(),
    });
    await store.dispatch(api.endpoints.friends.initiate());
    await store.dispatch(api.endpoints.friendRequests.initiate());
    await store.dispatch(friendMutations.endpoints.approveFriend.initiate('a b'));
    await waitFor('both again', () => calls.length === 5);
  });

  it('public links, zips, extractions, feeds and apps', async () => {
    const { store, calls } = makeStore({
      'GET /v2/public_share/list': () => ok({ public_shares: [] }),
      'DELETE /v2/public_share/3': () => ok(),
      'GET /v2/zips/list': () => ok({ zips: [] }),
      'POST /v2/zips/create': () => ok({ zip_id: 4 }),
      'GET /v2/files/extract': () => ok({ extractions: [] }),
      'POST /v2/files/extract': () => ok({ extractions: [] }),
      'GET /v2/rss/list': () => ok({ feeds: [] }),
      'POST /v2/rss/5/pause': () => ok(),
      'GET /v2/oauth/apps': () => ok({ apps: [] }),
      'POST /v2/oauth/apps/6/delete': () => ok(),
    });
    const again = async (read: () => Promise<unknown>, change: () => Promise<unknown>) => {
      const before = calls.length;
      await read();
      await change();
      await waitFor('the list again', () => calls.length === before + 3);
      return calls.at(-1)?.path;
    };
    const { dispatch } = store;
    expect(
      await again(
        async () => dispatch(sharingQueries.endpoints.publicShares.initiate()),
        async () => dispatch(sharingMutations.endpoints.deletePublicShare.initiate(3)),
      ),
    ).toBe('/v2/public_share/list');
    expect(
      await again(
        async () => dispatch(taskQueries.endpoints.zips.initiate()),
        async () => dispatch(taskMutations.endpoints.createZip.initiate({ file_ids: [1] })),
      ),
    ).toBe('/v2/zips/list');
    expect(
      await again(
        async () => dispatch(taskQueries.endpoints.extractions.initiate()),
        async () => dispatch(taskMutations.endpoints.extractFiles.initiate({ user_file_ids: [1], password: 'p' })),
      ),
    ).toBe('/v2/files/extract');
    expect(
      await again(
        async () => dispatch(rssQueries.endpoints.rssFeeds.initiate()),
        async () => dispatch(rssMutations.endpoints.pauseRssFeed.initiate(5)),
      ),
    ).toBe('/v2/rss/list');
    expect(
      await again(
        async () => dispatch(oauthAppQueries.endpoints.oauthApps.initiate()),
        async () => dispatch(oauthAppMutations.endpoints.deleteOAuthApp.initiate(6)),
      ),
    ).toBe('/v2/oauth/apps');
  });

  it('a paid plan: payment and account', async () => {
    const { store, calls } = makeStore({
      'GET /v2/payment/info': () => ok({}),
      'GET /v2/account/info': () => ok({ info: {} }),
      'POST /v2/payment/redeem_voucher/V%2F1': () => ok(),
    });
    await store.dispatch(api.endpoints.paymentInfo.initiate());
    await store.dispatch(api.endpoints.accountInfo.initiate({}));
    await store.dispatch(paymentMutations.endpoints.redeemVoucher.initiate('V/1'));
    await waitFor('both again', () => calls.length === 5);
  });

  it('removed transfers and touched files: their lists', async () => {
    const { store, calls } = makeStore({
      'GET /v2/transfers/list': () => ok({ transfers: [], cursor: null }),
      'GET /v2/transfers/count': () => ok({ count: 1 }),
      'POST /v2/transfers/remove': () => ok(),
      'GET /v2/files/list': () => ok({ files: [], cursor: null }),
      'POST /v2/files/touch': () => ok(),
    });
    const { listFiles, listTransfers, removeTransfers, touchFiles, transfersCount } = api.endpoints;
    await store.dispatch(listTransfers.initiate({}));
    await store.dispatch(transfersCount.initiate());
    await store.dispatch(listFiles.initiate({ parent_id: 5 }));
    await store.dispatch(removeTransfers.initiate({ remove_filter: 'completed' }));
    expect(calls[3]?.body).toEqual({ remove_filter: 'completed' });
    await waitFor('list and count again', () => calls.length === 6);
    await store.dispatch(touchFiles.initiate({ file_ids: [7], updated_at: new Date('2026-03-17T09:30:00Z') }));
    expect(calls[6]?.body).toEqual({ file_ids: 7, updated_at: '2026-03-17T09:30:00.000Z' });
    await waitFor('the folder again', () => calls.length === 8);
  });

  it('a cleared account: everything that is shown', async () => {
    const { store, calls } = makeStore({
      'GET /v2/rss/list': () => ok({ feeds: [] }),
      'GET /v2/trash/list': () => ok({ files: [], cursor: null, total: 0, trash_size: 0 }),
      'POST /v2/account/clear': () => ok(),
    });
    await store.dispatch(rssQueries.endpoints.rssFeeds.initiate());
    await store.dispatch(api.endpoints.listTrash.initiate({}));
    await store.dispatch(accountEndApi.endpoints.clearAccount.initiate({ rss_feeds: true, trash: true }));
    expect(calls[2]?.body).toEqual({ rss_feeds: 1, trash: 1 });
    await waitFor('both again', () => calls.length === 5);
  });
});
