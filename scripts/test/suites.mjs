import { join } from 'node:path';
import { run } from '../lib/exec.mjs';
import { binFolder } from '../lib/paths.mjs';
import { browserTests } from './browser.mjs';
import { freshClone } from './fresh-clone.mjs';
import { unitTests } from './jest.mjs';
import { inPool } from './pool.mjs';
import { check, leftOut, together } from './results.mjs';
import { workspaces } from './workspaces.mjs';

const name = (text) => text.replaceAll('/', '-');

async function eachWorkspace(title, script, filter = () => true) {
  const chosen = workspaces().filter(filter);
  const results = await inPool(chosen, 2, async ({ folder, path, manifest }) => {
    const command = manifest.scripts?.[script];
    if (!command)
      return check(folder, { code: 1, output: `has no script "${script}"`, logPath: `${folder}/package.json` });
    const ran = await run(command, [], { log: `${script}-${name(folder)}`, cwd: path, shell: true });
    return check(folder, ran);
  });
  return together(title, results);
}

const tool =
  (program, ...args) =>
  async () =>
    check(program, await run(join(binFolder, program), args, { log: program }));

/** Every suite in the order they run: cheap ones first. Each resolves with a result. */
export const suites = [
  {
    title: 'workspace rules',
    run: async () =>
      check(
        'check-workspace',
        await run(process.execPath, ['scripts/check-workspace.mjs'], { log: 'check-workspace' }),
      ),
  },
  { title: 'format', run: tool('prettier', '--check', '--log-level=warn', '.') },
  {
    title: 'import rules',
    run: tool('depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'tooling'),
  },
  { title: 'unused code', run: tool('knip') },
  { title: 'types', run: () => eachWorkspace('types', 'typecheck') },
  { title: 'lint', run: lintSuite },
  { title: 'packages', run: packageChecks, needsBuild: true },
  {
    title: 'stories',
    run: () => eachWorkspace('stories', 'build:storybook', ({ manifest }) => manifest.scripts?.['build:storybook']),
  },
  { title: 'unit tests', run: unitSuite },
  { title: 'browser', run: browserSuite, needsBuild: true },
  { title: 'fresh clone', run: freshClone },
];

async function lintSuite() {
  const scripts = check('scripts', await run(join(binFolder, 'eslint'), ['.'], { log: 'lint-scripts' }));
  return together('lint', [scripts, await eachWorkspace('workspaces', 'lint')]);
}

/** publint and are-the-types-wrong on what would be published. */
async function packageChecks() {
  const results = await inPool(
    workspaces().filter((workspace) => workspace.isPackage),
    2,
    async ({ folder, path }) => [
      check(
        `${folder} publint`,
        await run(join(binFolder, 'publint'), ['--strict', '--pack', 'npm'], {
          log: `publint-${name(folder)}`,
          cwd: path,
        }),
      ),
      check(
        `${folder} types`,
        await run(join(binFolder, 'attw'), ['--pack', '.', '--profile', 'esm-only', '--no-emoji'], {
          log: `attw-${name(folder)}`,
          cwd: path,
        }),
      ),
    ],
  );
  return together('packages', results.flat());
}

async function unitSuite() {
  const results = [];
  for (const workspace of workspaces().filter(({ folder }) => folder !== 'tooling/e2e')) {
    const outcome = await unitTests(workspace);
    console.log(`  ${outcome.name}: ${outcome.passed} passed, ${outcome.failed} failed`);
    results.push(outcome);
  }
  return together('unit tests', results);
}

/** The browser tests drive Chromium, swarms need a second BitTorrent program, videos need ffmpeg. */
async function browserSuite(missing) {
  const needed = missing.filter((program) => ['chromium', 'ffmpeg', 'aria2c'].includes(program));
  return needed.length > 0
    ? leftOut('browser', `${needed.join(', ')} cannot be found and could not be installed`)
    : await browserTests();
}
