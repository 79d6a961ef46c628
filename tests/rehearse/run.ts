import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuildStale } from '#local/build.ts';
import { PRODUCTION } from '#tests/builders/production-environment.ts';
import { MIB } from '../built/bundling.ts';
import { bundleFunctions } from '../bundled-functions.ts';
import { findChromium, findHeadlessShell } from '../chromium.ts';
import { commandOf } from '../programs.ts';
import { loadWithoutPackage, lookAtBundle } from './bundles.ts';
import { startHostWatch } from './foreign-hosts.ts';
import { headerFaults } from './headers.ts';
import { leaksBelow } from './output.ts';
import { neededBy, unnoticed } from './refusals.ts';
import { secretFindings } from './secret-scan.ts';
import { rehearseSetup } from './setup.ts';

/**
 * `npm run rehearse`: a deploy without a host. Builds for production, looks at what would be published, bundles each function
 * with Netlify's own bundler, and walks the main journeys in a browser over these bundles and the local cloud. Prints a table,
 * with `--write` also into docs/operating.md; exit code 1 when anything is wrong. `-- setup` walks `npm run setup` alone.
 */
const DOCUMENT = 'docs/operating.md';
/** The first names two: from a proof to a decision, and the way of a member from a contribution to a vote and a mission. */
const JOURNEYS = ['journey.e2e.ts', 'contribution-status.e2e.ts'];

interface Row {
  what: string;
  found: string;
  faults: string[];
}
const rows: Row[] = [];

