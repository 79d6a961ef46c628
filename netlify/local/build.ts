import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { DISK_FULL, isDiskFull, StartProblem } from './start-problem.ts';

/** What begins with a line of the builder's output, in the order in which it happens. */
const STEPS = [
  ['Syncing content', 'Reading the content'],
  ['Building server entrypoints', 'Compiling'],
  ['Waiting for integration', 'Finishing styles and functions'],
] as const;

/** A page or a picture that was written: `├─ /about.html (+43ms)`. */
const WRITTEN = /[├└]─ \/\S+ \(\+/;
/** Files between two counts. */
const EVERY = 40;

/**
 * Puts the builder's output into words for someone who waits: returns a sentence where a step begins or files were
 * written. `total`: pages and pictures of the last build, 0 when there was none.
 */
export function followBuild(total: number): (line: string) => string | null {
  let written = 0;
  let last = '';
  return (line) => {
    const plain = stripVTControlCharacters(line);
    if (WRITTEN.test(plain)) {
      written += 1;
      const of = written < total ? ` of about ${total}` : '';
      return written % EVERY === 0 ? `${written}${of} pages and pictures written` : null;
    }
    const begun = STEPS.find(([text]) => plain.includes(text))?.[1];
    if (!begun || begun === last) return null;
    last = begun;
    return begun;
  };
}

const SOURCES = ['src', 'content', 'public', 'astro.config.mjs', 'package-lock.json'];
const BUILT = ['dist/index.html', '.netlify/v1/functions/ssr/ssr.mjs'];

function newestIn(path: string): number {
  if (!existsSync(path)) return 0;
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

export function isBuildStale(): boolean {
  if (!BUILT.every((file) => existsSync(file))) return true;
  const built = Math.min(...BUILT.map((file) => statSync(file).mtimeMs));
  return Math.max(...SOURCES.map(newestIn)) > built;
}

/** Pages and pictures of the last build, without what the bundler wrote. */
function builtBefore(): number {
  if (!existsSync('dist')) return 0;
  const entries = readdirSync('dist', { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('_astro')).length;
}

/** `cloud`: for the roadmap. Prints progress. Rejects with one sentence, after the builder's own output. */
export async function buildSite(cloud: Record<string, string> = {}): Promise<void> {
  const env = { ...process.env, ...cloud, ASTRO_TELEMETRY_DISABLED: '1' };
  const output: Buffer[] = [];
  const follow = followBuild(builtBefore());
  const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], { env });
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = follow(line);
    if (said) console.log(`  ${said}`);
  });
  const [code] = await once(child, 'exit');
  if (code === 0) return;
  const printed = Buffer.concat(output);
  if (isDiskFull(printed)) throw new StartProblem(DISK_FULL);
  process.stderr.write(printed);
  throw new StartProblem('The site could not be built; the error is above.');
}
