import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadWithoutPackage, lookAtBundle } from './bundles.ts';
import { startHostWatch } from './foreign-hosts.ts';

/** A bundled function, with one package in it. */
function bundleOf(name: string, code: string): string {
  const root = mkdtempSync(join(tmpdir(), 'thegrid-bundles-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = join(root, name);
  const inner = join(folder, 'node_modules', 'zod');
  mkdirSync(inner, { recursive: true });
  writeFileSync(join(inner, 'index.js'), 'module.exports = {}');
  writeFileSync(join(folder, `${name}.mjs`), code);
  return folder;
}

test('a bundle that lacks an import fails with its name; a whole one has its size and time', async () => {
  const whole = bundleOf('members', "import 'zod'; export default 1;");
  expect(lookAtBundle(whole)).toEqual({
    found: expect.stringMatching(/^0\.00 MiB zipped, loaded in \d+ ms$/),
    faults: [],
  });
  expect(await loadWithoutPackage(whole, 'zod')).toContain("Cannot find package 'zod'");
  const broken = bundleOf('members', "import 'no-such-package';");
  expect(lookAtBundle(broken)).toEqual({
    found: '0.00 MiB zipped, not loaded',
    faults: [expect.stringContaining("Cannot find package 'no-such-package'")],
  });
});

test('a function without a size limit fails, and so does one that throws while it is loaded', () => {
  expect(lookAtBundle(bundleOf('unknown', 'export default 1;')).faults).toEqual(['it has no size limit']);
  expect(lookAtBundle(bundleOf('ssr', "throw new TypeError('no key');")).faults).toEqual([
    'TypeError: no key',
  ]);
});

test('the proxy of the walk notes each host, by http and by https, and lets none through', async () => {
  const watch = await startHostWatch();
  onTestFinished(() => watch.stop());
  const ask = (method: string, path: string) =>
    new Promise((resolve) => {
      const sent = request(watch.url, { method, path });
      sent.on('response', ({ statusCode }) => resolve(statusCode));
      sent.on('connect', ({ statusCode }) => resolve(statusCode));
      sent.end();
    });
  expect(await ask('GET', 'http://fonts.example/a.css')).toBe(502);
  expect(await ask('CONNECT', 'metrics.example:443')).toBe(502);
  expect([...watch.hosts]).toEqual(['fonts.example', 'metrics.example']);
});
