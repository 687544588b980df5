import { DEFAULT_SETTINGS, SORT_VALUES, type Settings, type SortBy } from '@jackdaw/api-contract';

/** The account settings that the files domain obeys. */
export interface FileSettings {
  sortBy: SortBy;
  trashEnabled: boolean;
}

/** Reads them from the stored settings, which hold only what differs from the defaults. */
export function fileSettings(stored: string): FileSettings {
  const settings = { ...DEFAULT_SETTINGS, ...(JSON.parse(stored) as Partial<Settings>) };
  return {
    sortBy: SORT_VALUES.find((sort) => sort === settings.sort_by) ?? 'DATE_DESC',
    trashEnabled: settings.trash_enabled,
  };
}
