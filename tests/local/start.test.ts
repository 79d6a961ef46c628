import { spawn } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { passingFolder } from './local-firestore.ts';

/** Runs a program to its end, and returns its exit code and what it said, a line each. */
function run(program: string, words: string[], env: NodeJS.ProcessEnv): Promise<[number | null, string[]]> {
  const child = spawn(program, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  return new Promise((resolve) => child.on('close', (code) => resolve([code, said.trim().split('\n')])));
}

/** One port for two services, so that a start ends at the latest when it looks at them. */
const PORTS = { PORT: '1', FIRESTORE_PORT: '1' };

test('a developer whose disk is full reads one sentence', async () => {
  const LOCAL_DATA = join(await passingFolder(), 'data');
  // Files of at most 64 KiB, which stands in for a full disk.
  const limited = [
    '-c',
    'ulimit -f 64; exec "$0" "$@"',
    process.execPath,
    'netlify/local/start.ts',
    '--no-build',
  ];
  expect(await run('bash', limited, { ...PORTS, LOCAL_DATA })).toEqual([
    1,
    ['The disk is full: make room, or set LOCAL_DATA to a folder on another disk.'],
  ]);
  expect(await readdir(LOCAL_DATA)).toEqual([]);
});

test('a developer who starts twice in one folder is told which one runs, whatever ports the second has', async () => {
  const LOCAL_DATA = await passingFolder();
  const holder = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `process.env.PORT = '61999'; const { prepare } = await import('#local/preflight.ts'); await prepare(); console.log('held'); setInterval(() => {}, 1e6);`,
    ],
    {
      env: {
        PATH: process.env.PATH,
        LOCAL_DATA,
        FIRESTORE_PORT: '61998',
        AUTH_PORT: '61997',
        SMTP_PORT: '61996',
        BLOBS_PORT: '61995',
      },
    },
  );
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  const start = () =>
    run(process.execPath, ['netlify/local/start.ts', '--no-build'], { ...PORTS, LOCAL_DATA });
  const [code, said] = await start();
  expect([code, said]).toEqual([
    1,
    [expect.stringMatching(/is running already, at http:\/\/localhost:61999: stop that one/)],
  ]);
  const ended = new Promise((resolve) => holder.once('exit', resolve));
  holder.kill('SIGKILL');
  await ended;
  // What the killed one left behind stops nobody.
  expect((await start())[1]).toEqual([expect.stringMatching(/^Port 1 /)]);
});

test('a Node that cannot run TypeScript says so in one sentence', async () => {
  const check = `data:text/javascript,${encodeURIComponent('Object.defineProperty(process.features, "typescript", { value: false })')}`;
  for (const name of ['start', 'dev', 'test', 'check', 'reset', 'doctor'] as const) {
    const [program, ...words] = packageFile.scripts[name].split(' ');
    expect(program).toBe('node');
    const [code, said] = await run(process.execPath, ['--import', check, ...words], {});
    expect([code, said]).toEqual([
      1,
      [expect.stringMatching(/^Node \S+ cannot run TypeScript: install Node 22\.18 or later/)],
    ]);
  }
});

describe('local data of another schema version', () => {
  const start = (LOCAL_DATA: string) =>
    run(process.execPath, ['netlify/local/start.ts', '--no-build'], { ...PORTS, LOCAL_DATA });
  const refused = [1, [expect.stringMatching(/does not have the shape .*: npm run reset deletes it/)]];

  test.each([
    ['without a version', null],
    ['of an older version', '1\n'],
  ])('%s is refused until it is reset, which deletes nothing else', async (_, version) => {
    const LOCAL_DATA = await passingFolder();
    await mkdir(join(LOCAL_DATA, 'firestore'));
    if (version) await writeFile(join(LOCAL_DATA, 'schema-version'), version);
    await writeFile(join(LOCAL_DATA, 'notes.txt'), 'mine');
    expect(await start(LOCAL_DATA)).toEqual(refused);
    const [code] = await run(process.execPath, ['netlify/local/reset.ts'], { LOCAL_DATA });
    expect([code, await readdir(LOCAL_DATA)]).toEqual([0, ['notes.txt']]);
    // What is left to refuse is that two services are given one port.
    expect(await start(LOCAL_DATA)).toEqual([1, [expect.stringContaining('Port 1 is wanted twice')]]);
    expect(await start(LOCAL_DATA)).toEqual([1, [expect.stringContaining('Port 1 is wanted twice')]]);
  });
});
