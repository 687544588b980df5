import { Type, type Static } from 'typebox';
import { FILE_TYPES } from './file.ts';
import { Id, nullable } from './scalars.ts';

export const CONVERSION_STATUSES = ['NOT_AVAILABLE', 'IN_QUEUE', 'CONVERTING', 'COMPLETED', 'ERROR'] as const;
export type ConversionStatus = (typeof CONVERSION_STATUSES)[number];

const percent = Type.Number({ minimum: 0, maximum: 100 });

/** The MP4 of a video (section 2.4). `id` is the file's. */
export const Conversion = Type.Union([
  Type.Object({ id: Id, status: Type.Literal('NOT_AVAILABLE') }),
  Type.Object({ id: Id, status: Type.Literal('IN_QUEUE'), percent_done: Type.Optional(percent) }),
  Type.Object({ id: Id, status: Type.Literal('CONVERTING'), percent_done: percent }),
  Type.Object({
    id: Id,
    status: Type.Literal('COMPLETED'),
    percent_done: percent,
    size: Type.Number({ minimum: 0 }),
  }),
  Type.Object({
    id: Id,
    status: Type.Literal('ERROR'),
    error: Type.Optional(Type.Object({ status_code: Type.Integer(), error_message: Type.String() })),
  }),
]);
export type Conversion = Static<typeof Conversion>;

/** A conversion in the queue of FD23. */
export const ActiveConversion = Type.Intersect([Conversion, Type.Object({ name: Type.String() })]);
export type ActiveConversion = Static<typeof ActiveConversion>;

export const SUBTITLE_FORMATS = ['srt', 'vtt'] as const;
export type SubtitleFormat = (typeof SUBTITLE_FORMATS)[number];

/** One subtitle track (section 2.5). `url` works without a header; `key` is opaque. */
export const Subtitle = Type.Object({
  key: Type.String({ minLength: 1 }),
  name: Type.String(),
  language: Type.String(),
  language_code: Type.String(),
  source: Type.String(),
  format: Type.Enum([...SUBTITLE_FORMATS]),
  url: Type.String(),
});
export type Subtitle = Static<typeof Subtitle>;

/** What comes after a file in its folder (section 2.30). */
export const NextFile = Type.Object({
  id: Id,
  name: Type.String(),
  parent_id: nullable(Id),
  file_type: Type.Enum([...FILE_TYPES]),
});
export type NextFile = Static<typeof NextFile>;
