export { formatDate, parseDate } from './core/date.ts';
export { isFilePart, ParamError, type Param } from './core/param.ts';
export type {
  BodyForm,
  HttpMethod,
  Params,
  ParsedArgs,
  Route,
  RouteAnswer,
  RouteArgs,
  RouteAuth,
  RoutePayload,
  Transport,
} from './core/route.ts';
export { allRoutes, routes } from './routes/index.ts';

export { errorCatalogue, errorCodeOf, errorCodes, errorTypeOf, type ErrorCode } from './errors.ts';
export type { ErrorEntry } from './errors/entry.ts';

export { AVATAR_SIZES, CLIENT_IDS, LIMITS, PAGE_SIZES, ROOT_ID, SHARED_ROOT_ID, TIMES } from './constants.ts';
export { isMedia, renderKind, RENDER_KINDS, type RenderKind } from './render-kind.ts';

export { ACCOUNT_STATUSES, AccountInfo, Disk, SubtitleLanguage, type AccountStatus } from './entities/account.ts';
export { OAuthApp, Session, TOKEN_SCOPES, TokenValidation, type TokenScope } from './entities/auth.ts';
export { ErrorEnvelope, SuccessEnvelope } from './entities/envelope.ts';
export {
  Breadcrumb,
  File,
  FILE_TYPES,
  FOLDER_TYPES,
  MediaInfo,
  MediaMetadata,
  SORT_VALUES,
  type FileType,
  type FolderType,
  type SortBy,
} from './entities/file.ts';
export { FilePage, MoveError, NumberedSearchPage, SearchPage } from './entities/file-page.ts';
export {
  ActiveConversion,
  Conversion,
  CONVERSION_STATUSES,
  NextFile,
  Subtitle,
  SUBTITLE_FORMATS,
  type ConversionStatus,
  type SubtitleFormat,
} from './entities/media.ts';
export { Count, Cursor, DateText, Id } from './entities/scalars.ts';
export {
  DEFAULT_SETTINGS,
  Settings,
  THEMES,
  VIDEO_PLAYERS,
  type Theme,
  type VideoPlayer,
} from './entities/settings.ts';
export {
  Transfer,
  TransferAddError,
  TransferInfo,
  TransferPage,
  TransferToAdd,
  TRANSFER_STATUSES,
  TRANSFER_TYPES,
  type TransferStatus,
  type TransferType,
} from './entities/transfer.ts';
export { TrashItem, TrashNextPage, TrashPage } from './entities/trash-item.ts';

export {
  AppVersion,
  LIVE_EVENT_TYPES,
  LIVE_HEARTBEAT_SECONDS,
  LIVE_PATH,
  LIVE_TOKEN_WAIT_SECONDS,
  LIVE_UNAUTHORIZED,
  liveEventValues,
  UserUpdate,
  type LiveEvent,
  type LiveEventOf,
  type LiveEventType,
} from './live-events.ts';

export * from './entities/admin.ts';
export * from './entities/app-password.ts';
export * from './entities/download-links.ts';
export * from './entities/extraction.ts';
export * from './entities/family.ts';
export * from './entities/friend.ts';
export * from './entities/history-event.ts';
export * from './entities/ifttt.ts';
export * from './entities/oauth.ts';
export * from './entities/payment.ts';
export * from './entities/podcast.ts';
export * from './entities/public-share.ts';
export * from './entities/registration.ts';
export * from './entities/rss.ts';
export * from './entities/share.ts';
export * from './entities/tunnel.ts';
export * from './entities/two-factor.ts';
export * from './entities/zip.ts';
