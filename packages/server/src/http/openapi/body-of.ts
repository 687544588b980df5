import { isFilePart, type Param, type Params, type Route } from '@jackdaw/api-contract';

/** The file of a form that is stored while it arrives; it never becomes an argument, so routes do not declare it. */
const STREAMED: Param = {
  required: true,
  schema: { type: 'string', format: 'binary' },
  parse: (raw) => raw,
  encode: (value) => value,
  keepsEmpty: false,
  fallback: undefined,
};

const ANY_ENCODING = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** What the body of a route holds, and how it may be encoded: files travel in multipart forms only. */
export function bodyOf({ transport, body }: Route): { params: Params; types: readonly string[] } {
  const params = transport === 'multipart' ? { file: STREAMED, ...body } : body;
  const isForm = Object.values(params).some((param) => param.required && isFilePart(param));
  return { params, types: isForm ? ['multipart/form-data'] : ANY_ENCODING };
}
