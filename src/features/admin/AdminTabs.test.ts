import { expect, test } from 'vitest';
import { countText } from './AdminTabs.tsx';

test('the badge reads All Clear, 1 New and 99+ New (A-19)', () => {
  expect([0, 1, 99, 100].map(countText)).toEqual(['All Clear', '1 New', '99 New', '99+ New']);
});
