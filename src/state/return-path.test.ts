import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RETURN_PATH } from '#lib/storage-names.ts';
import { buildStorage } from '../../tests/builders/browser-storage.ts';
import { HOSTILE_PATHS } from '../../tests/builders/hostile-paths.ts';
import { ownPath, RETURN_PATH_MS, rememberPath, takeReturnPath } from './return-path.ts';

const ORIGIN = 'https://thegrid.example';
const NOW = Date.UTC(2026, 10, 21, 12);

beforeEach(() => void vi.stubGlobal('sessionStorage', buildStorage()));

test('the way is offered for ten minutes, and once (A-13)', () => {
  rememberPath('/account', null, NOW);
  expect(takeReturnPath(ORIGIN, 'ada', NOW + RETURN_PATH_MS)).toEqual({
    path: '/account',
    name: 'your account',
    wasThere: false,
  });
  expect(takeReturnPath(ORIGIN, 'ada', NOW)).toBeNull();
  rememberPath('/account', null, NOW);
  expect(takeReturnPath(ORIGIN, 'ada', NOW + RETURN_PATH_MS + 1)).toBeNull();
  rememberPath('/account', null, NOW + 1);
  expect(takeReturnPath(ORIGIN, 'ada', NOW)).toBeNull();
});

test('someone whose session ended on a page is led back to it, and nobody else learns of it (T39)', () => {
  rememberPath('/insiderz/ideas', 'ada', NOW);
  expect(takeReturnPath(ORIGIN, 'ada', NOW)).toMatchObject({ path: '/insiderz/ideas', wasThere: true });
  rememberPath('/insiderz/ideas', 'ada', NOW);
  expect(takeReturnPath(ORIGIN, 'bea', NOW)).toBeNull();
});

test('none of the hostile strings is offered, whoever wrote it there (T19)', () => {
  for (const path of HOSTILE_PATHS) {
    rememberPath(path, null, NOW);
    expect(takeReturnPath(ORIGIN, 'ada', NOW), path).toBeNull();
  }
});

test.each(['', 'no json', '[]', '{"path":1,"at":2}', '{"path":"/account"}', 'null'])(
  'what is not ours in the storage (%j) is ignored',
  (text) => {
    sessionStorage.setItem(RETURN_PATH, text);
    expect(takeReturnPath(ORIGIN, 'ada', NOW)).toBeNull();
  },
);

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
