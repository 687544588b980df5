import type { Preview } from '@storybook/react-vite';
import '../src/tokens/fonts.css';
import '../src/tokens/tokens.css';
import '../src/tokens/base.css';
import { applyTheme } from '../src/theme/theme.ts';
import type { Theme } from '../src/theme/theme.ts';

const preview: Preview = {
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { icon: 'contrast', items: ['auto', 'light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'auto' },
  decorators: [
    (Story, { globals }) => {
      applyTheme(globals['theme'] as Theme);
      return <Story />;
    },
  ],
};

export default preview;
