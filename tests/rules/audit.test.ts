import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const files = sourceFiles('src/server', 'functions').filter(({ path }) => !path.endsWith('.test.ts'));

test('nothing but the audit store touches the collection "audit" (T35)', () => {
  const touching = files.filter(({ text }) => /collection\(\s*['"`]audit['"`]\s*\)/.test(text));
  expect(touching.map(({ path }) => path)).toEqual(['src/server/platform/firestore/audit.ts']);
});

test('the audit store adds rows and reads them, and never changes or deletes one (T35)', () => {
  const store = files.find(({ path }) => path === 'src/server/platform/firestore/audit.ts');
  expect(store?.text).toMatch(/\.create\(/);
  expect(store?.text).not.toMatch(/\.(?:set|update|delete|recursiveDelete|bulkWriter)\(/);
});

test('whatever is done in a transaction gets its audit row and its idempotency record from write() alone (T20, T35)', () => {
  const using = (name: string) =>
    files
      .filter(({ text }) => new RegExp(`\\b${name}\\(`).test(text))
      .map(({ path }) => path)
      .sort();
  expect(using('writeAudit')).toEqual([
    'src/server/platform/firestore/audit.ts',
    'src/server/platform/firestore/write.ts',
  ]);
  expect(using('idempotencyRecord')).toEqual([
    // Batches that read nothing: what visitors send must not wait for each other (here, and in profiles.ts).
    'src/server/contributions/contribution-intake.ts',
    'src/server/platform/firestore/idempotency.ts',
    'src/server/platform/firestore/write.ts',
    'src/server/profiles/records/profiles.ts',
    // A wrong code is written too, and a right one is right again for minutes only.
    'src/server/sign-in/take-code.ts',
  ]);
});

test('whether someone saw the present state is asked in one place (409 with that state)', () => {
  const comparing = files.filter(({ text }) => /updated_at [!=]== (?:\w+\.)?seen\b/.test(text));
  expect(comparing.map(({ path }) => path)).toEqual(['src/server/platform/firestore/transaction.ts']);
});
