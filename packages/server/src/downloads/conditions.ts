import type { IncomingHttpHeaders } from 'node:http';

/** What a client may compare its copy with. */
export interface Validators {
  /** Strong, quotes included. */
  etag?: string | undefined;
  lastModified?: Date | undefined;
}

const weak = (tag: string) => tag.trim().replace(/^W\//, '');

function matches(list: string, etag: string | undefined): boolean {
  if (list.trim() === '*') return true;
  return etag !== undefined && list.split(',').some((tag) => weak(tag) === etag);
}

/** Whole seconds, because that is all an HTTP date can hold. */
function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function isUnchangedSince(header: string, lastModified: Date | undefined): boolean {
  const since = Date.parse(header);
  return lastModified !== undefined && !Number.isNaN(since) && seconds(lastModified) <= seconds(new Date(since));
}

/** Judges the preconditions of RFC 9110 section 13 in their order: 412, 304 or null for "send it". */
export function precondition(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): 304 | 412 | null {
  const { 'if-match': match, 'if-unmodified-since': unmodified } = headers;
  if (match !== undefined) {
    if (!matches(match, etag)) return 412;
  } else if (unmodified !== undefined && lastModified && !isUnchangedSince(unmodified, lastModified)) {
    return Number.isNaN(Date.parse(unmodified)) ? null : 412;
  }
  const { 'if-none-match': none, 'if-modified-since': modified } = headers;
  if (none !== undefined) return matches(none, etag) ? 304 : null;
  return modified !== undefined && isUnchangedSince(modified, lastModified) ? 304 : null;
}

/** Whether a `Range` still applies to what the client has of it (`If-Range`, compared strongly). */
export function rangeApplies(ifRange: string | undefined, { etag, lastModified }: Validators): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.includes('"')) return ifRange.trim() === etag;
  return lastModified !== undefined && seconds(new Date(ifRange)) === seconds(lastModified);
}
