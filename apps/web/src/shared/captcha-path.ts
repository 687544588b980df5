import type { ApiError } from '@jackdaw/api-client';

/** Where a ban is lifted that an error tells of, with the way back; null when no security test helps. */
export function captchaPath({ rateLimit }: ApiError, next: string): string | null {
  if (rateLimit?.action !== 'captcha-needed' || rateLimit.id === null) return null;
  return `/captcha/${encodeURIComponent(rateLimit.id)}?next=${encodeURIComponent(next)}`;
}

/** The page that is shown now, as a way back to it. */
export function currentPath(): string {
  return window.location.pathname + window.location.search + window.location.hash;
}
