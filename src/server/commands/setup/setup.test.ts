import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { CHANGES, REPEATED, setupRun } from '#tests/builders/setup-run.ts';
import { TYPED } from '#tests/builders/setup-vendors.ts';
import { firebaseCli, readFirebaseOutput } from './vendors.ts';

test('from nothing to a live site: each vendor is called once, in order', async () => {
  const { run, changes, printed, state, waited } = setupRun();
  expect(await run()).toBe(true);
  expect(changes).toEqual(CHANGES);
  expect(printed.filter((line) => line === '  Done.')).toHaveLength(16);
  expect(printed.filter((line) => line === '  Already done.')).toHaveLength(2);
  expect(state.databases).toEqual([
    {
      name: 'projects/thegrid-prod/databases/(default)',
      type: 'FIRESTORE_NATIVE',
      locationId: 'europe-west2',
    },
  ]);
  expect(state.site).toMatchObject({ custom_domain: 'thegrid.co.uk', functions_region: 'lhr' });
  expect(waited()).toBe(20_000);
});

test('once everything is done, another run changes nothing but what is repeated, and asks for the admin alone', async () => {
  const { run, changes, prompts, file } = setupRun();
  await run();
  const written = readFileSync(file, 'utf8');
  changes.length = prompts.length = 0;
  expect(await run()).toBe(true);
  expect([changes, prompts]).toEqual([REPEATED, ['username']]);
  expect(readFileSync(file, 'utf8')).toBe(written);
});

test.each(CHANGES.flatMap((call) => [[call, false] as const, [call, true] as const]))(
  'when %s fails (response lost: %s), it stops, and the next run completes without doing anything twice',
  async (call, isAfter) => {
    const { run, changes, printed, state } = setupRun({ ...TYPED, despite: 'no' });
    state.fault = { call, isAfter };
    expect(await run()).toBe(false);
    expect(printed.at(-1)).toBe('  npm run setup continues here; what is done is not done again.');
    expect(printed.at(-2)).toMatch(/^ {2}Stopped\. \S/);
    expect(await run()).toBe(true);
    const once = changes.filter((change) => !REPEATED.includes(change));
    expect(once).toEqual(CHANGES.filter((change) => !REPEATED.includes(change)));
  },
);

const PROMPTS = ['NETLIFY_AUTH_TOKEN', 'SITE_URL', 'EDIT_REPOSITORY', 'SMTP_URL', 'AWS_REGION'];
test.each([...PROMPTS, 'key file', 'repository', 'username'])(
  'left at the question for %s, the next run asks again for that and for nothing answered before',
  async (name) => {
    const { run, changes, prompts, state } = setupRun();
    state.fault = { call: `prompt ${name}`, isAfter: false };
    expect(await run()).toBe(false);
    const [before, at] = [prompts.slice(0, -1), prompts.length];
    expect(await run()).toBe(true);
    expect(prompts[at]).toBe(name);
    expect(prompts.slice(at).filter((one) => before.includes(one))).toEqual([]);
    expect(new Set(changes)).toEqual(new Set(CHANGES));
  },
);

test.each([0, 4, 9, 13])(
  'a dry run after a failure at step %s writes nothing and only reads',
  async (index) => {
    const { run, changes, prompts, printed, state, folder } = setupRun();
    if (index > 0) {
      state.fault = { call: CHANGES[index] ?? 'prompt repository', isAfter: false };
      await run();
    }
    const before = [[...changes], [...prompts], structuredClone(state), readdirSync(folder)];
    printed.length = 0;
    expect(await run({ isDry: true })).toBe(true);
    expect([[...changes], [...prompts], structuredClone(state), readdirSync(folder)]).toEqual(before);
    const [titles, manual] = [/^\n\d+\/18 \S/, /^ {2}(?:By hand: \S|Already done\.)/].map((pattern) =>
      printed.filter((line) => pattern.test(line)),
    );
    expect([titles?.length, manual?.length]).toEqual([18, 18]);
  },
);

