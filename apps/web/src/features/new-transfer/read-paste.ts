import { link, splitLinks } from '@jackdaw/validators';

/** What a paste outside of any field is worth: files to upload, links to add, or nothing of ours. */
export type Paste = { kind: 'files'; files: File[] } | { kind: 'links'; links: string[] } | { kind: 'nothing' };

function isOwnAddress(text: string, origin: string): boolean {
  return text === origin || text.startsWith(`${origin}/`);
}

/** Judges a paste. Text that is not links throughout, and addresses of this very app, are left alone. */
export function readPaste(data: { files: Iterable<File>; text: string }, origin: string): Paste {
  const files = [...data.files];
  if (files.length > 0) return { kind: 'files', files };
  const lines = splitLinks(data.text);
  const isLinks = lines.length > 0 && lines.every((line) => link(line) === null && !isOwnAddress(line, origin));
  return isLinks ? { kind: 'links', links: lines } : { kind: 'nothing' };
}
