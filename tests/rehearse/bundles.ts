import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MIB, ZIPPED_MAX, zippedBytes } from '../built/bundling.ts';
import { LIKE_PRODUCTION } from '../bundled-functions.ts';

/** The function of pages on demand is made by the build, so the limits of `functions/` leave it out. */
const ALLOWED: Record<string, number> = { ...ZIPPED_MAX, ssr: 4.3 * MIB };
const COLD_RUNS = 3;

const entryOf = (folder: string): string =>
  join(
    folder,
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
      (file) => basename(file) === `${basename(folder)}.mjs` && !file.includes('node_modules'),
    ) ?? 'no entry',
  );

/** Milliseconds that a fresh process takes to load a bundle by Lambda's rules for modules, or why it cannot. */
export function loadBundle(folder: string): number | string {
  const source = `const began = performance.now(); await import(${JSON.stringify(pathToFileURL(entryOf(folder)).href)});
    console.info('\\n' + Math.round(performance.now() - began)); process.exit(0);`;
  const flags = [LIKE_PRODUCTION, '--input-type=module', '--eval', source];
  const { status, stdout, stderr } = spawnSync(process.execPath, flags, { cwd: tmpdir(), encoding: 'utf8' });
  if (status === 0) return Number(stdout.trim().split('\n').at(-1));
  return /^\w*Error\b.*/m.exec(stderr)?.[0] ?? `it ended with ${status}`;
}

/** What is found of a bundle. Its time is not judged: another machine has another. */
export function lookAtBundle(folder: string): { found: string; faults: string[] } {
  const name = basename(folder);
  const bytes = zippedBytes(folder);
  const loads = Array.from({ length: COLD_RUNS }, () => loadBundle(folder));
  const times = loads.filter((load) => typeof load === 'number').sort((one, other) => one - other);
  const most = ALLOWED[name];
  const heavy = most === undefined ? 'it has no size limit' : `it may have ${(most / MIB).toFixed(2)} MiB`;
  const loaded = times[Math.floor(times.length / 2)];
  return {
    found: `${(bytes / MIB).toFixed(2)} MiB zipped, ${loaded === undefined ? 'not loaded' : `loaded in ${loaded} ms`}`,
    faults: [
      ...new Set(loads.filter((load) => typeof load === 'string')),
      ...(bytes <= (most ?? 0) ? [] : [heavy]),
    ],
  };
}

/** What is said of a copy of the bundle that lacks a package which its code imports. */
export async function loadWithoutPackage(folder: string, missing: string): Promise<number | string> {
  const copies = await mkdtemp(join(tmpdir(), 'thegrid-incomplete-'));
  try {
    const copy = join(copies, basename(folder));
    await cp(folder, copy, { recursive: true });
    rmSync(join(copy, 'node_modules', missing), { recursive: true });
    return loadBundle(copy);
  } finally {
    await rm(copies, { recursive: true });
  }
}
