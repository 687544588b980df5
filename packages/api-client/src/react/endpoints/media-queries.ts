import {
  routes,
  type ActiveConversion,
  type Conversion,
  type FileType,
  type NextFile,
  type RouteArgs,
  type Subtitle,
} from '@jackdaw/api-contract';
import { call } from '../base-query.ts';
import { listTag, rowTag } from '../tags.ts';
import { trashQueries } from './trash-queries.ts';

/** What a video's subtitles are: the tracks and the key of the preferred one. */
export interface SubtitleList {
  readonly subtitles: Subtitle[];
  readonly default: string | null;
}

/** Takes the conversion out of an answer. */
export const mp4Of = (answer: { mp4: Conversion }) => answer.mp4;

/** Reading what belongs to playing a file. */
export const mediaQueries = trashQueries.injectEndpoints({
  endpoints: (build) => ({
    mp4Status: build.query<Conversion, number>({
      query: (id) => call(routes.media.mp4Status, { id }),
      transformResponse: mp4Of,
      providesTags: (_result, _error, id) => [rowTag('Conversion', id)],
    }),
    conversions: build.query<ActiveConversion[], void>({
      query: () => call(routes.media.conversions, {}),
      transformResponse: (answer: { mp4s: ActiveConversion[] }) => answer.mp4s,
      providesTags: [listTag('Conversion')],
    }),
    subtitles: build.query<SubtitleList, RouteArgs<typeof routes.media.subtitles>>({
      query: (args) => call(routes.media.subtitles, args),
      transformResponse: (answer: SubtitleList) => ({ subtitles: answer.subtitles, default: answer.default }),
      providesTags: (_result, _error, { id }) => [rowTag('Subtitles', id)],
    }),
    startFrom: build.query<number, number>({
      query: (id) => call(routes.media.startFrom, { id }),
      transformResponse: (answer: { start_from: number }) => answer.start_from,
      providesTags: (_result, _error, id) => [rowTag('StartFrom', id)],
    }),
    nextFile: build.query<NextFile, { id: number; file_type: FileType }>({
      query: (args) => call(routes.media.nextFile, args),
      transformResponse: (answer: { next_file: NextFile }) => answer.next_file,
      providesTags: [listTag('File')],
    }),
  }),
});
