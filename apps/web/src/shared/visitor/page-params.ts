import { createContext, use } from 'react';

/** What the address of a screen that stands alone names: `code` of `/hi-friend/:code`. */
export const PageParamsContext = createContext<Readonly<Record<string, string>>>({});

/** One of the address's parameters: of its path, or else of its query. */
export function usePageParam(name: string): string | null {
  const params = use(PageParamsContext);
  return params[name] ?? new URLSearchParams(window.location.search).get(name);
}
