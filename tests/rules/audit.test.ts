import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const files = sourceFiles('src/server', 'functions').filter(({ path }) => !path.endsWith('.test.ts'));

test('nothing but the audit store touches the collection "audit" (T35)', () => {
  const touching = files.filter(({ text }) => /collection\(\s*['"`]audit['"`]\s*\)/.test(text));
  expect(touching.map(({ path }) => path)).toEqual(['src/server/stores/audit.ts']);
});

test('the audit store adds rows and reads them, and never changes or deletes one (T35)', () => {
  const store = files.find(({ path }) => path === 'src/server/stores/audit.ts');
  expect(store?.text).toMatch(/\.create\(/);
  expect(store?.text).not.toMatch(/\.(?:set|update|delete|recursiveDelete|bulkWriter)\(/);
});
