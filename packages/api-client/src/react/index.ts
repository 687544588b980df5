import { setupApi } from './endpoints/setup.ts';

export { apiExtra, type ApiContext, type ApiExtra } from './context.ts';
export type { ApiBaseQuery } from './base-query.ts';
export { folderTag, listTag, rowTag, TAG_TYPES, type TagType } from './tags.ts';
export { allFiles, allTransfers } from './cache/all-rows.ts';
export type { ApiState, StoreAccess } from './cache/file-entries.ts';
export { applyLiveEvent, startLiveUpdates } from './live/start-live-updates.ts';
export { startVisitorUpdates, type VisitorStore } from './live/start-visitor-updates.ts';
export {
  useCloneProgress,
  useConversionProgress,
  useDownloadLinksProgress,
  useZipProgress,
  type JobProgress,
} from './use-jobs.ts';
export type { AccountInfoArgs, SaveSettingsArgs } from './endpoints/account-queries.ts';
export type { DeleteFilesArgs, MoveFilesArgs } from './endpoints/file-mutations.ts';
export type { FilesOfCursorArgs, ListFilesArgs, SearchFilesArgs } from './endpoints/file-queries.ts';
export type { SubtitleList } from './endpoints/media-queries.ts';
export type { AddedTransfers } from './endpoints/transfer-mutations.ts';
export type { ListTransfersArgs } from './endpoints/transfer-queries.ts';
export type { TrashSelection } from './endpoints/trash-mutations.ts';
export type { ListTrashArgs } from './endpoints/trash-queries.ts';

// Areas that are loaded with the screens that use them. Each injects its endpoints into the one `api` when it is imported.
export * from './endpoints/account-end.ts';
export * from './endpoints/app-passwords.ts';
export * from './endpoints/bans.ts';
export * from './endpoints/family-mutations.ts';
export * from './endpoints/friend-mutations.ts';
export * from './endpoints/friend-queries.ts';
export * from './endpoints/history.ts';
export * from './endpoints/invite-queries.ts';
export * from './endpoints/oauth.ts';
export * from './endpoints/oauth-app-mutations.ts';
export * from './endpoints/oauth-app-queries.ts';
export * from './endpoints/payment-mutations.ts';
export * from './endpoints/payment-queries.ts';
export * from './endpoints/registration-mutations.ts';
export * from './endpoints/registration-queries.ts';
export * from './endpoints/rss-mutations.ts';
export * from './endpoints/rss-queries.ts';
export * from './endpoints/services.ts';
export * from './endpoints/sharing-mutations.ts';
export * from './endpoints/sharing-queries.ts';
export * from './endpoints/task-mutations.ts';
export * from './endpoints/task-queries.ts';
export * from './endpoints/two-factor.ts';
export * from './endpoints/visitor-queries.ts';

/**
 * The API with the endpoints of the core (account, files, transfers, trash, media, config, friends, payment): put `api.reducer` under `api.reducerPath`, `api.middleware` behind the default middleware
 * and `apiExtra(…)` into its thunk.
 */
export const api = setupApi;

export const {
  useAccountInfoQuery,
  useAccountSettingsQuery,
  useAddTrackersMutation,
  useAddTransferMutation,
  useAddTransfersMutation,
  useCancelTransfersMutation,
  useCleanTransfersMutation,
  useConfigQuery,
  useConversionsQuery,
  useConvertFileMutation,
  useConvertFilesMutation,
  useCopyFileMutation,
  useCreateFolderMutation,
  useDeleteConfigValueMutation,
  useDeleteFilesMutation,
  useDeleteMp4Mutation,
  useDeleteTrashMutation,
  useEmptyTrashMutation,
  useFileQuery,
  useFileUrlQuery,
  useGrantsQuery,
  useLazyFileUrlQuery,
  useLazyNextFileQuery,
  useListFilesInfiniteQuery,
  useListTransfersInfiniteQuery,
  useListTrashInfiniteQuery,
  useMoveFilesMutation,
  useMp4StatusQuery,
  useNextFileQuery,
  useReannounceTransferMutation,
  useRemoveTransfersMutation,
  useRenameFileMutation,
  useReplaceConfigMutation,
  useResetSortByMutation,
  useResetStartFromMutation,
  useRestoreTrashMutation,
  useRetryTransferMutation,
  useRevokeAllSessionsMutation,
  useRevokeGrantMutation,
  useRevokeSessionMutation,
  useSaveMp4Mutation,
  useSaveSettingsMutation,
  useFilesOfCursorInfiniteQuery,
  useSearchFilesInfiniteQuery,
  useSessionsQuery,
  useSetConfigValueMutation,
  useSetSortByMutation,
  useSetStartFromMutation,
  useSetupStatusQuery,
  useSetWatchStatusMutation,
  useStartFromQuery,
  useStopRecordingMutation,
  useSubtitleLanguagesQuery,
  useSubtitlesQuery,
  useTouchFilesMutation,
  useTransferInfoMutation,
  useTransferQuery,
  useTransfersCountQuery,
} = setupApi;