function note(what: string, found: string, faults: string[] = []): void {
  rows.push({ what, found, faults });
  console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${what}: ${found}`);
  for (const fault of faults.slice(0, 20)) console.log(`         ${fault}`);
}

/** What a program of the build gets of this machine: nothing that could be taken for a variable of the product. */
const MACHINE = Object.fromEntries(
  ['PATH', 'HOME', 'USERPROFILE', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']
    .filter((name) => process.env[name])
    .map((name) => [name, process.env[name]]),
);

function build(env: Record<string, string>): { status: number; said: string; seconds: string } {
  const started = performance.now();
  const [program, words] = commandOf(['astro', 'build']);
  const { status, stdout, stderr } = spawnSync(program, words, {
    env: { ...MACHINE, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    encoding: 'utf8',
    maxBuffer: 64 * MIB,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  return { status: status ?? 1, said: stdout + stderr, seconds };
}

/** Looks at a build for production: what it says, publishes and is sent with. False if there is none to go on with. */
async function lookAtProduction(): Promise<boolean> {
  const needed = [...new Set([...neededBy('build'), ...neededBy('functions')])];
  note('each variable missing, one after the other', `${needed.length} variables`, unnoticed());
  const empty = build({ CONTEXT: 'production' });
  const unnamed = neededBy('build').filter((name) => !empty.said.includes(`${name} is not set.`));
  note(
    'a build with nothing set stops and names all',
    `${neededBy('build').length} variables, ${empty.seconds} s`,
    empty.status === 0 ? ['it passed'] : unnamed,
  );
  const full = build(PRODUCTION);
  note(
    'a build with everything set',
    `${full.seconds} s`,
    full.status === 0 ? [] : [full.said.slice(-2_000)],
  );
  if (full.status !== 0) return false;
  const pages = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  const addresses = pages.map(
    (file) => `/${file.replaceAll('\\', '/').replace(/(?:^|\/)index\.html$|\.html$/, '')}`,
  );
  note('headers, as Netlify reads them', `${addresses.length} pages`, await headerFaults(addresses));
  note('secrets, emulators and localhost in what is published', 'dist, .netlify', [
    ...leaksBelow('dist', PRODUCTION),
    ...leaksBelow('.netlify', PRODUCTION).filter((leak) => leak.includes('the value of')),
  ]);
  const { PUBLIC_FIREBASE_API_KEY: shown } = PRODUCTION;
  const scanned = secretFindings([shown], 'dist', join('.netlify', 'v1'));
  note('what the secret scan of the platform finds', 'the repository, dist, .netlify', scanned);
  const noticed = pages.filter((file) =>
    readFileSync(join('dist', file), 'utf8').includes('data-deploy-notice'),
  );
  note('no page of production says that it is a preview', `${pages.length} pages`, noticed);
  return true;
}

/** Bundles what is deployed into a fresh folder, and weighs and loads each. */
async function bundle(target: string): Promise<void> {
  const folders = [join(target, 'functions'), join(target, 'pages')] as const;
  try {
    await bundleFunctions('functions', folders[0]);
    await bundleFunctions(join('.netlify', 'v1', 'functions'), folders[1]);
  } catch (fault) {
    return note('what Netlify bundles', 'no bundles', [String(fault)]);
  }
  for (const folder of folders) {
    // Beside the functions lies the bundler's own list of them.
    const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    for (const { name } of names) {
      const { found, faults } = lookAtBundle(join(folder, name));
      note(`the bundle of ${name}`, found, faults);
    }
  }
  const said = await loadWithoutPackage(join(folders[0], 'measurement'), 'zod');
  const isNamed = String(said).includes("Cannot find package 'zod'");
  note(
    'a bundle that lacks an import is noticed',
    isNamed ? 'by its name' : 'no',
    isNamed ? [] : [String(said)],
  );
}

/** Walks the journeys over the bundles: the local site runs them in place of the sources. */
async function walk(target: string): Promise<void> {
  const chromium = await findChromium();
  const watch = await startHostWatch();
  const env = {
    ...process.env,
    BUNDLED_FUNCTIONS: target,
    BROWSER_PROXY: watch.url,
    CHROMIUM_PATH: chromium,
    HEADLESS_SHELL_PATH: process.env.HEADLESS_SHELL_PATH || (await findHeadlessShell(chromium)),
  };
  for (const journey of JOURNEYS) {
    const [program, words] = commandOf(['playwright', 'test', journey, '--reporter=line']);
    const { status, stdout } = await outputOf(program, words, env);
    const passed = /(\d+) passed/.exec(stdout)?.[1] ?? '0';
    const faults = status === 0 ? [] : [stdout.slice(-2_000)];
    note(`over the bundles: ${journey.replace('.e2e.ts', '')}`, `${passed} passed`, faults);
  }
  await watch.stop();
  note('other hosts that a walked page asks', `${watch.hosts.size} hosts`, [...watch.hosts]);
}

/** Not in step: the proxy of the browser is in this process. */
function outputOf(program: string, words: string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ status: number | null; stdout: string }>((resolve) => {
    const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    let stdout = '';
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.on('close', (status) => resolve({ status, stdout }));
  });
}

/** Pages of production ask Google who someone is; those of this machine ask the local cloud. They also are what was here before. */
function buildForWalk(): boolean {
  const { status, seconds, said } = build({});
  note('the build that is walked on', `${seconds} s`, status === 0 ? [] : [said.slice(-2_000)]);
  return status === 0;
}

if (process.argv.includes('setup')) {
  if (isBuildStale()) buildForWalk();
  process.exit((await rehearseSetup(console.log)) ? 0 : 1);
}
const target = await mkdtemp(join(tmpdir(), 'thegrid-rehearsal-'));
try {
  if ((await lookAtProduction()) && buildForWalk()) {
    await bundle(target);
    await walk(target);
    const lines: string[] = [];
    const isComplete = await rehearseSetup((line) => lines.push(line));
    const done = lines.filter((line) => /^ {2}(?:Already done|Done)\.$/.test(line)).length;
    note(
      'npm run setup with stand-ins, to the first admin',
      `${done} steps`,
      isComplete ? [] : lines.slice(-5),
    );
  } else console.log('Stopped: there is no build to go on with.');
} finally {
  await rm(target, { recursive: true, force: true });
}
const table = [
  '| What | Found | |',
  '| --- | --- | --- |',
  ...rows.map(
    ({ what, found, faults }) => `| ${what} | ${found} | ${faults.length === 0 ? 'ok' : '**failed**'} |`,
  ),
].join('\n');
console.log(`\n${table}`);
if (process.argv.includes('--write')) {
  const document = readFileSync(DOCUMENT, 'utf8');
  const [start, end] = ['<!-- rehearsal -->', '<!-- /rehearsal -->'];
  const [before, after] = [document.split(start)[0], document.split(end)[1]];
  writeFileSync(DOCUMENT, `${before}${start}\n\n${table}\n\n${end}${after}`);
}
process.exitCode = rows.every(({ faults }) => faults.length === 0) ? 0 : 1;
