/** What a suite came to. `faults` are lines for people: the first of each thing that failed. */
export function result(name, counts, faults = []) {
  return { name, passed: 0, failed: 0, skipped: 0, ...counts, faults };
}

/** Something that either holds or not, such as a type check of one workspace. */
export function check(name, { code, output, logPath }) {
  if (code === 0) return result(name, { passed: 1 });
  const tail = output
    .trim()
    .split('\n')
    .slice(-15)
    .map((line) => `    ${line}`);
  return result(name, { failed: 1 }, [...tail, `    everything it said: ${logPath}`]);
}

/** A suite that is left out, with the reason. */
export function leftOut(name, reason) {
  return { ...result(name, {}), leftOut: reason };
}

/** Adds results up under one name. */
export function together(name, results) {
  const sum = (key) => results.reduce((total, one) => total + one[key], 0);
  const faults = results.flatMap((one) => (one.failed > 0 ? [`  ${one.name}`, ...one.faults] : []));
  return result(name, { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }, faults);
}

/** Prints a row a suite, what failed, what was left out, and the closing line; resolves with the exit code. */
export function report(suites) {
  const width = Math.max(...suites.map((suite) => suite.name.length));
  console.log(`\n${'suite'.padEnd(width)}   passed   failed  skipped      time`);
  for (const suite of suites) {
    const numbers = [suite.passed, suite.failed, suite.skipped].map((number) => String(number).padStart(8)).join(' ');
    console.log(
      `${suite.name.padEnd(width)} ${numbers} ${(suite.leftOut ? 'left out' : (suite.took ?? '')).padStart(10)}`,
    );
  }
  for (const suite of suites.filter((one) => one.leftOut))
    console.log(`\nLeft out: ${suite.name}, because ${suite.leftOut}`);
  for (const suite of suites.filter((one) => one.failed > 0))
    console.log(`\nFailed: ${suite.name}\n${suite.faults.join('\n')}`);
  const all = together('all', suites);
  console.log(`\n${all.passed} passed, ${all.failed} failed${all.skipped > 0 ? `, ${all.skipped} skipped` : ''}`);
  return all.failed === 0 && all.passed > 0 ? 0 : 1;
}
