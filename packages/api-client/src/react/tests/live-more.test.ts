import { describe, expect, it } from '@jest/globals';
import type { Friend, LiveEvent } from '@jackdaw/api-contract';
import { makeStore, ok } from '../../tests/support/store.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { api, applyLiveEvent, historyApi, paymentQueries, taskQueries } from '../index.ts';

const person = (id: number, name: string) => ({ id, name, avatar_url: `https://drive.example/v2/avatars/${id}` });
const friend = (id: number, name: string): Friend => ({
  ...person(id, name),
  has_shared_files: false,
  has_received_files: false,
});

async function openFriends() {
  const test = makeStore({
    'GET /v2/friends/list': () => ok({ friends: [friend(1, 'ada'), friend(3, 'eve')], total: 2 }),
    'GET /v2/friends/waiting-requests': () => ok({ friends: [person(2, 'bob')] }),
    'GET /v2/friends/waiting-requests-count': () => ok({ count: 1 }),
    'GET /v2/friends/sent-requests': () => ok({ friends: [person(4, 'cyd')] }),
  });
  const { friends, friendRequestCount, friendRequests, sentFriendRequests } = api.endpoints;
  const { dispatch } = test.store;
  await dispatch(friends.initiate());
  await dispatch(friendRequests.initiate());
  await dispatch(friendRequestCount.initiate());
  await dispatch(sentFriendRequests.initiate());
  const state = () => test.store.getState();
  const names = (rows: readonly { name: string }[] | undefined) => rows?.map(({ name }) => name);
  return {
    apply: (event: LiveEvent) => applyLiveEvent(test.store, event),
    calls: test.calls,
    friends: () => names(friends.select()(state()).data),
    received: () => names(friendRequests.select()(state()).data),
    sent: () => names(sentFriendRequests.select()(state()).data),
    count: () => friendRequestCount.select()(state()).data,
  };
}

describe('friend events', () => {
  it('show who asks, once, and how many do', async () => {
    const { apply, received, count } = await openFriends();
    apply({ type: 'friend_request_received', value: person(5, 'dan') });
    apply({ type: 'friend_request_received', value: person(5, 'dan') });
    apply({ type: 'friend_request_count', value: 2 });
    expect(received()).toEqual(['bob', 'dan']);
    expect(count()).toBe(2);
  });

  it('take away what was denied, on either side', async () => {
    const { apply, received, sent } = await openFriends();
    apply({ type: 'friend_request_deny_sent', value: person(2, 'bob') });
    apply({ type: 'friend_request_deny_received', value: person(4, 'cyd') });
    expect(received()).toEqual([]);
    expect(sent()).toEqual([]);
  });

  it('make friends of who asked and of who was asked, by name', async () => {
    const { apply, friends, received, sent } = await openFriends();
    apply({ type: 'friend_request_approve_sent', value: friend(2, 'bob') });
    apply({ type: 'friend_request_approve_received', value: friend(4, 'cyd') });
    expect(friends()).toEqual(['ada', 'bob', 'cyd', 'eve']);
    expect(received()).toEqual([]);
    expect(sent()).toEqual([]);
  });

  it.each(['friend_remove_sent', 'friend_remove_received'] as const)('%s ends a friendship', async (type) => {
    const { apply, friends, calls } = await openFriends();
    const before = calls.length;
    apply({ type, value: person(1, 'ada') });
    expect(friends()).toEqual(['eve']);
    expect(calls).toHaveLength(before);
  });
});

describe('payment_update', () => {
  it('changes what is kept of the payment', async () => {
    const info = { extend_30: null, extend_365: null, has_pending_payment: true, pending_bitpay: null };
    const { store, calls } = makeStore({ 'GET /v2/payment/info': () => ok(info) });
    await store.dispatch(api.endpoints.paymentInfo.initiate());
    applyLiveEvent(store, {
      type: 'payment_update',
      value: { has_pending_payment: false, expiration_date: '2027-01-01' },
    });
    const kept = api.endpoints.paymentInfo.select()(store.getState()).data;
    expect(kept).toMatchObject({ has_pending_payment: false, expiration_date: '2027-01-01', extend_30: null });
    expect(calls).toHaveLength(1);
  });
});

describe('a whole payment_update', () => {
  it('leaves nothing of what was before, and asks for the payments again', async () => {
    const info = { extend_30: null, extend_365: null, has_pending_payment: true, pending_bitpay: null };
    const { store, calls } = makeStore({
      'GET /v2/payment/info': () => ok({ ...info, expiration_date: '2027-01-01T00:00:00' }),
      'GET /v2/payment/history': () => ok({ payments: [] }),
    });
    await store.dispatch(api.endpoints.paymentInfo.initiate());
    await store.dispatch(paymentQueries.endpoints.paymentHistory.initiate({}));
    const now = { ...info, has_pending_payment: false };
    applyLiveEvent(store, { type: 'payment_update', value: now });
    expect(api.endpoints.paymentInfo.select()(store.getState()).data).toEqual(now);
    await waitFor('the payments', () => calls.length === 3);
    expect(calls[2]?.path).toBe('/v2/payment/history');
  });
});

describe('zip_created', () => {
  it('asks again for the zip, the list and the history', async () => {
    const { store, calls } = makeStore({
      'GET /v2/zips/list': () => ok({ zips: [] }),
      'GET /v2/zips/8': () => ok({ zip_status: 'PROCESSING', url: null }),
      'GET /v2/zips/9': () => ok({ zip_status: 'PROCESSING', url: null }),
      'GET /v2/events/list': () => ok({ events: [], has_more: false }),
    });
    await store.dispatch(taskQueries.endpoints.zips.initiate());
    await store.dispatch(taskQueries.endpoints.zip.initiate(8));
    await store.dispatch(taskQueries.endpoints.zip.initiate(9));
    await store.dispatch(historyApi.endpoints.listEvents.initiate({}));
    applyLiveEvent(store, { type: 'zip_created', value: { id: 8 } });
    await waitFor('three requests', () => calls.length === 7);
    const again = calls.slice(4).map(({ path }) => path);
    expect(again.toSorted()).toEqual(['/v2/events/list', '/v2/zips/8', '/v2/zips/list']);
  });
});

describe('events that are not loaded', () => {
  it('fetch nothing', () => {
    const { store, calls } = makeStore({});
    applyLiveEvent(store, { type: 'friend_request_count', value: 1 });
    applyLiveEvent(store, { type: 'payment_update', value: {} });
    applyLiveEvent(store, { type: 'zip_created', value: { id: 1 } });
    applyLiveEvent(store, { type: 'friend_request_approve_sent', value: friend(1, 'ada') });
    expect(calls).toEqual([]);
  });
});
