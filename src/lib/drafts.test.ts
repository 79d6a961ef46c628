import { beforeEach, expect, test, vi } from 'vitest';
import { buildStorage } from '#tests/builders/browser-storage.ts';
import { ACCOUNT_HERE, accountKey, draftAt, isObject, isText } from './drafts.ts';

beforeEach(() => {
  vi.useRealTimers();
  vi.stubGlobal('sessionStorage', buildStorage());
});

test('a draft is stored under its key until it is cleared', () => {
  const draft = draftAt('one', isText);
  expect(draft.read()).toBeNull();
  draft.keep('half a sentence');
  expect(draftAt('one', isText).read()).toBe('half a sentence');
  expect(draftAt('other', isText).read()).toBeNull();
  draft.clear();
  expect(draft.read()).toBeNull();
});

test('an account finds neither the draft of another one nor that of a signed-out person under its key (T39)', () => {
  vi.stubGlobal('localStorage', buildStorage());
  draftAt(accountKey('one'), isText).keep('signed out');
  for (const uid of ['alice', 'bob']) {
    localStorage.setItem(ACCOUNT_HERE, uid);
    expect(draftAt(accountKey('one'), isText).read()).toBeNull();
    draftAt(accountKey('one'), isText).keep(uid);
  }
  localStorage.setItem(ACCOUNT_HERE, 'alice');
  expect(draftAt(accountKey('one'), isText).read()).toBe('alice');
  localStorage.removeItem(ACCOUNT_HERE);
  expect(draftAt(accountKey('one'), isText).read()).toBe('signed out');
});

test('a draft of a week ago is gone, and one that was changed since is not', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T10:00:00Z') });
  const draft = draftAt('one', isText);
  draft.keep('old');
  vi.setSystemTime(Date.parse('2026-11-08T09:59:59Z'));
  expect(draft.read()).toBe('old');
  vi.setSystemTime(Date.parse('2026-11-08T10:00:00Z'));
  expect(draft.read()).toBeNull();
  expect(sessionStorage.getItem('one')).toBeNull();
});

test.each(['null', '[]', '{', '7', '"text"', '{"at":"x","value":"text"}', '{"name":"of an older version"}'])(
  'an invalid value, %s, is no draft',
  (stored) => {
    sessionStorage.setItem('one', stored);
    expect(draftAt('one', isText).read()).toBeNull();
    expect(draftAt('one', isObject).read()).toBeNull();
  },
);

test('a browser that stores nothing is no reason to fail', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const draft = draftAt('one', isText);
  expect(() => draft.keep('text')).not.toThrow();
  expect(draft.read()).toBeNull();
  expect(() => draft.clear()).not.toThrow();
});
