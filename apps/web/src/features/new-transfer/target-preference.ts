/** Where new transfers go; kept under the config key `new_transfer_target`. */
export const TARGETS = ['default_download_folder', 'last_folder', 'custom'] as const;
export type TargetKind = (typeof TARGETS)[number];

/** A folder chosen for this session only. */
export interface CustomFolder {
  readonly id: number;
  readonly name: string;
}

const DEFAULT: TargetKind = 'default_download_folder';

let custom: CustomFolder | null = null;

/** The folder chosen for this session, forgotten with the page. */
export const customFolder = {
  get: (): CustomFolder | null => custom,
  set: (folder: CustomFolder | null): void => {
    custom = folder;
  },
};

/** Reads the kept preference; unknown values, and a custom folder of an earlier session, fall back to the default. */
export function readTarget(value: unknown, chosen: CustomFolder | null): TargetKind {
  if (value === 'custom') return chosen ? 'custom' : DEFAULT;
  return TARGETS.find((kind) => kind === value) ?? DEFAULT;
}

/** The id of the folder that a preference means. */
export function targetFolderId(
  kind: TargetKind,
  folders: { defaultDownload: number; last: number; custom: CustomFolder | null },
): number {
  if (kind === 'last_folder') return folders.last;
  if (kind === 'custom' && folders.custom) return folders.custom.id;
  return folders.defaultDownload;
}
