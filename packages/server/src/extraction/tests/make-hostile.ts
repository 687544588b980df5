import { crc32, deflateRawSync } from 'node:zlib';

/** Writers of archives that no honest tool makes. */
export interface HostileEntry {
  name: string | Buffer;
  data?: Buffer;
  /** Zip: Unix mode. */
  mode?: number;
  /** Zip: what is stored as it is, with what it claims to be. */
  packed?: { bytes: Buffer; size: number; crc: number };
  /** Tar: kind and target of a link. */
  type?: string;
  link?: string;
}

const UTF8 = 0x0800;
const UNIX = 3 << 8;

export function makeZip(entries: readonly HostileEntry[], { overlapping = false } = {}): Buffer {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [index, entry] of entries.entries()) {
    const name = Buffer.from(entry.name);
    const data = entry.data ?? Buffer.alloc(0);
    const { bytes, size, crc } = entry.packed ?? { bytes: deflateRawSync(data), size: data.length, crc: crc32(data) };
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(typeof entry.name === 'string' ? UTF8 : 0, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(0x58_21_00_00, 6);
    shared.writeUInt32LE(crc, 10);
    shared.writeUInt32LE(bytes.length, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(name.length, 22);
    const central = Buffer.alloc(46);
    central.write('PK\x01\x02', 'latin1');
    central.writeUInt16LE(UNIX | 20, 4);
    shared.copy(central, 6);
    central.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38);
    central.writeUInt32LE(overlapping ? 0 : offset, 42);
    directory.push(central, name);
    if (overlapping && index > 0) continue;
    const local = [Buffer.from('PK\x03\x04', 'latin1'), shared, name, bytes];
    body.push(...local);
    offset += local.reduce((sum, part) => sum + part.length, 0);
  }
  const directorySize = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directorySize, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...body, ...directory, end]);
}

const BLOCK = 512;

function tarBlock(name: Buffer, size: number, type: string, link: string): Buffer {
  const block = Buffer.alloc(BLOCK);
  name.copy(block, 0, 0, 100);
  block.write('0000644 0000000 0000000 ', 100, 'latin1');
  block.write(`${size.toString(8).padStart(11, '0')} ${'0'.repeat(11)} ${' '.repeat(8)}${type}${link}`, 124, 'latin1');
  block.write('ustar\x00', 257, 'latin1');
  block.write('00', 263, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\x00 `, 148, 'latin1');
  return block;
}

const padded = (data: Buffer) => [data, Buffer.alloc((BLOCK - (data.length % BLOCK)) % BLOCK)];

export function makeTar(entries: readonly HostileEntry[]): Buffer {
  const blocks = entries.flatMap(({ name: given, data = Buffer.alloc(0), type = '0', link = '' }) => {
    const name = Buffer.from(given);
    const long =
      name.length <= 100
        ? []
        : [
            tarBlock(Buffer.from('././@LongLink'), name.length + 1, 'L', ''),
            ...padded(Buffer.concat([name, Buffer.alloc(1)])),
          ];
    return [...long, tarBlock(name, data.length, type, link), ...padded(data)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}
