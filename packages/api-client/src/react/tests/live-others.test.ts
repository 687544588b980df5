import { describe, expect, it } from '@jest/globals';
import { failure } from '../../tests/support/http-server.ts';
import { anAccount, aTransfer } from '../../tests/support/samples.ts';
import { makeStore, ok } from '../../tests/support/store.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { authApi } from '../endpoints/auth.ts';
import { allTransfers, api, applyLiveEvent } from '../index.ts';

async function openTransfers(handlers: Parameters<typeof makeStore>[0] = {}) {
  const rows = [aTransfer({ id: 5 }), aTransfer({ id: 4 }), aTransfer({ id: 3 })];
  const test = makeStore({
    'GET /v2/transfers/list': () => ok({ transfers: rows, cursor: null, total: 3 }),
    'GET /v2/transfers/count': () => ok({ count: 3 }),
    ...handlers,
  });
  await test.store.dispatch(api.endpoints.listTransfers.initiate({}));
  await test.store.dispatch(api.endpoints.transfersCount.initiate());
  const data = () => api.endpoints.listTransfers.select({})(test.store.getState()).data;
  const ids = () => allTransfers(data()).map(({ id }) => id);
  return { ...test, data, ids, list: () => allTransfers(data()) };
}

describe('transfer events', () => {
  it('put a new transfer on top, once', async () => {
    const { store, ids, data, list } = await openTransfers();
    const before = list();
    applyLiveEvent(store, { type: 'transfer_create', value: aTransfer({ id: 6 }) });
    applyLiveEvent(store, { type: 'transfer_create', value: aTransfer({ id: 6 }) });
    expect(ids()).toEqual([6, 5, 4, 3]);
    for (const row of before) expect(list()).toContain(row);
    expect(data()?.pages[0]?.total).toBe(4);
  });

  it('change one row and leave the others the objects that they were', async () => {
    const { store, list } = await openTransfers();
    const before = list();
    applyLiveEvent(store, { type: 'transfer_update', value: aTransfer({ id: 4, percent_done: 50 }) });
    expect(list()[1]?.percent_done).toBe(50);
    expect(list()[0]).toBe(before[0]);
    expect(list()[2]).toBe(before[2]);
  });

  it('do not bring up an old transfer that is not loaded', async () => {
    const { store, ids } = await openTransfers();
    applyLiveEvent(store, { type: 'transfer_update', value: aTransfer({ id: 1 }) });
    expect(ids()).toEqual([5, 4, 3]);
  });

  it('remove what is deleted or cleaned, and count', async () => {
    const { store, ids, data } = await openTransfers();
    applyLiveEvent(store, { type: 'transfer_delete', value: { id: 4 } });
    applyLiveEvent(store, { type: 'transfers_clean', value: { deleted_ids: [3, 99] } });
    applyLiveEvent(store, { type: 'transfers_count', value: 1 });
    expect(ids()).toEqual([5]);
    expect(data()?.pages[0]?.total).toBe(1);
    expect(api.endpoints.transfersCount.select()(store.getState()).data).toBe(1);
  });

  it('ask again when it is not said what was cleaned', async () => {
    const { store, calls } = await openTransfers();
    const before = calls.length;
    applyLiveEvent(store, { type: 'transfers_clean', value: null });
    await waitFor('another request', () => calls.length === before + 1);
  });
});

