import { useEffect, useRef } from 'react';

interface Grecaptcha {
  ready: (then: () => void) => void;
  render: (place: HTMLElement, options: { sitekey: string; theme: string; callback: (token: string) => void }) => void;
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
  }
}

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit';

function loadScript(): Promise<Grecaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onerror = () => reject(new Error('The reCAPTCHA could not be loaded.'));
    script.onload = () => {
      const { grecaptcha } = window;
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject(new Error('The reCAPTCHA did not start.'));
    };
    document.head.append(script);
  });
}

/** The reCAPTCHA of servers that use it. */
export function Recaptcha({
  siteKey,
  onSolved,
  onFailed,
}: {
  siteKey: string;
  onSolved: (token: string) => void;
  onFailed: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isShown = true;
    loadScript().then(
      (grecaptcha) => {
        if (!isShown || !place.current) return;
        const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark';
        grecaptcha.render(place.current, { sitekey: siteKey, theme: isDark ? 'dark' : 'light', callback: onSolved });
      },
      () => isShown && onFailed(),
    );
    return () => {
      isShown = false;
    };
  }, [siteKey, onSolved, onFailed]);
  return <div ref={place} />;
}
