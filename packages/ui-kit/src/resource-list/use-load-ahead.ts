import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** How far ahead of the end the next page is asked for, as a multiple of the list's height. */
export function useLoadAhead(ref: RefObject<HTMLElement | null>, pixels: number): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    setHeight(ref.current?.clientHeight ?? 0);
  }, [ref]);
  return height > 0 ? pixels / height : 1;
}
