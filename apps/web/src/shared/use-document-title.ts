import { useEffect } from 'react';

/** Puts a title in the browser's tab while the component is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Jackdaw`;
  }, [title]);
}
