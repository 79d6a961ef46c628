import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The package of a program that is not called like it. */
const PACKAGES: Readonly<Record<string, string>> = { biome: '@biomejs/biome', tsc: 'typescript' };

/**
 * How a program of a package is started on any machine: this Node, and the file that the package names. What stands in
 * `node_modules/.bin` is a script of a shell, which Windows starts under another name and only by a shell.
 * @throws when the package has no program of this name.
 */
export function programOf(name: string): [program: string, file: string] {
  const folder = join('node_modules', PACKAGES[name] ?? name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin?: string | Record<string, string>;
  };
  const file = typeof bin === 'string' ? bin : bin?.[name];
  if (!file) throw new Error(`The package in ${folder} has no program called ${name}.`);
  return [process.execPath, join(folder, file)];
}

/** The same for a whole command; `node` is this Node. */
export function commandOf([name = '', ...rest]: readonly string[]): [program: string, words: string[]] {
  if (name === 'node') return [process.execPath, rest];
  const [program, file] = programOf(name);
  return [program, [file, ...rest]];
}