test.each<[why: string, arrange: (state: ReturnType<typeof setupRun>['state']) => void, sentence: string]>([
  [
    'the project does not exist',
    (state) => (state.projects = ['another']),
    'Your Firebase account has no project thegrid-prod. Make it, or correct production.env.',
  ],
  [
    'the database is in Datastore mode',
    (state) =>
      state.databases.push({
        name: 'projects/thegrid-prod/databases/(default)',
        type: 'DATASTORE_MODE',
        locationId: 'eur3',
      }),
    'The database is not in Native mode, which cannot be changed: use another project.',
  ],
  [
    'the deploy fails',
    (state) => (state.progress = ['building', 'error']),
    'The deploy failed: see its log at Netlify.',
  ],
  [
    'the deploy does not end',
    (state) => (state.progress = ['building']),
    'The deploy was not ready after 20 minutes: see its log at Netlify.',
  ],
  ['the smoke test fails', (state) => (state.codes.smoke = 1), 'The smoke test failed, as listed above.'],
  [
    'no account has this name',
    (state) => (state.codes['grant-admin'] = 1),
    'ada is not an admin, as explained above.',
  ],
])('%s: it stops with a sentence', async (_why, arrange, sentence) => {
  const { run, printed, state } = setupRun();
  arrange(state);
  expect(await run()).toBe(false);
  expect(printed).toContain(`  Stopped. ${sentence}`);
});

test('faults that the doctor finds can be left for later, by yes alone', async () => {
  const declined = setupRun({ ...TYPED, despite: 'no' });
  declined.state.codes.doctor = 1;
  expect(await declined.run()).toBe(false);
  const accepted = setupRun();
  accepted.state.codes.doctor = 1;
  expect(await accepted.run()).toBe(true);
});

test.each([
  ['notice: {of a new version}\n{"status": "success", "result": [1]}', [1]],
  ['{\n  "status": "success"\n}', undefined],
])('a result of the Firebase CLI is read: %s', (printed, result) => {
  expect(readFirebaseOutput('apps:list', printed)).toEqual(result);
});
test('the Firebase CLI is called for JSON; without it the sentence names the way to get it', async () => {
  const { folder } = setupRun();
  const cli = join(folder, 'firebase.cjs');
  await expect(firebaseCli(['login:list'], cli)).rejects.toThrow(
    'The Firebase CLI is not installed: run npm install.',
  );
  writeFileSync(cli, 'console.log(JSON.stringify({ status: "success", result: process.argv.slice(2) }))');
  expect(await firebaseCli(['login:list'], cli)).toEqual(['login:list', '--json']);
});
test('what is no result of the Firebase CLI stops', () => {
  expect(() => readFirebaseOutput('deploy', '{"status":"error","error":"HTTP Error: 403"}')).toThrow(
    'firebase deploy: HTTP Error: 403',
  );
  expect(() => readFirebaseOutput('deploy', '')).toThrow('firebase deploy printed no result.');
});

/** Runs the command itself, as someone who is signed in nowhere. */
function execute(folder: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('src/server/commands/setup.ts'), ...args],
    { cwd: folder, env: { PATH: process.env.PATH, HOME: join(folder, 'home'), ...env }, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

test('npm run setup -- --dry-run in a fresh clone shows every step and writes nothing', () => {
  const { folder, file } = setupRun();
  const { status, output } = execute(folder, ['--dry-run']);
  expect([status, output.match(/^\d+\/18 /gm)?.length]).toEqual([0, 18]);
  expect(output).toContain('Nothing was changed. ');
  expect(existsSync(file)).toBe(false);
});

test('npm run setup ends with 1 when a step fails, such as a login without a terminal', () => {
  const { folder, file } = setupRun();
  const { status, output } = execute(folder, []);
  expect([status, output]).toEqual([
    1,
    expect.stringContaining('  Stopped. firebase login needs a terminal.'),
  ]);
  expect(output).toContain('  By hand: npx firebase login');
  expect(existsSync(file)).toBe(false);
});

test('npm run setup ends with 2 for an unknown option, a project in the shell, and a file that others can read', () => {
  const { folder, file } = setupRun();
  expect(execute(folder, ['--dry']).status).toBe(2);
  expect(execute(folder, [], { FIREBASE_PROJECT_ID: 'x' }).output).toContain('unset it');
  writeFileSync(file, 'SITE_URL=');
  chmodSync(file, 0o644);
  const { status, output } = execute(folder, []);
  expect([status, output]).toEqual([2, expect.stringContaining('run chmod 600 production.env')]);
});
