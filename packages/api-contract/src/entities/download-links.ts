import { Type, type Static } from 'typebox';
import { nullable } from './scalars.ts';

export const LINKS_STATUSES = ['NEW', 'PROCESSING', 'DONE', 'ERROR'] as const;
export type LinksStatus = (typeof LINKS_STATUSES)[number];

/** Addresses that work without a header: every file, the audio and video among them, the videos that have an MP4. */
export const DownloadLinks = Type.Object({
  download_links: Type.Array(Type.String()),
  media_links: Type.Array(Type.String()),
  mp4_links: Type.Array(Type.String()),
});
export type DownloadLinks = Static<typeof DownloadLinks>;

/** A job that collects links (section 2.20). */
export const LinksJob = Type.Union([
  Type.Object({
    links_status: Type.Enum(['NEW', 'PROCESSING']),
    links: Type.Null(),
    error_msg: Type.Optional(nullable(Type.String())),
  }),
  Type.Object({
    links_status: Type.Literal('DONE'),
    links: DownloadLinks,
    error_msg: Type.Optional(nullable(Type.String())),
  }),
  Type.Object({ links_status: Type.Literal('ERROR'), links: Type.Null(), error_msg: Type.String() }),
]);
export type LinksJob = Static<typeof LinksJob>;
