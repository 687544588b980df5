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

  it('splits arguments between path, query and JSON body', () => {
    const { url, headers, body } = encodeRequest(routes.files.remove, {
      file_ids: [1, 2],
      skip_trash: true,
      skip_nonexistents: true,
    });
    expect(url).toBe('/v2/files/delete?skip_nonexistents=1');
    expect(headers['Content-Type']).toBe('application/json');
    expect(JSON.parse(String(body))).toEqual({ file_ids: '1,2', skip_trash: 1 });
  });

  it('keeps null, false and empty text, which are values', () => {
    const { body } = encodeRequest(routes.account.saveSettings, { callback_url: null, trash_enabled: false });
    expect(JSON.parse(String(body))).toEqual({ callback_url: null, trash_enabled: false });
    const { body: named } = encodeRequest(routes.files.rename, { file_id: 1, name: '' });
    expect(JSON.parse(String(named))).toEqual({ file_id: 1, name: '' });
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
    const { urls } = JSON.parse(String(body)) as { urls: string };
    expect(JSON.parse(urls)).toEqual([{ url: 'https://a.example', save_parent_id: 3 }]);
  });

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
