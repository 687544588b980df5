import { build } from './lib/build.mjs';
import { Explained, failWith, reported, took } from './lib/say.mjs';
import { ensurePrograms, systemName } from './test/programs.mjs';
import { leftOut, report, result } from './test/results.mjs';
import { suites } from './test/suites.mjs';

/** Runs every suite, or those whose titles are given; ends with a table and `N passed, N failed`. */
try {
  const wanted = process.argv.slice(2).join(' ');
  const chosen = suites.filter(({ title }) => wanted === '' || wanted.split(',').includes(title));
  if (chosen.length === 0)
    throw new Explained(`There is no suite "${wanted}"; there are ${suites.map(({ title }) => title).join(', ')}.`);
  const missing = await ensurePrograms();
  if (missing.length > 0) {
    console.log(
      `Not on this system (${systemName()}) and not installable from here: ${missing.join(', ')}. What needs them is left out.`,
    );
  }
  const built = await runSuite({ title: 'build', run: buildSuite }, missing);
  const results = [built];
  for (const suite of chosen) {
    const blocked = built.failed > 0 && suite.needsBuild;
    results.push(blocked ? leftOut(suite.title, 'the build failed') : await runSuite(suite, missing));
  }
  process.exitCode = report(results);
} catch (error) {
  failWith(reported(error));
}

async function buildSuite() {
  try {
    await build();
    return result('build', { passed: 1 });
  } catch (error) {
    return result('build', { failed: 1 }, [`    ${reported(error)}`]);
  }
}

async function runSuite({ title, run }, missing) {
  const started = Date.now();
  console.log(`${title} …`);
  const outcome = await run(missing).catch((error) => result(title, { failed: 1 }, [`    ${error?.stack ?? error}`]));
  const time = took(started);
  console.log(`${title}: ${outcome.passed} passed, ${outcome.failed} failed, ${time}`);
  return { ...outcome, name: title, took: time };
}
