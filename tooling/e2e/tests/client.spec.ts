import { ApiRequestError, createClient, fileUrls, isZipFinal, waitForJob, type Client } from '@jackdaw/api-client';
import { setUpOwner, startJackdaw, type RunningJackdaw } from '@jackdaw/fixtures';
import { expect, test } from '@playwright/test';

/** The package that other teams import, against the server that really runs: one way through each domain. */
let jackdaw: RunningJackdaw;
let client: Client;
let token: string;

test.beforeAll(async () => {
  jackdaw = await startJackdaw();
  ({ token } = await setUpOwner(jackdaw));
  client = createClient({ baseUrl: `${jackdaw.url}/v2/`, token });
});

test.afterAll(() => jackdaw.stop());

async function codeOf(call: Promise<unknown>): Promise<string | null> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof ApiRequestError ? error.error.code : null;
}

test('account, settings and config', async () => {
  await client.account.saveSettings({ dark_theme: true, callback_url: null, subtitle_languages: ['eng'] });
  const { settings } = await client.account.settings();
  expect(settings).toMatchObject({ callback_url: null, subtitle_languages: ['eng'] });
  await client.config.writeKey({ key: 'a/b', value: { deep: [null, false, ''] } });
  expect((await client.config.readKey({ key: 'a/b' })).value).toEqual({ deep: [null, false, ''] });
  await client.config.write({ config: { only: 1 } });
  expect((await client.config.read()).config).toEqual({ only: 1 });
});

test('files, uploads by form, downloads and zips', async () => {
  const { file: folder } = await client.files.createFolder({ name: 'Größe & Co.', parent_id: 0 });
  const content = new Blob(['hello world']);
  await client.files.upload({ parent_id: folder.id }, { file: { content, name: 'a b+c.txt' } });
  const { files } = await client.files.list({ parent_id: folder.id });
  expect(files.map(({ name }) => name)).toEqual(['a b+c.txt']);
  const [{ id = 0 } = {}] = files;
  await client.files.rename({ file_id: id, name: 'ü%2F&=.txt' });
  expect((await client.files.get({ id })).file.name).toBe('ü%2F&=.txt');

  const { info } = await client.account.info({ download_token: true });
  const urls = fileUrls({ baseUrl: jackdaw.url, token: info.download_token ?? '' });
  const downloaded = await fetch(urls.download(id, 'other name.txt'));
  expect(await downloaded.text()).toBe('hello world');

  const { zip_id } = await client.zips.create({ file_ids: [folder.id] });
  const zip = await waitForJob(() => client.zips.get({ id: zip_id }), isZipFinal, { interval: 100 });
  expect(zip.zip_status).toBe('DONE');
  const links = await client.downloadLinks.create({ file_ids: [id] });
  expect(links.id).toBeGreaterThan(0);
  expect((await client.extractions.list()).extractions).toEqual([]);
  await client.media
    .setStartFrom({ id, time: 3 })
    .catch((error: unknown) => expect(error).toBeInstanceOf(ApiRequestError));

  await client.files.remove({ file_ids: [id] });
  const trash = await client.trash.list();
  expect(trash.files.map((row) => row.id)).toEqual([id]);
  await client.trash.restore({ file_ids: [id] });
});

test('what the newest SDK refuses to send reaches the server and its errors', async () => {
  expect(await codeOf(client.files.createFolder({ name: '', parent_id: 0 }))).toBe('EMPTY_NAME');
  expect(await codeOf(client.events.list({ per_page: 0 }))).toBe('INVALID_PER_PAGE');
  expect(await codeOf(client.rss.create({ rss_source_url: 'https://feeds.example/a' }))).toBe('TITLE_REQUIRED');
  expect(await codeOf(client.transfers.add({ url: '' }))).toBe('EMPTY_URL');
  const { errors } = await client.transfers.addMulti({ urls: [{ url: '' }] });
  expect(errors.map(({ error_type }) => error_type)).toEqual(['EMPTY_URL']);
  expect(await codeOf(client.publicShares.create({ file_id: 0 }))).toBe('PUBLIC_SHARE_FOLDER_ROOT_NOT_ALLOWED');
});

