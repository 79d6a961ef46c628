import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { note } from './figure.ts';

const run = promisify(execFile);

/** What must never be published: keys, passwords in addresses, and tokens that give rights (T41). */
const SECRETS = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  /\bsmtps?:\/\/[^\s/"'`]+:[^\s@"'`]+@/,
  /\bsiKG1fVU5L3fclqyKBVasE_vai797HDBeDhImK-Qps4\b/,
  /\bxox[abp]-[A-Za-z0-9-]{10,}/,
  /\bgh[opsu]_[A-Za-z0-9]{36}\b/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\blocal-only-password\b/,
];

async function secretsIn(files: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'latin1');
      return SECRETS.filter((secret) => secret.test(text)).map((secret) => `${file}: ${secret.source}`);
    }),
  );
  return found.flat();
}

test('nothing that is published holds a secret, a map of the source, or the seeded password', async (context) => {
  const files = (await readdir('dist', { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const found = await secretsIn(files);
  const maps = files.filter((file) => file.endsWith('.map'));
  note(context, `${files.length} published files: ${found.length} secrets, ${maps.length} source maps`);
  expect([found, maps]).toEqual([[], []]);
});

test('a list of all packages that production needs can be made', async (context) => {
  const { stdout } = await run(
    'npm',
    ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only'],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { components } = JSON.parse(stdout) as { components: unknown[] };
  note(context, `bill of materials: ${components.length} packages (CycloneDX)`);
  expect(components.length).toBeGreaterThan(50);
});

test('no package that production needs has a known weakness of high severity', async (context) => {
  const words = ['audit', '--omit=dev', '--json', '--package-lock-only'];
  const stdout = await run('npm', words).then(
    (done) => done.stdout,
    (fault: { stdout: string }) => fault.stdout,
  );
  const { metadata } = JSON.parse(stdout) as { metadata?: { vulnerabilities: Record<string, number> } };
  if (!metadata) return note(context, 'advisories: the registry gives none here');
  const { high = 0, critical = 0 } = metadata.vulnerabilities;
  note(context, `advisories: ${high} high, ${critical} critical`);
  expect([high, critical]).toEqual([0, 0]);
});
