import { describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { encodeRequest } from '../encode-request.ts';

describe('encodeRequest', () => {
  it('writes query parameters as text and leaves out what is not given', () => {
    const { url, method, body } = encodeRequest(
      routes.files.list,
      { parent_id: 5, breadcrumbs: true, total: false, file_type: ['FOLDER', 'VIDEO'], per_page: undefined },
      { baseUrl: 'https://drive.example' },
    );
    expect(url).toBe('https://drive.example/v2/files/list?parent_id=5&file_type=FOLDER%2CVIDEO&total=0&breadcrumbs=1');
    expect(method).toBe('GET');
    expect(body).toBeUndefined();
  });

  it('encodes path parameters so that a slash stays inside its segment', () => {
    const { url } = encodeRequest(routes.config.readKey, { key: 'ui/cursor.größe' });
    expect(url).toBe('/v2/config/ui%2Fcursor.gr%C3%B6%C3%9Fe');
  });

  it.each(['https://drive.example', 'https://drive.example/', 'https://drive.example/v2', 'https://drive.example/v2/'])(
    'takes a base with and without the version: %s',
    (baseUrl) => {
      expect(encodeRequest(routes.trash.empty, {}, { baseUrl }).url).toBe('https://drive.example/v2/trash/empty');
      expect(encodeRequest(routes.oauth.qrCode, { code: 'A' }, { baseUrl }).url).toBe('https://drive.example/qrcode/A');
    },
  );

  it('sends forms with files to the host for uploads', () => {
    const bases = { baseUrl: 'https://api.example', uploadBaseUrl: 'https://upload.example/' };
    expect(encodeRequest(routes.files.upload, {}, bases).url).toBe('https://upload.example/v2/files/upload');
    expect(encodeRequest(routes.uploads.create, {}, bases).url).toBe('https://upload.example/files/');
    expect(encodeRequest(routes.files.list, {}, bases).url).toBe('https://api.example/v2/files/list');
  });

  it('splits arguments between path, query and form', () => {
    const { url, headers, body } = encodeRequest(routes.files.remove, {
      file_ids: [1, 2],
      skip_trash: true,
      skip_nonexistents: true,
    });
    expect(url).toBe('/v2/files/delete?skip_nonexistents=1');
    expect(headers['Content-Type']).toBe('application/x-www-form-urlencoded');
    expect(body).toBe('file_ids=1%2C2&skip_trash=1');
  });

  it('keeps null, false and empty text, which are values', () => {
    const { body } = encodeRequest(routes.account.saveSettings, { callback_url: null, trash_enabled: false });
    expect(JSON.parse(String(body))).toEqual({ callback_url: null, trash_enabled: false });
    const { body: named } = encodeRequest(routes.files.rename, { file_id: 1, name: '' });
    expect(named).toBe('file_id=1&name=');
  });

  it('sends no body and no content type where nothing is declared', () => {
    const { headers, body } = encodeRequest(routes.trash.empty, {});
    expect(body).toBeUndefined();
    expect(headers).not.toHaveProperty('Content-Type');
  });

  it('sends a list of URLs as JSON text', () => {
    const { body } = encodeRequest(routes.transfers.addMulti, {
      urls: [{ url: 'https://a.example', save_parent_id: 3 }],
    });
    const urls = new URLSearchParams(String(body)).get('urls');
    expect(JSON.parse(String(urls))).toEqual([{ url: 'https://a.example', save_parent_id: 3 }]);
  });

  it('sends an object in a form as JSON text', () => {
    const ingredients = { file_id: 7, file_name: 'a & b', file_type: 'VIDEO' };
    const { body } = encodeRequest(routes.ifttt.send, { event_type: 'playback_started', ingredients });
    const fields = new URLSearchParams(String(body));
    expect(JSON.parse(String(fields.get('ingredients')))).toEqual(ingredients);
  });

  it('sends JSON where a value has no form of its own', () => {
    const { headers, body } = encodeRequest(routes.config.writeKey, { key: 'a', value: [null, { b: false }] });
    expect(headers['Content-Type']).toBe('application/json');
    expect(JSON.parse(String(body))).toEqual({ value: [null, { b: false }] });
  });

  // Section 6, number 21: what the newest SDK refuses to send, the server has errors for.
  it.each([
    [
      'an empty folder name',
      encodeRequest(routes.files.createFolder, { name: '', parent_id: 0 }).body,
      'name=&parent_id=0',
    ],
    ['a page of 0 events', encodeRequest(routes.events.list, { per_page: 0 }).url, '/v2/events/list?per_page=0'],
    ['a feed without title', encodeRequest(routes.rss.create, { rss_source_url: 'x' }).body, 'rss_source_url=x'],
    ['a feed with an empty title', encodeRequest(routes.rss.create, { title: '' }).body, 'title='],
    ['a transfer without URL', encodeRequest(routes.transfers.add, { url: '' }).body, 'url='],
    [
      'several transfers of which one has no URL',
      encodeRequest(routes.transfers.addMulti, { urls: [{ url: '' }] }).body,
      'urls=%5B%7B%22url%22%3A%22%22%7D%5D',
    ],
    ['a public share of the root', encodeRequest(routes.publicShares.create, { file_id: 0 }).url, '/v2/public_share/0'],
  ])('sends %s', (_what, sent, expected) => expect(sent).toBe(expected));

  it('makes a form of an upload and lets fetch write its content type', async () => {
    const content = new Blob(['hello']);
    const { headers, body } = encodeRequest(
      routes.files.upload,
      { parent_id: 3 },
      { file: { content, name: 'a.txt' } },
    );
    expect(headers).not.toHaveProperty('Content-Type');
    const form = body as FormData;
    expect(form.get('parent_id')).toBe('3');
    const file = form.get('file') as globalThis.File;
    expect(file.name).toBe('a.txt');
    expect(file.size).toBe(5);
  });

  it('makes a form of a call that carries a small file', async () => {
    const { body } = encodeRequest(routes.oauthApps.setIcon, { id: 3, icon: new Uint8Array([1, 2, 3]) });
    const icon = (body as FormData).get('icon') as globalThis.File;
    expect(new Uint8Array(await icon.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  });

  it('refuses a call without its path parameter', () =>
    expect(() => encodeRequest(routes.files.get, {})).toThrow('files.get needs "id"'));
});