test('sharing by a link and its visitor', async () => {
  const { file } = await client.files.createFolder({ name: 'For everybody', parent_id: 0 });
  const { public_share } = await client.publicShares.create({ file_id: file.id });
  const visitor = createClient({ baseUrl: jackdaw.url, token: public_share.token });
  expect((await visitor.publicShares.get()).public_share.user_file.name).toBe('For everybody');
  expect((await visitor.publicShares.files()).files).toEqual([]);
  expect(await codeOf(visitor.files.list())).toBe('InvalidScope');
  await client.publicShares.remove({ share_id: public_share.id });
  expect((await client.publicShares.list()).public_shares).toEqual([]);
});

test('apps with icons, passwords, second factor and sessions', async () => {
  const description = 'An app that tests the client';
  const fields = { description, website: 'https://app.example', callback: 'https://app.example/cb' };
  const { app } = await client.oauthApps.register({ name: 'Tested app', ...fields, hidden: true });
  expect(app).toMatchObject({ name: 'Tested app', hidden: true });
  expect(await codeOf(client.oauthApps.setIcon({ id: app.id, icon: new Uint8Array([1, 2, 3]) }))).not.toBeNull();
  await client.oauthApps.remove({ id: app.id });
  const made = await client.appPasswords.create({ note: 'player' });
  expect(made.password).toMatch(/\S/);
  await client.appPasswords.remove({ id: made.id });
  expect((await client.twoFactor.generate()).secret).toMatch(/^[A-Z2-7]+$/);
  expect((await client.auth.sessions()).clients.length).toBeGreaterThan(0);
  expect((await client.auth.validate({ oauth_token: token })).result).toBe(true);
  expect((await client.oauth.deviceCode({ app_id: 4131 })).code).toMatch(/^[A-Z0-9]{6}$/);
});

test('friends, family, payment, feeds, history and the rest', async () => {
  expect((await client.friends.list()).friends).toEqual([]);
  expect(await codeOf(client.friends.request({ username: 'no/body' }))).toBe('USER_NOT_FOUND');
  expect((await client.sharing.shared()).shared).toEqual([]);
  expect((await client.family.members()).members.length).toBeGreaterThan(0);
  expect(await client.friendInvites.list()).toHaveProperty('remaining_limit');
  expect(await client.payment.info()).toHaveProperty('has_pending_payment');
  expect(Array.isArray((await client.payment.options()).options)).toBe(true);
  expect((await client.rss.list()).feeds).toEqual([]);
  expect(Array.isArray((await client.events.list()).events)).toBe(true);
  expect((await client.tunnel.list()).routes.length).toBeGreaterThan(0);
  expect((await client.ifttt.status()).enabled).toBe(false);
  expect((await client.transfers.list()).cursor).toBeNull();
  expect(await client.podcast.links({ parent_id: 0 })).toHaveProperty('links');
  const feed = await client.podcast.feed({ type: 'all' });
  expect(await feed.text()).toContain('<rss');
  const speed = await client.tunnel.speedTest({ bytes: 1000 });
  expect((await speed.arrayBuffer()).byteLength).toBe(1000);
  expect((await client.support.create({ subject: 'Test', message: 'Hello' })).id).toBeGreaterThan(0);
  expect((await client.registration.exists({ key: 'username', value: 'owner' })).exists).toBe(true);
  expect(await codeOf(client.invitations.voucher({ code: 'a/b' }))).toBe('INVALID_VOUCHER_CODE');
  expect(await codeOf(client.bans.captcha({ rate_limit_id: 'none' }))).toBe('NotFound');
  await client.accountEnd.clear({ history: true });
});