describe('changing transfers', () => {
  it('takes cancelled ones away at once and asks again when the server refuses', async () => {
    const { store, ids, calls } = await openTransfers({
      'POST /v2/transfers/cancel': () => failure(500, 'InternalServerError'),
    });
    const cancelling = store.dispatch(api.endpoints.cancelTransfers.initiate([5, 3]));
    expect(ids()).toEqual([4]);
    await cancelling;
    await waitFor('the list to be back', () => ids().length === 3);
    expect(calls.find(({ path }) => path.endsWith('cancel'))?.body).toEqual({ transfer_ids: '5,3' });
  });

  it('shows what was added, newest on top', async () => {
    const added = [aTransfer({ id: 10 }), aTransfer({ id: 11 })];
    const errors = [{ url: 'x', error_type: 'UNSUPPORTED_URI_SCHEME', status_code: 400 }];
    const { store, ids } = await openTransfers({
      'POST /v2/transfers/add-multi': () => ok({ transfers: added, errors }),
    });
    const result = await store.dispatch(
      api.endpoints.addTransfers.initiate([{ url: 'a' }, { url: 'b' }, { url: 'x' }]),
    );
    expect(result.data?.errors).toEqual(errors);
    expect(ids()).toEqual([11, 10, 5, 4, 3]);
  });

  it('removes what the server says it cleaned', async () => {
    const { store, ids } = await openTransfers({ 'POST /v2/transfers/clean': () => ok({ deleted_ids: [5] }) });
    await store.dispatch(api.endpoints.cleanTransfers.initiate());
    expect(ids()).toEqual([4, 3]);
  });
});

describe('user_update', () => {
  it('changes the account and its settings wherever they are kept', async () => {
    const info = anAccount();
    const { store } = makeStore({
      'GET /v2/account/info': () => ok({ info }),
      'GET /v2/account/settings': () => ok({ settings: info.settings }),
    });
    await store.dispatch(api.endpoints.accountInfo.initiate({ push_token: true }));
    await store.dispatch(api.endpoints.accountSettings.initiate());
    applyLiveEvent(store, {
      type: 'user_update',
      value: { disk: { avail: 1, size: 10, used: 9 }, settings: { theme: 'dark' } },
    });
    const kept = api.endpoints.accountInfo.select({ push_token: true })(store.getState()).data;
    expect(kept).toEqual({
      ...info,
      disk: { avail: 1, size: 10, used: 9 },
      settings: { ...info.settings, theme: 'dark' },
    });
    expect(api.endpoints.accountSettings.select()(store.getState()).data?.theme).toBe('dark');
  });
});

describe('saveSettings', () => {
  it('shows at once, keeps both names of the watch position alike, and comes back when refused', async () => {
    const info = anAccount();
    const { store, calls } = makeStore({
      'GET /v2/account/info': () => ok({ info }),
      'POST /v2/account/settings': () => failure(400, 'INVALID_VALUE'),
    });
    await store.dispatch(api.endpoints.accountInfo.initiate({}));
    const settings = () => api.endpoints.accountInfo.select({})(store.getState()).data?.settings;
    const saving = store.dispatch(api.endpoints.saveSettings.initiate({ use_start_from: false, trash_enabled: false }));
    expect(settings()).toMatchObject({ start_from: false, use_start_from: false, trash_enabled: false });
    await saving;
    await waitFor('the account to be asked for again', () => calls.length === 3);
    await waitFor('the old settings', () => settings()?.trash_enabled === true);
  });

  it('does not show a password or a user name before the server has judged it', async () => {
    const { store, calls } = makeStore({
      'GET /v2/account/info': () => ok({ info: anAccount() }),
      'POST /v2/account/settings': () => ok(),
    });
    await store.dispatch(api.endpoints.accountInfo.initiate({}));
    const saving = store.dispatch(
      api.endpoints.saveSettings.initiate({ username: 'eve', two_factor_enabled: { enable: true, code: '1' } }),
    );
    const kept = api.endpoints.accountInfo.select({})(store.getState()).data;
    expect(kept?.username).toBe('ada');
    expect(kept?.settings).not.toHaveProperty('username');
    expect(kept?.settings.two_factor_enabled).toBe(false);
    await saving;
    await waitFor('the account to be asked for again', () => calls.length === 3);
  });
});

describe('signing out everywhere else, and a new password', () => {
  it('asks again for what holds addresses, which ended', async () => {
    let made = 0;
    const { store } = makeStore({
      'GET /v2/account/info': () => ok({ info: { ...anAccount(), download_token: `dl-${++made}` } }),
      'POST /v2/oauth/clients/delete-all': () => ok(),
      'POST /v2/account/settings': () => ok(),
    });
    const args = { download_token: true };
    await store.dispatch(api.endpoints.accountInfo.initiate(args));
    const token = () => api.endpoints.accountInfo.select(args)(store.getState()).data?.download_token;
    expect(token()).toBe('dl-1');
    await store.dispatch(authApi.endpoints.revokeAllSessions.initiate());
    await waitFor('another token', () => token() === 'dl-2');
    await store.dispatch(api.endpoints.saveSettings.initiate({ password: 'new', current_password: 'old' }));
    await waitFor('a third token', () => token() === 'dl-3');
  });
});

