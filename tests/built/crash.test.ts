import { expect, test } from 'vitest';
import { submitUnderKills } from '../submissions-under-kills.ts';

test('the server is killed again and again during 100 submissions: none is lost, none is stored twice, each is mailed', async () => {
  const { stored, acknowledged, names, unmailed } = await submitUnderKills(100, 5);
  expect(stored).toEqual(acknowledged);
  expect(names).toBe(100);
  expect(unmailed).toEqual([]);
});
