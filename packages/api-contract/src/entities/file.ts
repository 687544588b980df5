import { Type, type Static } from 'typebox';
import { Count, DateText, Id, nullable } from './scalars.ts';

/** Kinds of files; `FILE` is "anything else". */
export const FILE_TYPES = ['FOLDER', 'FILE', 'AUDIO', 'VIDEO', 'IMAGE', 'ARCHIVE', 'PDF', 'TEXT', 'SWF'] as const;
export type FileType = (typeof FILE_TYPES)[number];

export const FOLDER_TYPES = ['REGULAR', 'SHARED_ROOT', 'SHARED_FRIEND'] as const;
export type FolderType = (typeof FOLDER_TYPES)[number];

/** Orders of a listing. `DATE` is by creation, `MODIFIED` by last change, `WATCH` by watch status. */
export const SORT_VALUES = [
  'NAME_ASC',
  'NAME_DESC',
  'SIZE_ASC',
  'SIZE_DESC',
  'DATE_ASC',
  'DATE_DESC',
  'MODIFIED_ASC',
  'MODIFIED_DESC',
  'TYPE_ASC',
  'TYPE_DESC',
  'WATCH_ASC',
  'WATCH_DESC',
] as const;
export type SortBy = (typeof SORT_VALUES)[number];

/** What a video or audio track measures (section 2.1.2). `duration` in seconds. */
export const MediaMetadata = Type.Object({
  width: Type.Optional(nullable(Count)),
  height: Type.Optional(nullable(Count)),
  duration: Type.Optional(nullable(Type.Number({ minimum: 0 }))),
  aspect_ratio: Type.Optional(nullable(Type.Number({ minimum: 0 }))),
  codec: Type.Optional(nullable(Type.String())),
});
export type MediaMetadata = Static<typeof MediaMetadata>;

/** What the probe found in a media file (section 2.1.3). Unknown keys are left out, never null. */
export const MediaInfo = Type.Object({
  format: Type.Optional(
    nullable(
      Type.Object({
        name: Type.Optional(Type.String()),
        duration: Type.Optional(Type.Number({ minimum: 0 })),
        bit_rate: Type.Optional(Type.Number({ minimum: 0 })),
      }),
    ),
  ),
  mime_type: Type.Optional(nullable(Type.String())),
  streams: Type.Optional(
    Type.Array(
      Type.Object({
        codec_name: Type.Optional(Type.String()),
        codec_type: Type.Optional(Type.String()),
        profile: Type.Optional(Type.String()),
        level: Type.Optional(Count),
        width: Type.Optional(Count),
        height: Type.Optional(Count),
        channels: Type.Optional(Count),
        rfc6381_codec: Type.Optional(Type.String()),
      }),
    ),
  ),
});
export type MediaInfo = Static<typeof MediaInfo>;

/** A file or folder (section 2.1). Sizes in bytes, `start_from` in seconds. */
export const File = Type.Object({
  id: Id,
  name: Type.String(),
  parent_id: nullable(Id),
  file_type: Type.Enum([...FILE_TYPES]),
  folder_type: Type.Enum([...FOLDER_TYPES]),
  content_type: nullable(Type.String()),
  extension: nullable(Type.String()),
  size: Count,
  created_at: DateText,
  updated_at: DateText,
  first_accessed_at: nullable(DateText),
  icon: nullable(Type.String()),
  screenshot: nullable(Type.String()),
  is_hidden: Type.Boolean(),
  is_mp4_available: Type.Boolean(),
  is_shared: Type.Boolean(),
  opensubtitles_hash: nullable(Type.String({ pattern: '^[0-9a-f]{16}$' })),
  crc32: nullable(Type.String({ pattern: '^[0-9a-f]{8}$' })),
  sha1: Type.Optional(nullable(Type.String({ pattern: '^[0-9a-f]{40}$' }))),
  start_from: Type.Optional(Type.Number({ minimum: 0 })),
  sender_name: Type.Optional(Type.String()),
  sort_by: Type.Optional(Type.Enum([...SORT_VALUES])),
  stream_url: Type.Optional(nullable(Type.String())),
  mp4_stream_url: Type.Optional(nullable(Type.String())),
  mp4_size: Type.Optional(nullable(Count)),
  need_convert: Type.Optional(Type.Boolean()),
  video_metadata: Type.Optional(nullable(MediaMetadata)),
  media_metadata: Type.Optional(nullable(MediaMetadata)),
  content_type_and_codecs: Type.Optional(nullable(Type.String())),
  media_info: Type.Optional(nullable(MediaInfo)),
});
export type File = Static<typeof File>;

/** `[id, name]`; a trail starts at the root and ends with the direct parent (section 2.2). */
export const Breadcrumb = Type.Tuple([Id, Type.String()]);
export type Breadcrumb = Static<typeof Breadcrumb>;
