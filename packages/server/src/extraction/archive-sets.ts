/** What a file's name says about the archive it is, or is a part of. */
export interface ArchiveName {
  /** The same for all parts of a set in one folder. */
  set: string;
  /** What the result is named after. */
  title: string;
  /** Where the part stands in its set: volumes are opened in this order. */
  order: number;
  /** Whether there may be other parts beside it. */
  mayHaveParts: boolean;
}

const SINGLE = 'zip|rar|7z|tar|tar\\.gz|tgz|tar\\.bz2|tbz2?|tar\\.xz|txz|tar\\.zst|tzst|gz|bz2|xz|zst';
/** `.rar` comes before `.r00`; `.zip` after all its `.z01`. */
const FIRST = 0;
const LAST = 1_000_000;

const PART_RAR = /^(.+)\.part(\d{1,5})\.rar$/iu;
const CUT = new RegExp(`^(.+?)\\.(${SINGLE})\\.(\\d{3,5})$`, 'iu');
const OLD_RAR = /^(.+)\.([r-y])(\d\d)$/iu;
const ZIP_VOLUME = /^(.+)\.z(\d{2,3})$/iu;
const WHOLE = new RegExp(`^(.+?)\\.(${SINGLE})$`, 'iu');

/** Reads an archive's name; null when it is none of an archive. */
export function readArchiveName(name: string): ArchiveName | null {
  const make = (family: string, title: string, order: number, mayHaveParts = true): ArchiveName => ({
    set: `${family}:${title.toLowerCase()}`,
    title,
    order,
    mayHaveParts,
  });
  const part = PART_RAR.exec(name);
  if (part) return make('part.rar', part[1]!, Number(part[2]));
  const cut = CUT.exec(name);
  if (cut) return make(`${cut[2]!.toLowerCase()}.001`, cut[1]!, Number(cut[3]));
  const old = OLD_RAR.exec(name);
  if (old) {
    const hundreds = old[2]!.toLowerCase().charCodeAt(0) - 'r'.charCodeAt(0);
    return make('rar', old[1]!, hundreds * 100 + Number(old[3]) + 1);
  }
  const volume = ZIP_VOLUME.exec(name);
  if (volume) return make('zip', volume[1]!, Number(volume[2]));
  const whole = WHOLE.exec(name);
  if (!whole) return null;
  const kind = whole[2]!.toLowerCase();
  if (kind === 'rar') return make('rar', whole[1]!, FIRST);
  if (kind === 'zip') return make('zip', whole[1]!, LAST);
  return make(kind, whole[1]!, FIRST, false);
}

/** The name that the volumes of a set expect this one to have. */
export function volumeName(name: string): string {
  const suffix =
    /\.part\d+\.rar$/iu.exec(name) ??
    CUT.exec(name)?.[0]?.match(new RegExp(`\\.(${SINGLE})\\.\\d+$`, 'iu')) ??
    /\.([r-y]\d\d|z\d{2,3})$/iu.exec(name) ??
    new RegExp(`\\.(${SINGLE})$`, 'iu').exec(name);
  return `archive${(suffix?.[0] ?? '').toLowerCase()}`;
}

/**
 * The number of the first part that a set lacks, counted from 1; null when none is known to be missing. That the end is
 * missing only the archive itself knows.
 */
export function missingPart(names: readonly string[]): number | null {
  const orders = names.map((name) => readArchiveName(name)?.order ?? 0);
  if (!orders.includes(FIRST) && !orders.includes(LAST) && orders.some((order) => order > 1) && !orders.includes(1)) {
    return 1;
  }
  const isOldRar = names.some((name) => /\.[r-y]\d\d$/iu.test(name)) && names.every((name) => !CUT.test(name));
  if (isOldRar && !orders.includes(FIRST)) return 1;
  const isZipSet = names.some((name) => ZIP_VOLUME.test(name));
  if (isZipSet && !orders.includes(LAST)) return names.length + 1;
  const numbered = orders.filter((order) => order !== LAST).toSorted((a, b) => a - b);
  const base = numbered[0] === FIRST ? FIRST : 1;
  const gap = numbered.findIndex((order, index) => order !== base + index);
  return gap === -1 ? null : gap + 1;
}
