import { Type, type Static } from 'typebox';
import { Count, DateText, Id } from './scalars.ts';

export const ZIP_STATUSES = ['NEW', 'PROCESSING', 'DONE', 'ERROR'] as const;
export type ZipStatus = (typeof ZIP_STATUSES)[number];

/** One zip of a list (section 2.20). */
export const ZipSummary = Type.Object({ id: Type.Integer({ minimum: 1 }), created_at: DateText });
export type ZipSummary = Static<typeof ZipSummary>;

/** A file that could not be read and is not in the zip. Older servers name it only. */
export const MissingFile = Type.Union([
  Type.String(),
  Type.Object({ id: Id, missing: Type.Boolean(), name: Type.String() }),
]);
export type MissingFile = Static<typeof MissingFile>;

const id = Type.Optional(Type.Integer({ minimum: 1 }));

/** How far a zip is. `url` works without a header and for a limited time; `size` is exact, in bytes. */
export const ZipInfo = Type.Union([
  Type.Object({ id, zip_status: Type.Enum(['NEW', 'PROCESSING']), url: Type.Null() }),
  Type.Object({
    id,
    zip_status: Type.Literal('DONE'),
    url: Type.String({ minLength: 1 }),
    size: Count,
    missing_files: Type.Array(MissingFile),
  }),
  Type.Object({ id, zip_status: Type.Literal('ERROR'), url: Type.Null(), error_msg: Type.String() }),
]);
export type ZipInfo = Static<typeof ZipInfo>;
