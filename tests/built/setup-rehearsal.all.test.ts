import { expect, test } from 'vitest';
import { rehearseSetup } from '../rehearse/setup.ts';

test('an operator walks every step of setup with stand-ins, to a smoke test that passed and a first admin', async () => {
  const lines: string[] = [];
  expect(await rehearseSetup((line) => lines.push(line))).toBe(true);
  const said = lines.join('\n');
  expect(said.match(/^\d+\/18 /gm)).toHaveLength(18);
  expect(said.match(/^ {2}(?:Already done|Done)\.$/gm)).toHaveLength(18);
  expect(said).toContain('The smoke test passed.');
  expect(said).toContain('ada holds the role admin now.');
});
