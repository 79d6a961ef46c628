import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { freePorts } from '../../own-site.ts';
import { commandOf } from '../../programs.ts';
import { note } from '../figure.ts';

const WRITTEN = 50;

interface Suite {
  suites?: Suite[];
  specs?: { tests: { annotations: { type: string; description?: string }[] }[] }[];
}
const annotationsOf = ({ suites = [], specs = [] }: Suite): { type: string; description?: string }[] => [
  ...specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations)),
  ...suites.flatMap(annotationsOf),
];

test('what was written without a connection is delivered once, however often the browser is killed', {
  timeout: WRITTEN * 30_000,
}, async (context) => {
  const [port = 0] = await freePorts(1);
  const [program, words] = commandOf(['playwright', 'test', 'tests/e2e/unsent-killed.all.e2e.ts']);
  const child = spawn(program, [...words, '--grep', 'flight mode', '--reporter', 'json'], {
    env: { ...process.env, TEST_SCALE: 'gates', E2E_PORT: `${port}`, GATES_OFFLINE: `${WRITTEN}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let report = '';
  child.stdout.on('data', (chunk) => {
    report += chunk;
  });
  const [status] = await once(child, 'close');
  const figures = annotationsOf(JSON.parse(report)).filter(({ type }) => type === 'figure');
  note(context, figures.map(({ description }) => description).join('; ') || 'nothing measured');
  expect({ status, figures: figures.length }).toEqual({ status: 0, figures: 1 });
});
