import { useCallback, useSyncExternalStore } from 'react';

/** Below this width menus and dialogs are bottom sheets, and tables are rows. */
export const MOBILE_BREAKPOINT = 960;

/** Whether a media query matches now, kept up to date. On a server it never matches. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Whether the viewport is narrower than the mobile breakpoint of 960 px. */
export const useIsMobile = (): boolean => useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT - 0.02}px)`);
