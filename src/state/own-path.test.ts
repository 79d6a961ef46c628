import { describe, expect, test } from 'vitest';
import { HOSTILE_PATHS } from '../../tests/builders/hostile-paths.ts';
import { ownPath } from './own-path.ts';

const ORIGIN = 'https://thegrid.example';

test.each([
  ['/account', '/account', 'your account'],
  ['/account/', '/account', 'your account'],
  ['/admin-portal/dashboard?tab=review&c=1', '/admin-portal/dashboard?tab=review&c=1', 'the admin dashboard'],
  ['/insiderz/roadmap', '/insiderz/roadmap', 'Insiderz'],
])('someone who was on the way to %s is offered it (A-13)', (text, path, name) => {
  expect(ownPath(text, ORIGIN)).toEqual({ path, name });
});

describe('signing in leads nowhere else (T19)', () => {
  test('forty-two hostile strings are tried', () => {
    expect(new Set(HOSTILE_PATHS).size).toBe(42);
  });
  test.each(HOSTILE_PATHS)('%j is ignored', (text) => {
    expect(ownPath(text, ORIGIN)).toBeNull();
  });
});
