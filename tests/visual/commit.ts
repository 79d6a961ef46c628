import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

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
