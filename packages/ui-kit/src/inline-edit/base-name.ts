/** How many characters of a file's name come before its extension; all of them if it has none. */
export function baseNameLength(name: string): number {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? dot : name.length;
}
