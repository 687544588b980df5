import tseslint from 'typescript-eslint';

const files = ['**/*.ts', '**/*.tsx', '**/*.mts'];

/** Files whose tool asks for a default export. */
const defaultExportsAllowed = ['**/*.config.ts', '**/*.stories.tsx', '**/.storybook/**', '**/*Screen.tsx', '**/*.d.ts'];

/** Files of tools, which are in no project of the compiler's. */
const outsideProjects = ['**/*.config.ts', '*.d.ts', '**/.storybook/**', 'scripts/**'];

/** Rules that the text alone can break. */
const textRules = {
  '@typescript-eslint/consistent-type-imports': [
    'error',
    { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
  ],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  // A package without types is declared beside its one importer, which must name the declaration to those who import it.
  '@typescript-eslint/triple-slash-reference': ['error', { path: 'always', types: 'never', lib: 'never' }],
};

/** Rules that need types to see what they forbid; each one has caught a real bug somewhere. */
const typedRules = {
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-for-in-array': 'error',
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  '@typescript-eslint/no-unnecessary-type-assertion': 'error',
  '@typescript-eslint/no-unsafe-argument': 'error',
  '@typescript-eslint/no-unsafe-assignment': 'error',
  '@typescript-eslint/no-unsafe-call': 'error',
  '@typescript-eslint/no-unsafe-member-access': 'error',
  '@typescript-eslint/no-unsafe-return': 'error',
  '@typescript-eslint/only-throw-error': 'error',
  '@typescript-eslint/prefer-promise-reject-errors': 'error',
  '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
};

/** TypeScript, checked with its types. */
export const typescript = [
  ...tseslint.configs.recommended.map((config) => ({ ...config, files })),
  { files, rules: textRules },
  {
    files,
    ignores: outsideProjects,
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: process.cwd() },
    },
    rules: typedRules,
  },
  {
    files,
    ignores: defaultExportsAllowed,
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export it by name.' },
        { selector: 'ExportSpecifier[exported.name="default"]', message: 'Export it by name.' },
      ],
    },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/tests/**'],
    rules: {
      // A test may look at an answer's raw JSON, which has no type until it is asserted on.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
];