describe('mp4_update', () => {
  it('shows the progress and asks again at the end', async () => {
    const { store, calls } = makeStore({
      'GET /v2/files/7/mp4': () => ok({ mp4: { id: 7, status: 'IN_QUEUE' } }),
      'GET /v2/mp4/queue': () => ok({ mp4s: [{ id: 7, status: 'IN_QUEUE', name: 'film' }] }),
    });
    await store.dispatch(api.endpoints.mp4Status.initiate(7));
    await store.dispatch(api.endpoints.conversions.initiate());
    applyLiveEvent(store, { type: 'mp4_update', value: { id: 7, status: 'CONVERTING', percent_done: 40 } });
    const status = () => api.endpoints.mp4Status.select(7)(store.getState()).data;
    expect(status()).toEqual({ id: 7, status: 'CONVERTING', percent_done: 40 });
    expect(api.endpoints.conversions.select()(store.getState()).data).toEqual([
      { id: 7, status: 'CONVERTING', percent_done: 40, name: 'film' },
    ]);
    expect(calls).toHaveLength(2);
    applyLiveEvent(store, { type: 'mp4_update', value: { id: 7, status: 'COMPLETED' } });
    await waitFor('both to be asked for again', () => calls.length === 4);
  });
});

describe('config', () => {
  it('shows a value at once and asks again when it was refused', async () => {
    const { store, calls } = makeStore({
      'GET /v2/config': () => ok({ config: { 'ui.cursor': 'pointer' } }),
      'PUT /v2/config/ui.cursor': () => failure(400, 'BadRequest'),
    });
    await store.dispatch(api.endpoints.config.initiate());
    const value = () => api.endpoints.config.select()(store.getState()).data?.['ui.cursor'];
    const saving = store.dispatch(api.endpoints.setConfigValue.initiate({ key: 'ui.cursor', value: 'default' }));
    expect(value()).toBe('default');
    await saving;
    await waitFor('the old value', () => value() === 'pointer');
    expect(calls.at(-1)?.path).toBe('/v2/config');
  });
});

describe('trash', () => {
  it('takes restored rows away at once and asks again afterwards', async () => {
    const { store, calls } = makeStore({
      'GET /v2/trash/list': () => ok({ files: [{ id: 1 }, { id: 2 }], cursor: null, total: 2, trash_size: 5 }),
      'POST /v2/trash/restore': () => ok(),
    });
    await store.dispatch(api.endpoints.listTrash.initiate({}));
    const restoring = store.dispatch(api.endpoints.restoreTrash.initiate({ file_ids: [1] }));
    const shown = api.endpoints.listTrash.select({})(store.getState()).data?.pages[0];
    expect(shown?.files.map(({ id }) => id)).toEqual([2]);
    expect(shown?.total).toBe(1);
    await restoring;
    await waitFor('the list to be asked for again', () => calls.length === 3);
  });
});

describe('a session that is no longer good', () => {
  it('is reported for calls with a token, not for a wrong scope', async () => {
    let expired = 0;
    const { store } = makeStore(
      {
        'GET /v2/files/list': () => failure(401, 'Unauthorized'),
        'GET /v2/oauth/grants': () => failure(401, 'invalid_scope'),
        'GET /v2/setup': () => failure(401, 'Unauthorized'),
      },
      { onSessionExpired: () => (expired += 1) },
    );
    const listed = await store.dispatch(api.endpoints.listFiles.initiate({}));
    expect(listed.error).toMatchObject({ kind: 'known', code: 'Unauthorized' });
    expect(expired).toBe(1);
    await store.dispatch(api.endpoints.grants.initiate());
    await store.dispatch(api.endpoints.setupStatus.initiate());
    expect(expired).toBe(1);
  });
});
