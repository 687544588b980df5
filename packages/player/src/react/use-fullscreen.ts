import { useEffect, useState, type RefObject } from 'react';

/** Whether an element fills the screen, and how to change that. */
export function useFullscreen(element: RefObject<HTMLElement | null>): { isFullscreen: boolean; toggle: () => void } {
  const [isFullscreen, setFullscreen] = useState(false);
  useEffect(() => {
    const onChange = (): void =>
      setFullscreen(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [element]);
  const toggle = (): void => {
    // A browser may refuse, for example inside a frame: then nothing changes.
    const change = document.fullscreenElement ? document.exitFullscreen() : element.current?.requestFullscreen();
    change?.catch(() => undefined);
  };
  return { isFullscreen, toggle };
}
