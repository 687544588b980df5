/** What the cache holds, as tags. `LIST` stands for every list of a kind. */
export const TAG_TYPES = [
  'Account',
  'AppPassword',
  'Clone',
  'Config',
  'Confirmation',
  'Conversion',
  'DownloadLinks',
  'Event',
  'Extraction',
  'Family',
  'FamilyInvite',
  'File',
  'Friend',
  'FriendInvite',
  'FriendRequest',
  'Grant',
  'Ifttt',
  'OAuthApp',
  'Payment',
  'Podcast',
  'PopularApp',
  'PublicShare',
  'RecoveryCodes',
  'Rss',
  'RssItem',
  'Search',
  'SentFriendRequest',
  'Session',
  'Setup',
  'Share',
  'SharedWith',
  'StartFrom',
  'Subtitles',
  'Transfer',
  'TransferCount',
  'Trash',
  'Tunnel',
  'VisitedFile',
  'VisitedShare',
  'Zip',
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

/** What holds addresses with tokens or passes, which end when everything else is signed out. */
export const WITH_ADDRESSES = [
  'Account',
  'DownloadLinks',
  'File',
  'Podcast',
  'Search',
  'Share',
  'Subtitles',
  'Zip',
] as const satisfies readonly TagType[];

/** All that could be stale after a time without live events. */
export const EVERYTHING_LIVE = [
  'Account',
  'Conversion',
  'Event',
  'Extraction',
  'File',
  'Friend',
  'FriendRequest',
  'Payment',
  'Search',
  'SentFriendRequest',
  'StartFrom',
  'Transfer',
  'TransferCount',
  'Trash',
  'VisitedFile',
  'VisitedShare',
  'Zip',
] as const satisfies readonly TagType[];
