import type { ReactNode } from 'react';

/** Things side by side, in stories. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--jd-space-3)', alignItems: 'center' }}>{children}</div>
  );
}

/** Things below each other, as wide as a form, in stories. */
export function Column({ children }: { children: ReactNode }) {
  return (
    <div
      style={{ display: 'flex', flexDirection: 'column', gap: 'var(--jd-space-4)', maxWidth: 'var(--jd-dialog-sm)' }}
    >
      {children}
    </div>
  );
}

/** The whole viewport, in stories of what fills a screen. */
export function Screen({ children }: { children: ReactNode }) {
  return <div style={{ display: 'flex', flexDirection: 'column', height: '100dvh' }}>{children}</div>;
}
