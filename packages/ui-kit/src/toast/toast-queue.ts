import type { ReactNode } from 'react';
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

/** What a toast is about. */
export type ToastTone = 'neutral' | 'success' | 'warning' | 'danger';

/** What {@link toast} shows. */
export interface ToastOptions {
  title: ReactNode;
  message?: ReactNode;
  /** @default 'neutral' */
  tone?: ToastTone;
  /** One thing to do about it, like "Undo"; doing it closes the toast. */
  action?: { label: string; onPress: () => void };
  /**
   * Milliseconds until it goes by itself; null keeps it until it is closed. Waits while hovered or focused.
   * @default 3000
   */
  timeout?: number | null;
  /** Called once, when the toast is gone for whatever reason. */
  onClose?: () => void;
}

/** A toast in the queue, with its tone settled. */
export type ToastContent = Pick<ToastOptions, 'title' | 'message' | 'action'> & { tone: ToastTone };

const DEFAULT_TIMEOUT_MS = 3000;
const VISIBLE_AT_ONCE = 3;

/** The queue behind {@link toast} and `<ToastRegion />`. */
export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: VISIBLE_AT_ONCE });

/** Shows a short message at the edge of the page and returns the way to close it early. Needs one `<ToastRegion />`. */
export function toast({ title, message, tone = 'neutral', action, timeout, onClose }: ToastOptions): () => void {
  const lifetime = timeout === null ? {} : { timeout: timeout ?? DEFAULT_TIMEOUT_MS };
  const key = toastQueue.add({ title, message, tone, action }, { ...lifetime, ...(onClose && { onClose }) });
  return () => toastQueue.close(key);
}
