import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The files of the product under the given folders, tracked or new, with their text. */
export function sourceFiles(...folders: string[]): { path: string; text: string }[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((path) => /\.(?:ts|tsx|astro|mjs)$/.test(path) && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** What a file imports: paths from the root of the repository for our own files, package names otherwise. */
export function importsOf({ path, text }: { path: string; text: string }): string[] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    if (target.startsWith('#local/')) return target.replace('#local/', 'netlify/local/');
    if (target.startsWith('#tests/')) return target.replace('#tests/', 'tests/');
    if (target.startsWith('#content/')) return target.replace('#content/', 'content/');
    if (target.startsWith('#')) return target.replace('#', 'src/');
    if (!target.startsWith('.')) return target;
    return new URL(target, `file:///${path}`).pathname.slice(1);
  });
}
