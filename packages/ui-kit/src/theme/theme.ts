/** What a person can choose; `auto` follows the system's preference. */
export type Theme = 'light' | 'dark' | 'auto';

/** Applies a theme to an element and everything in it, by its `data-theme` attribute. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  root.dataset['theme'] = theme;
}

/** The theme that is really shown for a choice: `auto` is resolved by the system's preference. */
export function resolveTheme(theme: Theme): 'light' | 'dark' {
  if (theme !== 'auto') return theme;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
