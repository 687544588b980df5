/** Ids of the OAuth clients that existing programs have built in (section 1.12). */
export const CLIENT_IDS = {
  web: 1,
  ios: 3001,
  tvos: 2951,
  roku: 961,
  newRoku: 3776,
  androidTv: 6221,
  fireTv: 6233,
  raycast: 6311,
  tvApp: 2836,
  cli: 8993,
  browserExtension: 2939,
  rclone: 4131,
  putioarr: 6487,
} as const;

/** The root folder of every user. */
export const ROOT_ID = 0;

/** The synthetic folder "items shared with you". */
export const SHARED_ROOT_ID = -2;

/** Bounds that server, client and screens share. Sizes in bytes, lengths in characters. */
export const LIMITS = {
  /** Most rows of a page. */
  perPage: 1000,
  /** A name is shorter than 255 characters. */
  nameLength: 254,
  searchQueryLength: 255,
  /** URLs in one add-multi. */
  urlsPerAdd: 100,
  /** More dropped files than this ask for confirmation. */
  filesPerUploadWithoutAsking: 100,
  usernameLength: { minimum: 3, maximum: 80 },
  passwordLength: { minimum: 4, maximum: 128 },
  /** Of an archive's password. */
  archivePassword: 1024,
  subtitleLanguages: 2,
  /** Text and markdown above this are not previewed. */
  previewSize: 5_242_880,
  imagePreviewSize: 10_485_760,
  /** A file below this may go up as one form. */
  formUploadSize: 4_000_000,
  trashRetentionDays: 14,
} as const;

/** Rows of a page when nothing is asked (`files`, `transfers`) or what our own apps ask (`screen`). */
export const PAGE_SIZES = { files: 1000, search: 50, trash: 50, transfers: 1000, events: 100, screen: 50 } as const;

/** Periods in milliseconds. */
export const TIMES = {
  tokenValidationCache: 300_000,
  settingsSaveDebounce: 2_000,
  searchDebounce: 200,
  conversionPoll: 3_000,
  taskPoll: 1_500,
  watchPositionSave: 10_000,
  fileInfoStale: 30_000,
} as const;

/** Avatar sizes in pixels: what `avatar_url` asks for, and what the web app asks for in its place. */
export const AVATAR_SIZES = { given: 50, shown: 200 } as const;
