/** The import table of ARCHITECTURE.md. A workspace's own name never appears in its list. */
const mayImport = {
  'packages/validators': [],
  'packages/api-contract': [],
  'packages/ui-kit': [],
  'packages/task-engine': [],
  'packages/api-client': ['packages/api-contract'],
  'packages/player': ['packages/ui-kit'],
  'packages/server': ['packages/api-contract', 'packages/validators'],
  'apps/server': ['packages/server'],
};

/** The React bindings may draw; the cores beside them may not. */
const bindings = { 'packages/task-engine': { folder: 'react', also: ['packages/ui-kit'] } };

const uiPackages = ['react', 'react-dom', 'react-aria-components', 'react-router', 'react-redux', '@testing-library'];

const notTests =
  '(/tests/|/testing/|[.]test[.]tsx?$|[.]stories[.]tsx$|[.]config[.](ts|js|cjs|mjs)$|/[.]storybook/|/stories/)';

/** Everything under apps and packages that `from` may not reach. */
function beyond(from, allowed) {
  const reachable = [from, ...allowed].join('|');
  return `^(?!(${reachable})/)(apps|packages)/`;
}

const tableRules = Object.entries(mayImport).flatMap(([from, allowed]) => {
  const binding = bindings[from];
  const core = {
    name: `table:${from}`,
    comment: `${from} may import ${allowed.length ? allowed.join(', ') : 'no workspace package'}.`,
    severity: 'error',
    from: { path: `^${from}/src/`, ...(binding ? { pathNot: `^${from}/src/${binding.folder}/` } : {}) },
    to: { path: beyond(from, allowed) },
  };
  if (!binding) return [core];
  return [
    core,
    {
      ...core,
      name: `table:${from}/${binding.folder}`,
      comment: `${from}/${binding.folder} may import ${binding.also.join(', ')}.`,
      from: { path: `^${from}/src/${binding.folder}/` },
      to: { path: beyond(from, [...allowed, ...binding.also]) },
    },
  ];
});

const appRules = ['web', 'share', 'link'].map((app) => ({
  name: `table:apps/${app}`,
  comment: 'A browser app may import any package but the server, and never another app.',
  severity: 'error',
  from: { path: `^apps/${app}/src/` },
  to: { path: `^(packages/server|apps/(?!${app}/))` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...tableRules,
    ...appRules,
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one room or three.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-deep-imports',
      comment: 'A workspace package is imported through its exports, by name.',
      severity: 'error',
      from: { path: '^(apps|packages|tooling)/([^/]+)/' },
      to: { path: '^(apps|packages|tooling)/', pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    },
    {
      name: 'tooling-stays-outside',
      comment: 'Product code never imports tooling; its tests may.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: notTests },
      to: { path: '^tooling/' },
    },
    {
      name: 'features-keep-apart',
      comment: 'A feature imports no other feature’s insides, only its index.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: {
        path: '^apps/web/src/features/',
        pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/[^/]+/index[.]tsx?$'],
      },
    },
    {
      name: 'no-react-below',
      comment: 'Contract, validators, server and the cores know no React.',
      severity: 'error',
      from: {
        path: '^packages/(validators|api-contract|server|api-client|task-engine|player)/src/',
        pathNot: [notTests, '^packages/(api-client|task-engine|player)/src/react/'],
      },
      to: { path: `node_modules/(${uiPackages.join('|')})(/|$)` },
    },
    {
      name: 'contract-without-io',
      comment: 'api-contract and validators run anywhere: no Node modules.',
      severity: 'error',
      from: {
        path: '^packages/(api-contract|validators|api-client|ui-kit|player|task-engine)/src/',
        pathNot: notTests,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-listed-dependencies',
      comment: 'What the product imports at run time is in its dependencies.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: notTests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only', 'npm-peer'] },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|.*[?](url|raw|worker|inline)$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|storybook-static|test-results|node_modules/[.]cache)/' },
    combinedDependencies: false,
    tsPreCompilationDeps: 'specify',
    detectProcessBuiltinModuleCalls: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@jackdaw/source', 'import', 'module', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
