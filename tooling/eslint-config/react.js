import a11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';

const files = ['**/*.tsx'];

/** Where hooks are: components, files named after a hook, React bindings. Elsewhere `use…` is just a verb. */
const hookFiles = ['**/*.tsx', '**/use-*.ts', '**/react/**/*.ts'];

/** Components: the rules of hooks, and what keeps them usable by everyone. */
export const react = [
  { files: hookFiles, plugins: { 'react-hooks': reactHooks }, rules: reactHooks.configs.flat.recommended.rules },
  {
    files,
    plugins: { 'jsx-a11y-x': a11y },
    rules: {
      ...a11y.configs.recommended.rules,
      // Our own fields take `autoFocus` too; a form that is the whole screen focuses its first one.
      'jsx-a11y-x/no-autofocus': ['error', { ignoreNonDOM: true }],
    },
  },
];
