import a11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';

const files = ['**/*.tsx'];

/** Components: the rules of hooks, and what keeps them usable by everyone. */
export const react = [
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.flat.recommended.rules,
  },
  { files, plugins: { 'jsx-a11y-x': a11y }, rules: a11y.configs.recommended.rules },
];
