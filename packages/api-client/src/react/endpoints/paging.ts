/** How a cursor list goes on: `null` asks for the first page; a page without a cursor is the last. */
export function cursorPaging<Page extends { cursor?: string | null }>() {
  return {
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page) => last.cursor ?? undefined,
  };
}
