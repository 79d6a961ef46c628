import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PRODUCTION } from '#tests/builders/production-environment.ts';
import { MIB, ZIPPED_MAX, zippedBytes } from '../built/bundling.ts';
import { bundleFunctions } from '../bundled-functions.ts';
import { findChromium, findHeadlessShell } from '../chromium.ts';
import { commandOf } from '../programs.ts';
import { headerFaults } from './headers.ts';
import { leaksBelow } from './output.ts';
import { neededBy, unnoticed } from './refusals.ts';
import { secretFindings } from './secret-scan.ts';

/**
 * `npm run rehearse`: a deploy without a host. Builds for production, looks at what would be published, bundles each function
 * with Netlify's own bundler, and walks the main journeys in a browser over these bundles and the local cloud. Prints a table,
 * with `--write` also into docs/operating.md; exit code 1 when anything is wrong.
 */
const DOCUMENT = 'docs/operating.md';
/** The first names two: from a proof to a decision, and the way of a member from a contribution to a vote and a mission. */
const JOURNEYS = ['journey.e2e.ts', 'contribution-status.e2e.ts'];
/** How long a function may take to be loaded in a fresh process, in milliseconds. */
const COLD_MAX_MS = 2_000;
const COLD_RUNS = 3;

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

/** The middle of some times in milliseconds that a fresh process takes to load a bundle by Lambda's rules for modules. */
function coldStart(file: string): number {
  const source = `const began = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)});
    console.info(Math.round(performance.now() - began)); process.exit(0);`;
  const flags = ['--no-experimental-require-module', '--input-type=module', '--eval', source];
  const times = Array.from({ length: COLD_RUNS }, () => {
    const said = execFileSync(process.execPath, flags, {
      cwd: tmpdir(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(said.trim().split('\n').at(-1));
  });
  return times.sort((one, other) => one - other)[Math.floor(COLD_RUNS / 2)] ?? Number.NaN;
}

async function entryOf(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true });
  const entry = files.find(
    (file) => basename(file) === `${basename(folder)}.mjs` && !file.includes('node_modules'),
  );
  return join(folder, entry ?? 'no entry');
}

/** Looks at a build for production: what it says, publishes and is sent with. */
async function lookAtProduction(): Promise<void> {
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
  if (full.status !== 0) return;
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
}

/** Bundles what is deployed into a fresh folder, and weighs and times each. */
async function bundle(target: string): Promise<void> {
  const folders = [join(target, 'functions'), join(target, 'pages')] as const;
  await bundleFunctions('functions', folders[0]);
  await bundleFunctions(join('.netlify', 'v1', 'functions'), folders[1]);
  for (const folder of folders) {
    // Beside the functions lies the bundler's own list of them.
    const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    for (const { name } of names) {
      const root = join(folder, name);
      const [bytes, cold] = [zippedBytes(root), coldStart(await entryOf(root))];
      const most = ZIPPED_MAX[name];
      note(`the bundle of ${name}`, `${(bytes / MIB).toFixed(2)} MiB zipped, loaded in ${cold} ms`, [
        ...(most !== undefined && bytes > most ? [`it may have ${(most / MIB).toFixed(2)} MiB`] : []),
        ...(cold <= COLD_MAX_MS ? [] : [`it may take ${COLD_MAX_MS} ms`]),
      ]);
    }
  }
}

/** Walks the journeys over the bundles: the local site runs them in place of the sources. */
async function walk(target: string): Promise<void> {
  const chromium = await findChromium();
  const env = {
    ...process.env,
    BUNDLED_FUNCTIONS: target,
    CHROMIUM_PATH: chromium,
    HEADLESS_SHELL_PATH: process.env.HEADLESS_SHELL_PATH || (await findHeadlessShell(chromium)),
  };
  for (const journey of JOURNEYS) {
    const [program, words] = commandOf(['playwright', 'test', journey, '--reporter=line']);
    const { status, stdout } = spawnSync(program, words, {
      env,
      encoding: 'utf8',
    });
    const passed = /(\d+) passed/.exec(stdout)?.[1] ?? '0';
    const faults = status === 0 ? [] : [stdout.slice(-2_000)];
    note(`over the bundles: ${journey.replace('.e2e.ts', '')}`, `${passed} passed`, faults);
  }
}

const target = await mkdtemp(join(tmpdir(), 'thegrid-rehearsal-'));
try {
  await lookAtProduction();
  // Pages of production ask Google who someone is; those of this machine ask the local cloud. They also are what was here before.
  const local = build({});
  note(
    'the build that is walked on',
    `${local.seconds} s`,
    local.status === 0 ? [] : [local.said.slice(-2_000)],
  );
  await bundle(target);
  await walk(target);
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
