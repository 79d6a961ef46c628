import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { findChromium, findHeadlessShell } from './chromium.ts';
import { type Counts, countsIn, faultsIn, secondTriesIn } from './reports.ts';

/** `npm test` runs everything in this order; `npm run check` only what is marked fast. */
interface Step {
  name: string;
  command: string[];
  fast?: boolean;
  /** Where the runner writes its counts; a step without counts as one test. */
  report?: string;
  env?: Record<string, string>;
  /** Runs at the same time as this one, and counts with it. */
  beside?: Step;
}

/** Half of the browser tests: each half has a product of its own on ports of its own, so neither waits for the other. */
const browserHalf = (half: 1 | 2): Step => ({
  name: 'in a browser',
  command: ['playwright', 'test', `--shard=${half}/2`],
  report: `test-results/browser-${half}.json`,
  env: { E2E_PORT: String(18_888 + (half - 1) * 100), E2E_HALF: String(half) },
});

const fastOnly = process.argv.includes('--fast');
const vitest = (name: string, ...projects: string[]): Step => {
  const report = `test-results/${name}.json`;
  const flags = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    command: ['vitest', 'run', ...projects.map((project) => `--project=${project}`), ...flags],
    report,
  };
};

const STEPS: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'], fast: true },
  { name: 'dead code', command: ['knip', '--no-config-hints'], fast: true },
  { name: 'content check', command: ['node', 'src/lib/content/check/run.ts'], fast: true },
  // Types of the content are made from its schemas; in a fresh clone they are not there yet.
  { name: 'content', command: ['astro', 'sync'], fast: true },
  { name: 'types', command: ['tsc', '--noEmit', '-p', 'tsconfig.json'], fast: true },
  { ...vitest('units and rules', 'unit'), fast: true },
  vitest('endpoints and local cloud', 'endpoints', 'local'),
  { name: 'pages type-check', command: ['astro', 'check', '--minimumSeverity', 'error'] },
  { name: 'build', command: ['astro', 'build'] },
  vitest('what was built', 'built'),
  { ...browserHalf(1), beside: browserHalf(2) },
];

function run(command: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [program = '', ...rest] = command;
  return new Promise((resolve) => {
    const child = spawn(program, rest, { stdio: ['ignore', 'inherit', 'inherit'], env });
    child.on('error', (fault) => {
      console.error(fault.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** What failed, a line each, for the end of everything: whoever reads only the last lines learns why. */
const faults: string[] = [];
/** What passed at the second try only: said by name, because each is a test or a product that is not sure of itself. */
const secondTries: string[] = [];

async function countsOf(step: Step, code: number): Promise<Counts> {
  const one = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!step.report) return one;
  let counts: Counts;
  try {
    const report = JSON.parse(await readFile(step.report, 'utf8'));
    counts = countsIn(report);
    faults.push(...faultsIn(report));
    secondTries.push(...secondTriesIn(report));
  } catch {
    return { passed: 0, failed: 1 };
  }
  // A runner that fails without a failing test (a file that does not load) still is a failure.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_UPDATE_NOTIFIER: '1' };
const steps = STEPS.filter((step) => step.fast || !fastOnly);
const total: Counts = { passed: 0, failed: 0 };
const lines: string[] = [];
await rm('test-results', { recursive: true, force: true });
if (!fastOnly) {
  try {
    const chromium = await findChromium();
    Object.assign(env, { HEADLESS_SHELL_PATH: await findHeadlessShell(chromium), CHROMIUM_PATH: chromium });
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault);
    process.exit(1);
  }
}
/** Runs a step, and what goes on beside it, to the end. */
async function runStep(step: Step): Promise<Counts> {
  const others = step.beside ? runStep(step.beside) : { passed: 0, failed: 0 };
  const own = await countsOf(step, await run(step.command, { ...env, ...step.env }));
  const { passed, failed } = await others;
  return { passed: own.passed + passed, failed: own.failed + failed };
}

for (const step of steps) {
  console.log(`\n── ${step.name}`);
  const started = performance.now();
  const counts = await runStep(step);
  total.passed += counts.passed;
  total.failed += counts.failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  lines.push(
    `${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${step.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`,
  );
}
if (secondTries.length > 0) console.log(`\nPassed at the second try:\n${secondTries.join('\n')}`);
if (faults.length > 0) console.log(`\nWhat failed:\n${faults.join('\n')}`);
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
