import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readKeyList } from '#domain/environment/key-list.ts';
import { rotation, withSetting } from './rotation.ts';

const now = new Date('2026-11-22T12:00:00Z');
const OLD = 'o'.repeat(43);
const SECRET = 's'.repeat(43);
const env = { SIGNING_SECRET: SECRET };

describe('npm run rotate', () => {
  test('explains what changes, in its order, and shows the one line that has to be copied', () => {
    const { lines, code, setting } = rotation({ name: 'signing', env, now });
    const said = lines.join('\n');
    expect(code).toBe(0);
    expect(setting?.variable).toBe('SIGNING_KEYS');
    expect(said).toContain('Now:   first (SIGNING_SECRET) makes.');
    expect(said).toContain('Then:  2026-11-22 makes, first (SIGNING_SECRET) reads until 2027-12-27.');
    expect(said).toContain('The next line is a secret.');
    expect(lines.at(-1)).toBe(`SIGNING_KEYS=${setting?.value}`);
    expect(said).toMatch(/1\. Netlify.*\n2\. Leave SIGNING_SECRET as it is.*\n3\. Keep a copy.*\n4\. Deploy/);
    expect(said).not.toContain(SECRET);
    const keys = readKeyList(setting?.value ?? '');
    expect(keys.map(({ id }) => id)).toEqual(['2026-11-22', 'first']);
    expect(Buffer.from(keys[0]?.secret ?? '', 'base64')).toHaveLength(32);
  });

  test('shows no secret where a file takes it', () => {
    const asked = {
      name: 'sealing',
      env: { ...env, SEALING_KEYS: `old:${OLD}` },
      now,
      write: 'production.env',
    };
    const { lines, setting } = rotation(asked);
    const said = lines.join('\n');
    expect(setting?.value).toContain(`old:${OLD}@2027-12-27`);
    for (const secret of [OLD, SECRET, readKeyList(setting?.value ?? '')[0]?.secret ?? 'none']) {
      expect(said).not.toContain(secret);
    }
    expect(said).toContain('Nothing secret was shown.');
  });

  test('after a leak nothing old reads, and it says what ends', () => {
    const { lines, setting } = rotation({ name: 'signing', env, now, leaked: true });
    expect(setting?.value).toMatch(/^2026-11-22:[^,]+$/);
    expect(lines.join('\n')).toContain('stop working');
  });

  test('the ids of contributors have a key that is not rotated', () => {
    const { lines, code, setting } = rotation({ name: 'contributors', env, now });
    expect([code, setting]).toEqual([1, null]);
    expect(lines.join('\n')).toContain('is not rotated');
  });

  test.each([
    [{ name: '' }],
    [{ name: 'backup' }],
    [{ name: 'signing', days: Number.NaN }],
    [{ name: 'signing', days: 0 }],
    [{ name: 'signing', days: 1.5 }],
  ])('%j is answered with how it is used', (asked) => {
    expect(rotation({ env, now, ...asked })).toMatchObject({ code: 2, setting: null });
  });

  test('a list that is none is said without its value', () => {
    const { lines, code } = rotation({ name: 'signing', env: { SIGNING_KEYS: 'hunter2' }, now });
    expect(code).toBe(1);
    expect(lines.join('\n')).not.toContain('hunter');
  });
});

describe('a file of variables', () => {
  const setting = { variable: 'SIGNING_KEYS', value: 'new' };
  test.each([
    ['', 'SIGNING_KEYS=new\n'],
    ['A=1', 'A=1\nSIGNING_KEYS=new\n'],
    ['A=1\nSIGNING_KEYS=\n# B\nB=2\n', 'A=1\nSIGNING_KEYS=new\n# B\nB=2\n'],
    ['SIGNING_KEYS=one\nA=1\n export SIGNING_KEYS = two\n', 'A=1\nSIGNING_KEYS=new\n'],
    ['NO_SIGNING_KEYS=1\n#SIGNING_KEYS=\n', 'NO_SIGNING_KEYS=1\n#SIGNING_KEYS=\nSIGNING_KEYS=new\n'],
  ])('%j becomes %j', (text, becomes) => {
    expect(withSetting(text, setting)).toBe(becomes);
  });
});

test('the command reads and writes the file of variables, which its owner alone may read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rotate-'));
  const file = join(folder, 'production.env');
  const rotate = (...words: string[]) =>
    execFileSync(process.execPath, [resolve('src/server/commands/rotate.ts'), ...words], {
      cwd: folder,
      env: {},
      encoding: 'utf8',
    });
  try {
    writeFileSync(file, 'SITE_URL=https://x.example\n', { mode: 0o600 });
    for (const times of [1, 2]) {
      const said = rotate('signing', '--write', 'production.env');
      const [site, list = ''] = readFileSync(file, 'utf8').split('\n');
      expect(site).toBe('SITE_URL=https://x.example');
      const keys = readKeyList(list.replace('SIGNING_KEYS=', ''));
      expect(keys).toHaveLength(times + 1);
      for (const { secret } of keys) expect(said).not.toContain(secret ?? 'SIGNING_KEYS=');
    }
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(() => rotate('backup')).toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
