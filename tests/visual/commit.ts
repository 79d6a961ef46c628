import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What decides how any picture is taken, whichever state it shows. */
const HOW = ['moment', 'photograph.visual', 'playwright.config', 'sessions', 'slow-clock', 'steady'];

/** Eight letters that change with the way pictures are taken, so that old ones are not compared with new ones. */
export function howPicturesAreTaken(): string {
  const hash = createHash('sha256');
  for (const name of HOW) hash.update(readFileSync(new URL(`${name}.ts`, import.meta.url)));
  return hash.digest('hex').slice(0, 8);
}

/** The whole name of a commit. Throws git's own words when there is none of that name. */
export function commitOf(name: string): string {
  return execFileSync('git', ['rev-parse', '--verify', `${name}^{commit}`], { encoding: 'utf8' }).trim();
}

/**
 * Puts the files of a commit into `tree`, with the packages of this folder (hard links, so it takes seconds), and builds
 * its pages there. What was unpacked and built before is left as it is.
 */
export async function unpackAndBuild(commit: string, tree: string): Promise<void> {
  if (existsSync(join(tree, 'dist/index.html'))) return;
  mkdirSync(tree, { recursive: true });
  const files = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', tree], { input: files });
  const packages = join(tree, 'node_modules');
  if (!existsSync(packages)) {
    const linked = spawnSync('cp', ['-al', 'node_modules', packages], { stdio: 'ignore' });
    if (linked.status !== 0) cpSync('node_modules', packages, { recursive: true });
    // What builds remember there would be written through the links into this folder's own.
    for (const cache of ['.astro', '.cache', '.vite'])
      rmSync(join(packages, cache), { recursive: true, force: true });
  }
  console.log(`Building the pages of ${commit.slice(0, 12)}.`);
  execFileSync(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
}
