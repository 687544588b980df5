import { applyTheme, type Theme } from '@jackdaw/ui-kit';

const KEY = 'jackdaw.theme';

/** Whether a stored value is one of the themes. */
export function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark' || value === 'auto';
}

/** Shows the theme of the last visit before anything is drawn; the account's own choice follows when it is loaded. */
export function restoreTheme(): void {
  let stored: string | null = null;
  try {
    stored = window.localStorage.getItem(KEY);
  } catch {
    // No storage: the system's preference it is.
  }
  applyTheme(isTheme(stored) ? stored : 'auto');
}

/** Shows a theme and remembers it for the next visit. Unknown values are taken as `auto`. */
export function showTheme(theme: unknown): void {
  const chosen = isTheme(theme) ? theme : 'auto';
  applyTheme(chosen);
  try {
    window.localStorage.setItem(KEY, chosen);
  } catch {
    // It will be asked of the server again.
  }
}
