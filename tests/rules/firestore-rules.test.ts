import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the rules deny clients every document: there is one rule, and it allows nothing', () => {
  const rules = readFileSync('firestore.rules', 'utf8').replace(/\/\/.*$/gm, '');
  expect(rules.match(/allow[^;]*;/g)).toEqual(['allow read, write: if false;']);
  expect(rules).toMatch(/match \/\{document=\*\*\}/);
});

test('README names only files and folders that exist', () => {
  const readme = readFileSync('README.md', 'utf8');
  const named = [...readme.matchAll(/`((?:src|content|netlify|tests|functions|docs)\/[\w/.-]*)`/g)].map(
    (match) => match[1] ?? '',
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !readme.includes('*') && !path)).toEqual([]);
  for (const path of named) expect(() => readFileSync(path, { flag: 'r' }), path).not.toThrow(/ENOENT/);
});
