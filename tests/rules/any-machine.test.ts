import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commandOf, programOf } from '../programs.ts';
import { sourceFiles } from './source-files.ts';

/** What runs on machines of developers: the local cloud, the commands, and whatever starts tests. */
const sources = sourceFiles('netlify/local', 'tests', 'src/server/commands', 'tools/film').filter(
  ({ path }) => !/\.(?:test|e2e|visual)\.tsx?$/.test(path) && path !== 'tests/gates/strings.ts',
);

/** Programs that are no Node's: they have the same name on each system, or a file asks for the system first. */
const PROGRAMS = new Set(['process.execPath', 'program', "'git'", "'tar'", "'cp'", "'ffmpeg'"]);
const STARTED = /\b(?:spawn|spawnSync|execFile|execFileSync)\(\s*([^,)]+)/g;

const faultsIn = (text: string): string[] => [
  ...[...text.matchAll(STARTED)].map(([, what = '']) => what.trim()).filter((what) => !PROGRAMS.has(what)),
  ...(text.match(/shell: true|['"`]\/tmp\/|process\.kill\(-|new URL\([^)]*import\.meta\.url\)\.pathname/g) ??
    []),
];

describe('what runs on any machine', () => {
  test('starts programs without a shell, and knows no folder or signal of one system', () => {
    const wrong = sources.flatMap(({ path, text }) => faultsIn(text).map((fault) => `${path}: ${fault}`));
    expect(wrong).toEqual([]);
  });

  test('notices a name of a shell, its folder for what is passing, and a group of processes', () => {
    const text = `spawn('npm', ['ci']); spawn(process.execPath, [], { shell: true }); "/tmp/x"; process.kill(-pid)`;
    expect(faultsIn(text)).toEqual(["'npm'", 'shell: true', '"/tmp/', 'process.kill(-']);
  });

  test.each(['vitest', 'playwright', 'biome', 'knip', 'astro', 'tsc'])('finds the file of %s', (name) => {
    const [program, file] = programOf(name);
    expect(program).toBe(process.execPath);
    expect(existsSync(file), file).toBe(true);
    // A script of Node's: a compiled program could not be handed to it.
    expect(readFileSync(file, 'utf8').slice(0, 4)).not.toMatch(/\u007fELF|MZ/);
    expect(commandOf([name, 'x'])[1]).toEqual([file, 'x']);
  });

  test('has lines that end alike on each system, because rules and snapshots compare texts', () => {
    expect(readFileSync('.gitattributes', 'utf8')).toMatch(/^\* text=auto eol=lf$/m);
  });
});
