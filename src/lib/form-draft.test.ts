import { beforeEach, expect, test, vi } from 'vitest';
import { buildStorage } from '#tests/builders/browser-storage.ts';
import { ACCOUNT_HERE } from './drafts.ts';
import { storeDrafts } from './form-draft.ts';

const reload = vi.fn();
let page: EventTarget;

const dispatch = (type: string, facts: object) => page.dispatchEvent(Object.assign(new Event(type), facts));

/** Changes the account and has another tab report it, as a browser does. */
function changeAccount(uid: string | null): void {
  if (uid === null) localStorage.removeItem(ACCOUNT_HERE);
  else localStorage.setItem(ACCOUNT_HERE, uid);
  dispatch('storage', { key: ACCOUNT_HERE, newValue: uid });
}

beforeEach(() => {
  page = new EventTarget();
  reload.mockClear();
  vi.stubGlobal('localStorage', buildStorage());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('location', { reload });
  const frame = { dataset: { ofAccount: '' }, querySelector: () => null };
  vi.stubGlobal('document', { querySelectorAll: () => [frame] });
  localStorage.setItem(ACCOUNT_HERE, 'alice');
  storeDrafts();
});

test.each([null, 'bob'])(
  'a form of Alice leaves the screen when another tab changes the account to %s',
  (uid) => {
    changeAccount(uid);
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('a form of Alice leaves the screen when another tab clears its storage', () => {
  localStorage.removeItem(ACCOUNT_HERE);
  dispatch('storage', { key: null, newValue: null });
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that comes back from the cache after the account changed is reloaded', () => {
  dispatch('pageshow', { persisted: true });
  expect(reload).not.toHaveBeenCalled();
  localStorage.setItem(ACCOUNT_HERE, 'bob');
  dispatch('pageshow', { persisted: true });
  expect(reload).toHaveBeenCalledOnce();
});

test('no other value of another tab reloads the form', () => {
  for (const key of ['thegrid:last-input', 'thegrid:theme', 'firebase:authUser'])
    dispatch('storage', { key, newValue: '1' });
  expect(reload).not.toHaveBeenCalled();
});

test('a session that ended in this page reloads nothing under the hands of Alice, who signs in again in another tab', () => {
  localStorage.removeItem(ACCOUNT_HERE);
  dispatch('pageshow', { persisted: false });
  dispatch('storage', { key: 'thegrid:last-input', newValue: '1' });
  changeAccount('alice');
  expect(reload).not.toHaveBeenCalled();
});

test('a session that ended in this page hides the form of Alice from Bob, who signs in in another tab', () => {
  localStorage.removeItem(ACCOUNT_HERE);
  changeAccount('bob');
  expect(reload).toHaveBeenCalledOnce();
});
