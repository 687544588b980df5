import { Type } from 'typebox';
import { idList, int, required, text } from '../core/param.ts';
import { answers } from '../core/route.ts';
import { LIMITS } from '../constants.ts';

/** `per_page` of a first page. */
export const pageSize = (fallback: number) => int<number>({ minimum: 1, maximum: LIMITS.perPage, fallback });

/** `per_page` of a later page; absent, the first page's counts. */
export const nextPageSize = int({ minimum: 1, maximum: LIMITS.perPage });

/** The opaque handle of a listing. */
export const cursor = required(text());

/** The id in a path. */
export const id = required(int());

/** Ids, or everything a listing shows except some (section 1.8). */
export const selection = { file_ids: idList(), cursor: text(), exclude_ids: idList() };

/** An answer with nothing but the envelope. */
export const ok = answers(Type.Object({}));
