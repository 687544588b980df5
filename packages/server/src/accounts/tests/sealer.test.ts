import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createSealer } from '../sealer.ts';

const secret = randomBytes(32);
const sealer = createSealer(secret, 'test');

describe('createSealer', () => {
  it('gives back what was sealed, never sealed alike', () => {
    const sealed = sealer.seal('geheim ✓', 'user 1');
    expect(sealer.open(sealed, 'user 1')).toBe('geheim ✓');
    expect(sealer.seal('geheim ✓', 'user 1')).not.toBe(sealed);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('geheim');
  });

  it('opens only for whom it was sealed, here and for this purpose, and only unchanged', () => {
    const sealed = sealer.seal('geheim', 'user 1');
    expect(() => sealer.open(sealed, 'user 2')).toThrow();
    expect(() => createSealer(secret, 'other').open(sealed, 'user 1')).toThrow();
    expect(() => createSealer(randomBytes(32), 'test').open(sealed, 'user 1')).toThrow();
    const bytes = Buffer.from(sealed, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    expect(() => sealer.open(bytes.toString('base64url'), 'user 1')).toThrow();
    expect(() => sealer.open('', 'user 1')).toThrow();
  });

  it('fingerprints by secret, purpose and context', () => {
    const print = sealer.fingerprint('code', 'user 1');
    expect(sealer.fingerprint('code', 'user 1')).toBe(print);
    const others = [
      sealer.fingerprint('code', 'user 2'),
      createSealer(secret, 'other').fingerprint('code', 'user 1'),
      createSealer(randomBytes(32), 'test').fingerprint('code', 'user 1'),
    ];
    for (const other of others) expect(other).not.toBe(print);
  });
});
