/** What the cache holds, as tags. `LIST` stands for every list of a kind. */
export const TAG_TYPES = [
  'Account',
  'Config',
  'Conversion',
  'File',
  'Grant',
  'Search',
  'Session',
  'Setup',
  'StartFrom',
  'Subtitles',
  'Transfer',
  'TransferCount',
  'Trash',
] as const;
export type TagType = (typeof TAG_TYPES)[number];

/** Every list of a kind. */
export function listTag<T extends TagType>(type: T) {
  return { type, id: 'LIST' } as const;
}

/** One thing. */
export function rowTag<T extends TagType>(type: T, id: number | string) {
  return { type, id } as const;
}

/** The listing of one folder. */
export function folderTag(folderId: number) {
  return { type: 'File', id: `LIST:${folderId}` } as const;
}

/** All that could be stale after a time without live events. */
export const EVERYTHING_LIVE = [
  'Account',
  'Conversion',
  'File',
  'Search',
  'StartFrom',
  'Transfer',
  'TransferCount',
  'Trash',
] as const satisfies readonly TagType[];
