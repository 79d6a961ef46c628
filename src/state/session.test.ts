import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-client.ts';
import { AuthError } from '#lib/auth/auth-error.ts';
import { CARRIED_TOAST, SIGNED_IN_FLAG } from '#lib/storage-names.ts';
import { buildStorage } from '../../tests/builders/browser-storage.ts';

const adapter = vi.hoisted(() => ({
  getToken: vi.fn(async () => 'old' as string | null),
  reauthenticate: vi.fn(async () => 'fresh'),
  signOut: vi.fn(async () => undefined),
  getUser: vi.fn(async () => null),
  signInWithPassword: vi.fn(),
  beginShownSession: vi.fn(),
}));
vi.mock('#lib/auth/auth.ts', () => adapter);

const {
  $session,
  asSignedIn,
  endingSession,
  isAdmin,
  isMember,
  showSecondFactor,
  signIn,
  signOut,
  waitsForCode,
  waitsForEnrolment,
  waitsForPassword,
} = await import('./session.ts');
const { $reauth, tryPassword } = await import('./questions.ts');

const STALE = new ApiError('reauth-required', 403, 'Please type your password again');

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('localStorage', buildStorage());
  vi.stubGlobal('sessionStorage', buildStorage());
  vi.stubGlobal('document', { documentElement: { dataset: { me: 'user' } } });
  $session.set({ status: 'loading' });
});

describe('a request for which the password was typed too long ago (T04)', () => {
  const send = vi.fn(async (token: string) => {
    if (token === 'old') throw STALE;
    return `sent with ${token}`;
  });

  test('is repeated once with a fresh token after the password', async () => {
    const stop = $reauth.subscribe((question) => {
      if (question) void tryPassword('right');
    });
    await expect(asSignedIn(send)).resolves.toBe('sent with fresh');
    expect(send.mock.calls).toEqual([['old'], ['fresh']]);
    stop();
  });

  test('fails as it did when the person cancels', async () => {
    const stop = $reauth.subscribe((question) => question?.answer(null));
    await expect(asSignedIn(send)).rejects.toBe(STALE);
    expect(send).toHaveBeenCalledTimes(1);
    stop();
  });

  test('fails as it did where no dialog can ask', async () => {
    await expect(asSignedIn(send)).rejects.toBe(STALE);
  });

  test('keeps asking while the password is wrong', async () => {
    adapter.reauthenticate.mockRejectedValueOnce(new AuthError('invalid-credentials'));
    const stop = $reauth.subscribe(() => undefined);
    const sending = asSignedIn(send);
    await vi.waitFor(() => expect($reauth.get()).not.toBeNull(), 20_000);
    await expect(tryPassword('wrong')).resolves.toBe('That is not the password of this account.');
    expect($reauth.get()).not.toBeNull();
    await expect(tryPassword('right')).resolves.toBeNull();
    await expect(sending).resolves.toBe('sent with fresh');
    stop();
  });

  test('asks once for two requests at the same time', async () => {
    const asked = vi.fn();
    const stop = $reauth.subscribe((question) => question && asked());
    const both = [asSignedIn(send), asSignedIn(send)];
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), 20_000);
    await tryPassword('right');
    await expect(Promise.all(both)).resolves.toEqual(['sent with fresh', 'sent with fresh']);
    expect(asked).toHaveBeenCalledTimes(1);
    stop();
  });

  test('does not ask for ever: a second error stands', async () => {
    const stop = $reauth.subscribe((question) => {
      if (question) void tryPassword('right');
    });
    const refused = vi.fn(async () => Promise.reject(STALE));
    await expect(asSignedIn(refused)).rejects.toBe(STALE);
    expect(refused).toHaveBeenCalledTimes(2);
    stop();
  });
});

