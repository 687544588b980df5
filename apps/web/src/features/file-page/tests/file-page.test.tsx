import { describe, expect, it, jest } from '@jest/globals';
import { LIMITS } from '@jackdaw/api-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '../../../testing/render-app.tsx';
import { messages } from '../messages.ts';
import { openFilePage } from './open-file-page.tsx';

const SHA1 = '0123456789abcdef0123456789abcdef01234567';

function storageHolds(content: string | Uint8Array<ArrayBuffer>, status = 200) {
  globalThis.fetch = jest.fn<typeof fetch>(async () => new Response(content, { status }));
}

const bodyOf = (sent: { path: string; body: unknown }[], path: string) =>
  sent.find((request) => request.path.startsWith(path))?.body;

describe('The page of a file', () => {
  it('says what is known of the file and where it lies', async () => {
    openFilePage({ file: { name: 'Paper.pdf', file_type: 'PDF', content_type: 'application/pdf', extension: 'pdf' } });
    const details = await screen.findByRole('region', { name: messages.details });
    expect(within(details).getByText('1.2 kB')).toBeTruthy();
    expect(within(details).getByText('PDF')).toBeTruthy();
    expect(within(details).getByText('0badcafe')).toBeTruthy();
    expect(document.title).toContain('Paper.pdf');
    const folder = await screen.findByRole('link', { name: 'Films' });
    expect(folder.getAttribute('href')).toBe('/files/7');
  });

  it('shortens the SHA1 until it is clicked, and copies all of it', async () => {
    openFilePage({ file: { file_type: 'FILE', content_type: 'application/x-thing' } });
    const user = userEvent.setup();
    const short = await screen.findByRole('button', { name: '01234567…01234567' });
    await user.click(screen.getByRole('button', { name: messages.copyDetail('SHA1') }));
    expect(await navigator.clipboard.readText()).toBe(SHA1);
    expect(await screen.findByRole('button', { name: messages.copied })).toBeTruthy();
    await user.click(short);
    expect(screen.getByText(SHA1)).toBeTruthy();
  });

  it('honestly has no preview for other kinds, and offers the download', async () => {
    openFilePage({ file: { file_type: 'ARCHIVE', content_type: 'application/zip', extension: 'zip' } });
    expect(await screen.findByText(messages.noPreview.title)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: messages.download('1.2 kB') })).toHaveLength(2);
  });

  it('has a way back when there is no such file', async () => {
    const { router } = openFilePage({
      also: ({ path }) => (path.startsWith('/v2/files/5?') ? refusal(404, 'NotFound') : undefined),
    });
    await userEvent.click(await screen.findByRole('button', { name: messages.notFound.action }));
    expect(router.state.location.pathname).toBe('/');
  });

  it('can be tried again when it could not be loaded', async () => {
    let isBroken = true;
    openFilePage({
      file: { file_type: 'FILE', content_type: 'application/x-thing' },
      also: ({ path }) =>
        path.startsWith('/v2/files/5?') && isBroken ? refusal(500, 'InternalServerError') : undefined,
    });
    const alert = await screen.findByRole('alert');
    isBroken = false;
    await userEvent.click(within(alert).getByRole('button'));
    expect(await screen.findByText(messages.noPreview.title)).toBeTruthy();
  });
});

describe('Text', () => {
  it('is shown as it is: nothing in it is run', async () => {
    storageHolds('<b>one</b>\ntwo');
    openFilePage();
    const text = await screen.findByRole('region', { name: 'Notes.txt' });
    expect(text.textContent).toBe('<b>one</b>\ntwo');
    expect(text.querySelector('b')).toBeNull();
  });

  it('is read in the encoding it has', async () => {
    storageHolds(new Uint8Array([0xff, 0xfe, 0x48, 0, 0xe9, 0]));
    openFilePage();
    expect((await screen.findByRole('region', { name: 'Notes.txt' })).textContent).toBe('Hé');
  });

  it('can be tried again when the storage fails', async () => {
    storageHolds('', 500);
    openFilePage();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(messages.textFailed.title);
    storageHolds('here');
    await userEvent.click(within(alert).getByRole('button'));
    expect((await screen.findByRole('region', { name: 'Notes.txt' })).textContent).toBe('here');
  });

  it('is not loaded from the limit on', async () => {
    const { sent } = openFilePage({ file: { size: LIMITS.previewSize } });
    expect(await screen.findByText(messages.sizeLimit.title)).toBeTruthy();
    expect(sent.some(({ path }) => path.startsWith('/v2/files/5/url'))).toBe(false);
  });

  it('suggests to delete a lost file', async () => {
    const { sent, router } = openFilePage({
      also: ({ path }) => (path.startsWith('/v2/files/5/url') ? refusal(410, 'FILE_LOST') : undefined),
    });
    expect(await screen.findByText(messages.lost.title)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: messages.lost.action }));
    await waitFor(() => expect(bodyOf(sent, '/v2/files/delete')).toMatchObject({ file_ids: '5' }));
    expect(router.state.location.pathname).toBe('/files/7');
  });
});

describe('A picture', () => {
  const picture = { name: 'Roof.png', file_type: 'IMAGE', content_type: 'image/png', extension: 'png' } as const;

  it('is shown from its storage address', async () => {
    openFilePage({ file: picture });
    const image = await screen.findByRole('img', { name: 'Roof.png' });
    expect(image.getAttribute('src')).toBe('http://drive.example/v2/storage/pass/file');
  });

  it('says so when the browser cannot show it', async () => {
    openFilePage({ file: picture });
    fireEvent.error(await screen.findByRole('img', { name: 'Roof.png' }));
    expect(await screen.findByText(messages.pictureFailed.title)).toBeTruthy();
  });

  it('needs an active account', async () => {
    openFilePage({ file: picture, accountStatus: 'inactive' });
    expect(await screen.findByText('Please activate your account to use Jackdaw with full features.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go to Billing' })).toBeTruthy();
  });

  it('is not loaded from the limit on', async () => {
    openFilePage({ file: { ...picture, size: LIMITS.imagePreviewSize } });
    expect(await screen.findByText(messages.sizeLimit.title)).toBeTruthy();
  });
});
