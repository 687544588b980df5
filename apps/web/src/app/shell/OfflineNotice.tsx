import { toast } from '@jackdaw/ui-kit';
import { useEffect } from 'react';
import { messages } from './messages.ts';

const SHOWN_FOR = 50_000;

/** Says that the browser is offline, until it is back. */
export function OfflineNotice() {
  useEffect(() => {
    let close = () => {};
    const onOffline = () => {
      close();
      close = toast({ ...messages.offline, tone: 'warning', timeout: SHOWN_FOR });
    };
    const onOnline = () => close();
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
      close();
    };
  }, []);
  return null;
}