describe('signing out (T37)', () => {
  beforeEach(() => {
    localStorage.setItem(SIGNED_IN_FLAG, 'user');
    localStorage.setItem('firebase:authUser:key:[DEFAULT]', '{"token":"secret"}');
    sessionStorage.setItem('notes', 'private');
  });

  test('forgets this tab, the flag and the menu, and says so on the next page (R468, R476)', async () => {
    const leftAtTheEnd: (string | null)[] = [];
    const stop = $session.listen(() =>
      leftAtTheEnd.push(localStorage.getItem('firebase:authUser:key:[DEFAULT]')),
    );
    await signOut('/');
    stop();
    // Whoever hears that it is over may leave the page at once.
    expect(leftAtTheEnd).toEqual([null]);
    expect(Object.keys(sessionStorage)).toEqual([CARRIED_TOAST]);
    expect(localStorage.getItem(SIGNED_IN_FLAG)).toBeNull();
    expect(document.documentElement.dataset.me).toBeUndefined();
    expect(adapter.signOut).toHaveBeenCalled();
    expect($session.get()).toEqual({ status: 'signed-out', to: '/' });
  });

  test('leaves no token although the code of Firebase cannot be had', async () => {
    adapter.signOut.mockRejectedValueOnce(new Error('offline'));
    await signOut();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe('a write that ends the session', () => {
  const ENDED = new ApiError('unauthenticated', 401, 'Please sign in first');
  const refused = () => asSignedIn(() => Promise.reject(ENDED));

  test('is the one that reports the end: another request that meets it says nothing', async () => {
    const write = Promise.withResolvers<string>();
    const ending = endingSession(() => write.promise);
    await expect(refused()).rejects.toBe(ENDED);
    expect($session.get()).toEqual({ status: 'loading' });
    write.resolve('deleted');
    await expect(ending).resolves.toBe('deleted');
    // Until the page has said so.
    await expect(refused()).rejects.toBe(ENDED);
    expect($session.get()).toEqual({ status: 'loading' });
    await signOut('/');
    expect($session.get()).toEqual({ status: 'signed-out', to: '/' });
  });

  test('that fails leaves the session as it is, unless it had ended', async () => {
    const lost = new ApiError('network', 0, 'We could not reach TheGrid.');
    await expect(endingSession(() => Promise.reject(lost))).rejects.toBe(lost);
    expect($session.get()).toEqual({ status: 'loading' });
    await expect(endingSession(refused)).rejects.toBe(ENDED);
    expect($session.get()).toMatchObject({ status: 'signed-out', expired: true });
  });
});

describe('an admin who has to choose a longer password (T04)', () => {
  const user = { id: 'a', email: null, username: 'ada', display_name: 'Ada' };
  const session = { status: 'signed-in', user, rolesKnown: true, mustChoosePassword: true } as const;

  test('is no admin until then, and a member only by that role', () => {
    const [boss, both] = [
      { ...session, roles: ['admin'] as const },
      { ...session, roles: ['admin', 'member'] as const },
    ];
    expect([isAdmin(boss), isMember(boss), waitsForPassword(boss)]).toEqual([false, false, true]);
    expect([isAdmin(both), isMember(both), waitsForPassword(both)]).toEqual([false, true, true]);
    const chosen = { ...boss, mustChoosePassword: false };
    expect([isAdmin(chosen), isMember(chosen), waitsForPassword(chosen)]).toEqual([true, true, false]);
  });
});

describe('a second factor (T04)', () => {
  const user = { id: 'u1', email: null, username: 'ada', display_name: 'Ada' };
  const session = { status: 'signed-in', user, rolesKnown: true, roles: ['admin'] } as const;

  test('an admin is one with it or without any, and not while it is to be set up (R465, R467)', () => {
    const states = (['passed', 'enrolment', 'code'] as const).map((secondFactor) => {
      const one = { ...session, secondFactor };
      return [isAdmin(one), waitsForEnrolment(one), waitsForCode(one)];
    });
    expect(states).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
    expect(isAdmin(session)).toBe(true);
  });

  test('whoever typed the password alone is signed in for nobody but the form, until the code', async () => {
    const authUser = { id: 'u1', email: null, user_metadata: { username: 'ada', display_name: 'Ada' } };
    adapter.signInWithPassword.mockResolvedValue({ user: authUser });
    adapter.beginShownSession.mockResolvedValue({ user: authUser });
    let secondFactor = 'code';
    vi.stubGlobal('fetch', async (address: string) => {
      if (address === '/api/session') {
        return Response.json({ user, roles: ['admin'], second_factor: secondFactor });
      }
      secondFactor = 'passed';
      return Response.json({ token: 'signed by us', recovery_left: 9 });
    });
    const half = await signIn({ identifier: 'ada', password: 'p' });
    expect(waitsForCode(half)).toBe(true);
    expect($session.get().status).toBe('signed-out');
    expect(adapter.signOut).not.toHaveBeenCalled();
    expect(isAdmin(await showSecondFactor({ code: '123456' }, 'key-of-this-code'))).toBe(true);
    expect(adapter.beginShownSession).toHaveBeenCalledWith('signed by us');
    expect(isAdmin($session.get())).toBe(true);
  });
});
