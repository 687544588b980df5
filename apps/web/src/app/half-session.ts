import { createClient, loginPath } from '@jackdaw/api-client';
import { session } from './session.ts';

const KEY = 'jackdaw.half-session';

/** Signed in by password, with the second factor still to come. */
export interface HalfSession {
  /** Of scope `two_factor`. */
  token: string;
  /** Where the person wanted to be. */
  next: string;
}

/** What this tab's sign-in has reached; null when nothing was begun. Other tabs do not see it. */
export function readHalfSession(): HalfSession | null {
  try {
    const { token, next } = JSON.parse(window.sessionStorage.getItem(KEY) ?? '') as Partial<HalfSession>;
    return typeof token === 'string' && typeof next === 'string' ? { token, next } : null;
  } catch {
    return null;
  }
}

/** Goes to the second step of signing in. */
export function beginSecondStep(half: HalfSession): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(half));
  window.location.assign('/otp');
}

/** Ends the second step: with the full token into the app, or without one back to the first step. */
export function endSecondStep(token: string | null): void {
  const next = readHalfSession()?.next ?? '/';
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored either.
  }
  if (token === null) {
    window.location.assign(loginPath({ message: null, next }));
    return;
  }
  session.adopt(token);
  window.location.assign(next);
}

/** Goes on with a token that a form was answered: into the app, or to the second step where one is due. */
export async function enterWith(token: string, next: string): Promise<void> {
  const { token_scope } = await createClient({ token }).auth.validate();
  if (token_scope === 'two_factor') {
    beginSecondStep({ token, next });
    return;
  }
  session.adopt(token);
  window.location.assign(next);
}
