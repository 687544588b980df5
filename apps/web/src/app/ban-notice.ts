import { describeError, isApiError } from '@jackdaw/api-client';
import { toast } from '@jackdaw/ui-kit';
import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { captchaPath, currentPath } from '../shared/captcha-path.ts';

/** Leads to the security test when a call was refused because of a ban that it lifts; says so once for each ban. */
export function createBanNotice(goTo: (path: string) => void): Middleware {
  const told = new Set<string>();
  return () => (next) => (action) => {
    const error: unknown = isRejectedWithValue(action) ? action.payload : null;
    const path = isApiError(error) ? captchaPath(error, currentPath()) : null;
    if (isApiError(error) && path !== null && !told.has(error.rateLimit?.id ?? '')) {
      told.add(error.rateLimit?.id ?? '');
      const { title, message, action: help } = describeError(error);
      const solve = help && { label: help.label, onPress: () => goTo(path) };
      toast({ title, message, tone: 'warning', timeout: null, ...(solve ? { action: solve } : {}) });
    }
    return next(action);
  };
}
