import { idList, int, required, text } from '../core/param.ts';

/** Most rows a page may hold (section 1.7). */
export const MAX_PER_PAGE = 1000;

/** `per_page` of a first page. */
export const pageSize = (fallback: number) =>
  int<number>({ minimum: 1, maximum: MAX_PER_PAGE, fallback });

/** The opaque handle of a listing. */
export const cursor = required(text());

/** Ids, or everything a listing shows except some (section 1.8). */
export const selection = { file_ids: idList(), cursor: text(), exclude_ids: idList() };
