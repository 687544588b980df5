import { useFileUrlQuery } from '@jackdaw/api-client/react';
import { useEffect, useState } from 'react';
import { decodeText } from './decode-text.ts';

type Loaded = { url: string; text: string } | { url: string; error: unknown };

/** The text in a file, fetched from its storage address. */
export function useText(id: number) {
  const { currentData: url, error: urlError, refetch } = useFileUrlQuery(id);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (url === undefined) return;
    const controller = new AbortController();
    const load = async () => {
      const response = await fetch(url, { signal: controller.signal, credentials: 'omit' });
      if (!response.ok) throw new Error(`The storage answered ${response.status}.`);
      setLoaded({ url, text: decodeText(new Uint8Array(await response.arrayBuffer())) });
    };
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) setLoaded({ url, error });
    });
    return () => controller.abort();
  }, [url, attempt]);

  const current = loaded?.url === url ? loaded : null;
  return {
    text: current && 'text' in current ? current.text : null,
    error: urlError ?? (current && 'error' in current ? current.error : null),
    retry: () => {
      // The address may well be the same again.
      setLoaded(null);
      setAttempt((count) => count + 1);
      void refetch();
    },
  };
}
