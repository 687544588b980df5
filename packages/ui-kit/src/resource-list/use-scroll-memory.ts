import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

const positions = new Map<string, number>();

/**
 * Remembers how far an element is scrolled under a key, and scrolls there again when it is shown anew: the way back to a
 * list finds it as it was left. `isReady` says when there is something to scroll.
 */
export function useScrollMemory(ref: RefObject<HTMLElement | null>, key: string | undefined, isReady: boolean): void {
  const restoredKey = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || key === undefined || !isReady) return undefined;
    const remembered = restoredKey.current === key ? undefined : positions.get(key);
    restoredKey.current = key;
    // The virtualiser sets the height of its content after this effect, so scrolling waits for the next frame.
    const frame = requestAnimationFrame(() => {
      if (remembered !== undefined) element.scrollTop = remembered;
    });
    const remember = () => positions.set(key, element.scrollTop);
    element.addEventListener('scroll', remember, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', remember);
    };
  }, [ref, key, isReady]);
}
