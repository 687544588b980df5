/** The path of an absolute URL that the API handed out: the page reaches the server by an address of its own. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin);
  return pathname + search;
}
