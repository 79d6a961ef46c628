import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the rules deny clients every document: there is one rule, and it allows nothing', () => {
  const rules = readFileSync('firestore.rules', 'utf8').replace(/\/\/.*$/gm, '');
  expect(rules.match(/allow[^;]*;/g)).toEqual(['allow read, write: if false;']);
  expect(rules).toMatch(/match \/\{document=\*\*\}/);
});
