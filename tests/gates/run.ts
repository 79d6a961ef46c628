import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { installBrowsers, missingBrowsers } from '../browsers/programs.ts';
import { findChromium, findHeadlessShell } from '../chromium.ts';
import { writeMeasurements } from '../measurements.ts';
import { commandOf } from '../programs.ts';
import { type Evidence, GOALS, type Goal } from './goals.ts';

/**
 * `npm run gates`: the release goals of the threat model with figures, as a table; with `--write` also into
 * `docs/measurements.md`. Each figure rests on tests that can be run by themselves. Exit code 1 when one of them fails.
 */
const REPORT = 'test-results/gates.json';

interface Assertion {
  fullName: string;
  status: string;
  meta?: { figure?: string };
}

function runTests(files: readonly string[]): Map<string, Assertion[]> {
  rmSync(REPORT, { force: true });
  const flags = ['--reporter=dot', '--reporter=json', `--outputFile.json=${REPORT}`];
  const [program, words] = commandOf(['vitest', 'run', ...files, ...flags]);
  spawnSync(program, words, { stdio: 'inherit', env: { ...process.env, TEST_SCALE: 'gates' } });
  if (!existsSync(REPORT)) throw new Error('the tests could not be run');
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8')) as {
    testResults: { name: string; status: string; assertionResults: Assertion[] }[];
  };
  return new Map(
    testResults.map(({ name, assertionResults }) => [
      relative('.', name).replaceAll('\\', '/'),
      assertionResults,
    ]),
  );
}

/** The main journeys in Firefox and WebKit, as far as there are any, and four by the accessibility tree in Chromium too. */
function walkInOtherBrowsers(): boolean {
  const missing = missingBrowsers();
  if (missing) console.log(missing);
  const [program, words] = commandOf(['vitest', 'run', '--project=browsers', '--reporter=default']);
  return spawnSync(program, words, { stdio: 'inherit' }).status === 0;
}

/** What a person sees of each write that does not simply succeed (docs/outcomes.md). */
async function driveOutcomes(): Promise<boolean> {
  const chromium = await findChromium();
  const browser = { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: await findHeadlessShell(chromium) };
  const [program, words] = commandOf(['playwright', 'test', 'outcomes.all.e2e.ts']);
  const env = { ...process.env, ...browser, TEST_SCALE: 'gates' };
  return spawnSync(program, words, { stdio: 'inherit', env }).status === 0;
}

interface Measured {
  text: string;
  passed: number;
  total: number;
}

function measure({ file, title, says }: Evidence, results: Map<string, Assertion[]>): Measured {
  const found = (results.get(file) ?? []).filter(({ fullName }) => !title || title.test(fullName));
  const passed = found.filter(({ status }) => status === 'passed').length;
  const figures = found.flatMap(({ meta }) => meta?.figure ?? []);
  const tests = `${says}: ${passed} of ${found.length} tests`;
  return { text: figures.length > 0 ? figures.join('; ') : tests, passed, total: found.length };
}

type Verdict = 'met' | 'met in part' | 'not met' | 'not to be had';

function verdictOf({ missing }: Goal, measured: readonly Measured[]): Verdict {
  if (measured.length === 0) return missing ? 'not to be had' : 'not met';
  if (measured.some(({ passed, total }) => total === 0 || passed < total)) return 'not met';
  return missing ? 'met in part' : 'met';
}

if (!existsSync('dist/index.html')) {
  console.log('Building first …');
  const [program, words] = commandOf(['astro', 'build']);
  if (spawnSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) process.exit(1);
}
const started = Date.now();
await installBrowsers();
const walked = walkInOtherBrowsers();
const driven = await driveOutcomes();
const results = runTests([...new Set(GOALS.flatMap(({ evidence }) => evidence.map(({ file }) => file)))]);
const rows = GOALS.map((goal) => {
  const measured = goal.evidence.map((one) => measure(one, results));
  const verdict = verdictOf(goal, measured);
  return { ...goal, verdict, measured: measured.map(({ text }) => text).join('; ') || '–' };
});
const table = [
  '| | Goal | Asked | Measured | | Not to be had here |',
  '|---|---|---|---|---|---|',
  ...rows.map(
    ({ id, goal, asked, measured, verdict, missing }) =>
      `| ${id} | ${goal} | ${asked} | ${measured.replaceAll('|', '\\|')} | ${verdict === 'not met' ? '**not met**' : verdict} | ${missing ?? ''} |`,
  ),
].join('\n');
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
const failed = rows.filter(({ verdict }) => verdict === 'not met');
console.log(
  `\n${table}\n\n${rows.length - failed.length} of ${rows.length} goals without a miss, ${minutes} minutes.`,
);
if (process.argv.includes('--write')) {
  const head = [
    '## Release goals',
    '',
    'Written by `npm run gates -- --write`. Each figure rests on tests that run on their own (`tests/gates/goals.ts`). Times are those',
    'of one run on one machine.',
  ].join('\n');
  writeMeasurements('gates', `${head}\n\n${table}\n`);
}
if (!walked) console.log('The walk through the browsers failed.');
if (!driven) console.log('An outcome of a write is not what docs/outcomes.md says.');
process.exitCode = failed.length === 0 && walked && driven ? 0 : 1;
