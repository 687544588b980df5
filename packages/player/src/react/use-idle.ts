import { useCallback, useEffect, useRef, useState } from 'react';

/** Turns true when `wake` was not called for so many milliseconds while `isActive`. */
export function useIdle(isActive: boolean, milliseconds: number): { isIdle: boolean; wake: () => void } {
  const [isIdle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = useCallback(() => {
    setIdle(false);
    clearTimeout(timer.current);
    if (isActive) timer.current = setTimeout(() => setIdle(true), milliseconds);
  }, [isActive, milliseconds]);
  useEffect(() => {
    if (isActive) timer.current = setTimeout(() => setIdle(true), milliseconds);
    return () => clearTimeout(timer.current);
  }, [isActive, milliseconds]);
  return { isIdle: isActive && isIdle, wake };
}
