import { createClient } from '@jackdaw/api-client';
import type { OAuthApp } from '@jackdaw/api-contract';
import { useEffect, useState } from 'react';
import { session } from '../../app/session.ts';

/** An address of the app's icon; null while it is not there. It is fetched, because the session's token stays out of addresses. */
export function useAppIcon({ id, has_icon }: Pick<OAuthApp, 'id' | 'has_icon'>): string | null {
  const [icon, setIcon] = useState<string | null>(null);
  useEffect(() => {
    if (has_icon !== true) return;
    const leaving = new AbortController();
    let address: string | null = null;
    async function load(): Promise<void> {
      const client = createClient({ getToken: () => session.token() });
      const answer = await client.oauthApps.icon({ id }, { signal: leaving.signal });
      const picture = await answer.blob();
      if (leaving.signal.aborted) return;
      address = URL.createObjectURL(picture);
      setIcon(address);
    }
    // An app without a picture is shown without one.
    load().catch(() => undefined);
    return () => {
      leaving.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [id, has_icon]);
  return icon;
}
