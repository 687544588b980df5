import { describe, expect, it } from '@jest/globals';
import { createTestClock } from '../../testing/clock.ts';
import type { ReadRight } from '../read-rights.ts';
import { createStoragePasses, type StorageGrant } from '../storage-pass.ts';

const HOUR = 3_600_000;
const right: ReadRight = { kind: 'owner', claim: { userId: 12, epoch: 3, tokenId: 45, folderId: null }, fileId: 6 };
const grant: StorageGrant = {
  blobId: '0123456789abcdef0123456789abcdef',
  name: 'naïve (1).mkv',
  contentType: 'video/x-matroska',
  disposition: 'inline',
  right,
};

describe('storage passes', () => {
  const clock = createTestClock();
  const secret = Buffer.alloc(32, 1);
  const passes = createStoragePasses(secret, clock);
  const parts = (path: string): [string, string] => {
    const [, , , pass = '', name = ''] = path.split('/');
    return [pass, decodeURIComponent(name)];
  };
  const made = parts(passes.pathFor(grant));

  it('say what they were made for', () => {
    expect(passes.read(...made)).toEqual(grant);
    expect(passes.pathFor(grant)).toMatch(/^\/v2\/storage\/[\w~-]+\/na%C3%AFve%20\(1\)\.mkv$/);
    for (const contentType of ['', 'a-b/c-d', 'text/plain; charset="x"']) {
      const other = { ...grant, contentType, disposition: 'attachment' as const };
      expect(passes.read(...parts(passes.pathFor(other)))).toEqual(other);
    }
  });

  it('name a folder too, and cannot be turned into one', () => {
    const folder = { userId: 12, folderId: 0, name: 'Your Files.zip', right };
    const [pass, name] = parts(passes.pathFor(folder));
    expect(passes.read(pass, name)).toEqual(folder);
    for (const wrong of [pass.replace('12_', '13_'), pass.replace('_0~', '_1~'), pass.replace('-z-', '-a-')]) {
      expect(() => passes.read(wrong, name)).toThrow(expect.objectContaining({ code: 'Forbidden' }));
    }
  });

  it('name the right that is asked again, which cannot be turned into another', () => {
    const claim = { userId: 12, epoch: 3, tokenId: 0, folderId: 0 };
    for (const other of [
      right,
      { ...right, kind: 'user' },
      { kind: 'user', claim, fileId: 6 },
      { kind: 'owner', claim: { ...claim, folderId: 7 }, fileId: 0 },
      { kind: 'share', shareId: 8, fileId: 6 },
    ] as const) {
      expect(passes.read(...parts(passes.pathFor({ ...grant, right: other })))).toEqual({ ...grant, right: other });
    }
    const [pass, name] = made;
    for (const wrong of [
      pass.replace('~o12_6_3_45-', '~o12_6_3_46-'),
      pass.replace('~o12_6_3_45-', '~o12_6_4_45-'),
      pass.replace('~o12_6_3_45-', '~o12_7_3_45-'),
      pass.replace('~o12_6_3_45-', '~s12_6-'),
      pass.replace('~o12_6_3_45-', '-'),
    ]) {
      expect(() => passes.read(wrong, name)).toThrow(expect.objectContaining({ code: 'Forbidden' }));
    }
  });

  it('stay the same for a while and end after half a day', () => {
    const before = createTestClock();
    const own = createStoragePasses(secret, before);
    const path = own.pathFor(grant);
    before.advance(60_000);
    expect(own.pathFor(grant)).toBe(path);
    before.advance(12 * HOUR - 60_000);
    expect(own.read(...parts(path))).toEqual(grant);
    before.advance(HOUR);
    expect(() => own.read(...parts(path))).toThrow(expect.objectContaining({ code: 'LINK_EXPIRED' }));
  });

  const [pass, name] = made;
  const flip = (at: number) => pass.slice(0, at) + (pass[at] === '0' ? '1' : '0') + pass.slice(at + 1);
  it.each([
    ['another name', pass, `${name}.html`],
    ['another blob', flip(0), name],
    ['another end', flip(34), name],
    ['another form', pass.replace('-i-', '-a-'), name],
    ['another type', pass.replace(/-i-\w\w/, '-i-zz'), name],
    ['another signature', flip(pass.length - 2), name],
    ['a cut signature', pass.slice(0, -1), name],
    ['no signature', pass.replace(/-[\w-]{43}$/, '-'), name],
    ['nothing', '', ''],
    ['something else', 'x'.repeat(100), name],
  ])('are refused with %s', (_what, wrongPass, wrongName) => {
    expect(() => passes.read(wrongPass, wrongName)).toThrow(expect.objectContaining({ code: 'Forbidden' }));
  });

  it('are worth nothing to another server', () => {
    const other = createStoragePasses(Buffer.alloc(32, 2), clock);
    expect(() => other.read(...made)).toThrow(expect.objectContaining({ code: 'Forbidden' }));
    expect(() => createStoragePasses(new Uint8Array(), clock)).toThrow('too short');
  });
});
