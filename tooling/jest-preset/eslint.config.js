/** The set-up of pages runs in a page. */
const page = {
  files: ['complete-page.cjs'],
  languageOptions: { globals: { Element: false, HTMLElement: false, MouseEvent: false, window: false } },
};

module.exports = import('@jackdaw/eslint-config').then((config) => [...config.tooling, page]);
