import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const workflows = readdirSync('.github/workflows').map((name) => ({
  name,
  text: readFileSync(`.github/workflows/${name}`, 'utf8'),
}));

test.each(workflows)(
  '$name runs nothing that can change under its name, and may only read by default',
  ({ text }) => {
    const actions = [...text.matchAll(/uses: (.+)/g)].map(([, action = '']) => action);
    expect(actions.filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
    // A stranger's text in a command, or their code with our rights (Scorecard, Dangerous-Workflow).
    expect(text).not.toMatch(
      /pull_request_target|workflow_run|github\.(?:head_ref|event\.(?!pull_request\.number)\w+\.)/,
    );
    expect(text.match(/checkout@/g)?.length).toBe(text.match(/persist-credentials: false/g)?.length);
  },
);

test('a pushed tag starts no workflow, because the push of its commit did', () => {
  const pushed = workflows.filter(({ text }) => /^ {2}push:/m.test(text));
  expect(
    pushed.filter(({ text }) => !/^ {2}push:\n {4}branches: /m.test(text)).map(({ name }) => name),
  ).toEqual([]);
  expect(workflows.filter(({ text }) => /^on: .*push/m.test(text))).toEqual([]);
});

test.each(workflows)('$name calls scripts that exist', ({ text }) => {
  const listed = text.match(/command: \[(.+)\]/)?.[1]?.split(', ') ?? [];
  const called = [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, script = '']) => script);
  const scripts = [...called, ...listed.map((script) => script.replaceAll("'", ''))];
  expect(scripts.filter((script) => !Object.hasOwn(manifest.scripts, script))).toEqual([]);
});
