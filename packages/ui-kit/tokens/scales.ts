/** Sizes, type, motion and layers: the same in both themes. Names carry the `--jd-` prefix in CSS. */
export const scaleTokens: Record<string, string> = {
  'space-half': '2px',
  'space-1': '4px',
  'space-2': '8px',
  'space-3': '12px',
  'space-4': '16px',
  'space-5': '20px',
  'space-6': '24px',
  'space-8': '32px',
  'space-10': '40px',
  'space-12': '48px',
  'space-16': '64px',
  'space-20': '80px',
  hairline: '1px',
  'radius-sm': '4px',
  'radius-md': '6px',
  'radius-lg': '10px',
  'radius-xl': '14px',
  'radius-full': '999px',
  'target-min': '24px',
  'control-sm': '28px',
  'control-md': '32px',
  'control-lg': '40px',
  'icon-sm': '14px',
  'icon-md': '16px',
  'icon-lg': '20px',
  'icon-xl': '40px',
  'bar-thin': '3px',
  'bar-thick': '6px',
  'row-height': '60px',
  'thumb-size': '40px',
  'header-height': '60px',
  'header-height-small': '48px',
  'navbar-width': '180px',
  'navbar-width-large': '240px',
  'menu-min': '180px',
  'menu-max': '320px',
  'menu-max-height': '480px',
  'dialog-sm': '400px',
  'dialog-md': '560px',
  'dialog-lg': '800px',
  'toast-width': '380px',
  'prose-width': '420px',
  'crumb-max': '200px',
  'font-sans': "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  'font-mono': "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  'font-size-xs': '0.6875rem',
  'font-size-sm': '0.75rem',
  'font-size-md': '0.8125rem',
  'font-size-lg': '0.875rem',
  'font-size-xl': '1rem',
  'font-size-2xl': '1.25rem',
  'font-size-3xl': '1.5rem',
  'font-size-list': 'var(--jd-font-size-md)',
  'font-size-control': 'var(--jd-font-size-md)',
  'font-size-input': 'var(--jd-font-size-xl)',
  'line-tight': '1.25',
  'line-normal': '1.5',
  'weight-normal': '400',
  'weight-medium': '500',
  'weight-semibold': '600',
  'duration-fast': '120ms',
  'duration-normal': '160ms',
  'duration-slow': '200ms',
  'duration-spin': '800ms',
  'duration-pulse': '1600ms',
  'ease-out': 'cubic-bezier(0.2, 0, 0, 1)',
  'ring-width': '2px',
  'ring-offset': '2px',
  'z-sticky': '10',
  'z-bar': '20',
  'z-overlay': '100',
  'z-drop': '200',
  'z-toast': '300',
};

/** Shadows differ in depth between the themes, because a dark surface hides a faint one. */
export const shadowTokens: Record<string, { light: string; dark: string }> = {
  'shadow-raised': { light: '0 1px 2px #0000001a', dark: '0 1px 2px #00000066' },
  'shadow-overlay': {
    light: '0 0 0 1px #00000014, 0 8px 24px #0000001f, 0 2px 6px #00000014',
    dark: '0 0 0 1px #ffffff1a, 0 8px 24px #00000080, 0 2px 6px #00000066',
  },
};

/** What replaces a scale where a finger points instead of a mouse: targets of 44 px. */
export const coarseTokens: Record<string, string> = {
  'target-min': '44px',
  'control-sm': '44px',
  'control-md': '44px',
  'control-lg': '48px',
};

/** What replaces a scale below 960 px: text of 16 px. */
export const phoneTokens: Record<string, string> = {
  'font-size-list': 'var(--jd-font-size-xl)',
  'font-size-control': 'var(--jd-font-size-xl)',
};

/** What replaces motion where the person asked for less of it. */
export const stillTokens: Record<string, string> = {
  'duration-fast': '0ms',
  'duration-normal': '0ms',
  'duration-slow': '0ms',
};

/** System colours for forced-colours mode. */
export const forcedTokens: Record<string, string> = {
  border: 'CanvasText',
  'border-strong': 'CanvasText',
  'border-control': 'CanvasText',
  'accent-solid': 'Highlight',
  'focus-ring': 'Highlight',
  'surface-selected': 'Highlight',
  track: 'GrayText',
  skeleton: 'GrayText',
};
