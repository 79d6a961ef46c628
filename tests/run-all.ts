import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { resolve as absolute } from 'node:path';
import { BROWSER_LANES } from './browser-lanes.ts';
import { findChromium, findHeadlessShell } from './chromium.ts';
import { commandOf } from './programs.ts';
import { type Counts, countsIn, faultsIn } from './reports.ts';

interface Step {
  name: string;
  command: string[];
  /** Part of `npm run check`; `npm test` runs every step. */
  fast?: boolean;
  /** Where the runner writes its counts; a step without counts as one test. */
  report?: string;
  env?: NodeJS.ProcessEnv;
  /** Takes minutes, so what it prints is seen at once, also beside others. */
  live?: boolean;
}

/** A share of the browser tests (tests/browser-lanes.ts), on a product and ports of its own. */
const browserLane = (lane: number): Step => ({
  name: `in a browser, lane ${lane}`,
  command: ['playwright', 'test'],
  report: `test-results/browser-${lane}.json`,
  env: { E2E_PORT: String(18_888 + (lane - 1) * 100), E2E_LANE: String(lane) },
  live: true,
});

const fastOnly = process.argv.includes('--fast');
/** `npm run test:all`: matrices whole, and the files named `*.all.*` (tests/scale.ts). */
const whole = process.argv.includes('--all');
const vitest = (name: string, ...projects: string[]): Step => {
  const report = `test-results/${name}.json`;
  const flags = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    command: ['vitest', 'run', ...projects.map((project) => `--project=${project}`), ...flags],
    report,
  };
};

/** What the compiler has found is kept here, so that the next run looks at what has changed since. */
const TYPES_FOUND = '.astro/types.tsbuildinfo';

/**
 * Stages follow each other. The lanes of a stage go on side by side, the steps of a lane one after the other: what uses
 * one core goes beside something else, and what fills all of them has a stage to itself.
 */
const STAGES: Step[][][] = [
  // Types of the content are made from its schemas; in a fresh clone they are not there yet.
  [[{ name: 'content', command: ['astro', 'sync'], fast: true }]],
  [
    [
      {
        name: 'types',
        command: `tsc --noEmit -p tsconfig.json --incremental --tsBuildInfoFile ${TYPES_FOUND}`.split(' '),
        fast: true,
      },
      { name: 'build', command: ['astro', 'build'] },
    ],
    [
      // Long done when the build writes the types of the content again.
      {
        name: 'pages type-check',
        command: 'astro check --noSync --tsconfig tsconfig.pages.json --minimumSeverity error'.split(' '),
      },
      { ...vitest('units and rules', 'unit'), fast: true },
      { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'], fast: true },
      { name: 'dead code', command: ['knip', '--no-config-hints'], fast: true },
      { name: 'content check', command: ['node', 'src/lib/content/check/check-content.ts'], fast: true },
    ],
  ],
  [
    [{ ...vitest('endpoints', 'endpoints'), live: true }],
    [vitest('what was built', 'built'), vitest('local cloud', 'local')],
  ],
  BROWSER_LANES.map((lane) => [browserLane(lane)]),
];

/** What failed, a line each, for the end of everything: whoever reads only the last lines learns why. */
const faults: string[] = [];

async function countsOf(step: Step, code: number): Promise<Counts> {
  const one = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!step.report) return one;
  let counts: Counts;
  try {
    const report = JSON.parse(await readFile(step.report, 'utf8'));
    counts = countsIn(report);
    faults.push(...faultsIn(report));
  } catch {
    return { passed: 0, failed: 1 };
  }
  // A runner that fails without a failing test (a file that does not load) still is a failure.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const env: NodeJS.ProcessEnv = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  NO_UPDATE_NOTIFIER: '1',
  // Hundreds of processes and workers load the same libraries; what V8 made of them is read by the next.
  NODE_COMPILE_CACHE: absolute('node_modules/.cache/compiled'),
  ...(whole ? { TEST_SCALE: 'all' } : {}),
};
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
/** Runs a command to the end. What it prints is seen at once, or, where others print as well, when it has ended. */
function run(step: Step, atOnce: boolean): Promise<{ code: number; printed: string }> {
  const [program, words] = commandOf(step.command);
  return new Promise((resolve) => {
    const output = atOnce ? 'inherit' : 'pipe';
    const child = spawn(program, words, { stdio: ['ignore', output, output], env: { ...env, ...step.env } });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    child.on('error', (fault) => resolve({ code: 1, printed: `${printed}${fault.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, printed }));
  });
}

async function runStep(step: Step, atOnce: boolean): Promise<void> {
  const title = `\n── ${step.name}`;
  if (atOnce) console.log(title);
  const started = performance.now();
  const { code, printed } = await run(step, atOnce);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (atOnce) process.stdout.write(printed);
  else console.log(`${title}\n${printed}`);
  const counts = await countsOf(step, code);
  total.passed += counts.passed;
  total.failed += counts.failed;
  lines.push(
    `${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${step.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`,
  );
}

const began = performance.now();
for (const stage of STAGES) {
  const lanes = stage.map((lane) => lane.filter((step) => step.fast || !fastOnly));
  const alone = lanes.length === 1;
  await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane) await runStep(step, alone || step.live === true);
    }),
  );
}
const goal = whole ? 1_320 : 480;
const against = fastOnly ? '' : `, goal ${goal} s on two quiet cores`;
lines.push(`       everything: ${((performance.now() - began) / 1000).toFixed(1)} s${against}`);
if (faults.length > 0) console.log(`\nWhat failed:\n${faults.join('\n')}`);
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
