import { beforeEach, describe, expect, test, vi } from 'vitest';

interface FakeUser {
  uid: string;
  email: string;
  displayName: string;
  refreshToken: string;
  providerData: { providerId: string; uid: string }[];
  toJSON(): object;
  getIdToken(force?: boolean): Promise<string>;
  reload(): Promise<void>;
}

const HOST = 'login.thegrid.localhost';
const cloud = vi.hoisted(() => ({
  user: null as FakeUser | null,
  changed: [] as (() => void)[],
  signIn: vi.fn(),
  reauthenticate: vi.fn(),
  signInByToken: vi.fn(),
  factors: [] as { uid: string; factorId: string }[],
}));

vi.mock('./firebase-client.ts', () => ({
  firebaseAuth: () => ({
    get currentUser() {
      return cloud.user;
    },
    authStateReady: async () => undefined,
  }),
  authApart: () => 'apart',
}));
vi.mock('firebase/auth', () => ({
  EmailAuthProvider: { credential: (email: string, password: string) => ({ email, password }) },
  multiFactor: () => ({ enrolledFactors: cloud.factors }),
  onIdTokenChanged: (_auth: unknown, listener: () => void) => {
    cloud.changed.push(listener);
    return () => {
      cloud.changed = cloud.changed.filter((one) => one !== listener);
    };
  },
  reauthenticateWithCredential: cloud.reauthenticate,
  signInWithCustomToken: cloud.signInByToken,
  signInWithEmailAndPassword: cloud.signIn,
  signOut: async () => become(null),
}));

const auth = await import('./auth.ts');

function fakeUser(uid = 'u1', token = 'access'): FakeUser {
  return {
    uid,
    email: `fern@${HOST}`,
    displayName: 'Fern',
    refreshToken: 'refresh',
    providerData: [{ providerId: 'password', uid }],
    toJSON: () => ({ stsTokenManager: { accessToken: token, expirationTime: Date.now() + 3600_000 } }),
    getIdToken: vi.fn(async () => token),
    reload: vi.fn(async () => undefined),
  };
}

/** Firebase reports who is signed in now. */
function become(user: FakeUser | null): void {
  cloud.user = user;
  for (const listener of cloud.changed) listener();
}

function follow() {
  const heard: [string, string | null][] = [];
  const stop = auth.onAuthStateChange((event, session) => heard.push([event, session?.user.id ?? null]));
  return { heard, stop };
}

beforeEach(() => {
  cloud.user = null;
  cloud.changed = [];
  cloud.factors = [];
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

describe('a listener hears each event (R476, R466)', () => {
  test('INITIAL_SESSION, SIGNED_IN, TOKEN_REFRESHED and SIGNED_OUT, and nothing after it stopped', () => {
    const { heard, stop } = follow();
    become(null);
    become(fakeUser());
    become(fakeUser());
    become(null);
    stop();
    become(fakeUser());
    expect(heard).toEqual([
      ['INITIAL_SESSION', null],
      ['SIGNED_IN', 'u1'],
      ['TOKEN_REFRESHED', 'u1'],
      ['SIGNED_OUT', null],
    ]);
  });

  test('USER_UPDATED after the profile was written', async () => {
    const { heard, stop } = follow();
    become(fakeUser());
    const account = {
      id: 'u1',
      username: 'fern',
      display_name: 'Fern B',
      roles: [],
      recovery: { email: null, pending: null },
      named: true,
      terms_version: null,
      created_at: null,
    };
    vi.stubGlobal('fetch', async () => Response.json(account));
    await expect(auth.updateProfile({ display_name: 'Fern B' })).resolves.toEqual(account);
    expect(heard.at(-1)).toEqual(['USER_UPDATED', 'u1']);
    stop();
  });

  test('PASSWORD_RECOVERY when a link to a new password is opened', () => {
    const { heard, stop } = follow();
    auth.notifyRecovery();
    expect(heard).toEqual([['PASSWORD_RECOVERY', null]]);
    stop();
  });

  test('MFA_CHALLENGE_VERIFIED when the second factor was right', async () => {
    const { heard, stop } = follow();
    become(null);
    cloud.signInByToken.mockImplementation(async () => {
      become(fakeUser());
      return { user: cloud.user };
    });
    await auth.beginShownSession('signed by us');
    expect(cloud.signInByToken).toHaveBeenCalledWith(expect.anything(), 'signed by us');
    expect(heard.at(-1)).toEqual(['MFA_CHALLENGE_VERIFIED', 'u1']);
    stop();
  });
});

describe('a failure has its class (R477)', () => {
  const failing = (code: string) => {
    cloud.signIn.mockRejectedValue(Object.assign(new Error(), { code }));
    return auth.signInWithPassword({ identifier: 'fern', password: 'p' }).catch((fault) => fault);
  };

  test('session missing: something that needs one, without one', async () => {
    const fault = await auth.reauthenticate('p').catch((error) => error);
    expect([fault.code, fault.status]).toEqual(['session-missing', 400]);
  });

  test('invalid credentials read the same for a wrong user and a wrong password', async () => {
    const [user, password] = [await failing('auth/user-not-found'), await failing('auth/wrong-password')];
    expect(user).toEqual(password);
    expect([user.code, user.message]).toEqual(['invalid-credentials', 'Invalid credentials']);
  });

  test.each([
    ['', 'p'],
    ['  ', 'p'],
    ['fern', ''],
  ])('nothing to sign in with: %j and %j (R478)', async (identifier, password) => {
    const fault = await auth.signInWithPassword({ identifier, password }).catch((error) => error);
    expect(fault.code).toBe('invalid-credentials');
    expect(fault.message).toBe('You must provide either an email or phone number and a password');
    expect(cloud.signIn).not.toHaveBeenCalled();
  });

  test('invalid token response: a yes without a token', async () => {
    cloud.signIn.mockResolvedValue({ user: fakeUser('u1', '') });
    const fault = await auth
      .signInWithPassword({ identifier: 'fern', password: 'p' })
      .catch((error) => error);
    expect(fault.code).toBe('invalid-token-response');
  });

  test.each([
    ['auth/internal-error', 502],
    ['auth/network-request-failed', 503],
    ['auth/timeout', 504],
  ])('retryable: %s is %i', async (code, status) => {
    const fault = await failing(code);
    expect([fault.code, fault.status]).toEqual(['retryable', status]);
  });

  test.each([
    ['Password must be at least 8 characters', ['length']],
    ['That password is one of the first that others would guess. Please choose another.', ['common']],
    ['Contains characters that cannot be stored', ['characters']],
  ])('weak password, with its reasons: %s', async (message, reasons) => {
    vi.stubGlobal('fetch', async () =>
      Response.json(
        { code: 'invalid', message: 'No', fields: [{ path: 'password', message }], request_id: '1' },
        { status: 422 },
      ),
    );
    const fault = await auth
      .signUp({ username: 'fern', password: 'password' }, 'key-of-this-account')
      .catch((error) => error);
    expect(fault).toMatchObject({ code: 'weak-password', status: 422, message, reasons });
    expect(cloud.signIn).not.toHaveBeenCalled();
  });
});

test('a username signs in at the address of its own, an address as it is (R163, A-14)', async () => {
  cloud.signIn.mockImplementation(async () => ({ user: fakeUser() }));
  await auth.signInWithPassword({ identifier: 'FERN', password: 'p' });
  await auth.signInWithPassword({ identifier: 'fern@example.org', password: 'p' });
  expect(cloud.signIn.mock.calls.map(([, email]) => email)).toEqual([`fern@${HOST}`, 'fern@example.org']);
});

test('signing up makes the account, then signs in to it', async () => {
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push([address, JSON.parse(String(init.body))]);
    return Response.json(
      { id: 'u1', username: 'fern', display_name: 'fern', email: `fern@${HOST}` },
      { status: 201 },
    );
  });
  cloud.signIn.mockImplementation(async () => ({ user: fakeUser() }));
  const session = await auth.signUp(
    { username: 'fern', display_name: null, password: 'four plain words' },
    'key-of-this-account',
  );
  expect(requests).toEqual([
    ['/api/accounts', { username: 'fern', display_name: null, password: 'four plain words' }],
  ]);
  expect(cloud.signIn).toHaveBeenCalledWith(expect.anything(), `fern@${HOST}`, 'four plain words');
  expect(session.user.user_metadata).toEqual({ username: 'fern', display_name: 'Fern' });
});

test('a user lists the second factors that are enrolled (R464)', async () => {
  cloud.factors = [{ uid: 'f1', factorId: 'totp' }];
  cloud.user = fakeUser();
  await expect(auth.getUser()).resolves.toMatchObject({ factors: [{ id: 'f1', type: 'totp' }] });
});

test('typing the password again brings a fresh token (T04)', async () => {
  cloud.user = fakeUser('u1', 'fresh');
  cloud.reauthenticate.mockResolvedValue({});
  await expect(auth.reauthenticate('p')).resolves.toBe('fresh');
  expect(cloud.reauthenticate).toHaveBeenCalledWith(cloud.user, { email: `fern@${HOST}`, password: 'p' });
  expect(cloud.user.getIdToken).toHaveBeenCalledWith(true);
});

test('a session that has shown its second factor stays one when the password is typed again (T04)', async () => {
  const shown = `h.${btoa(JSON.stringify({ second_factor: 'f1' }))}.`;
  cloud.user = fakeUser('u1', shown);
  cloud.signIn.mockResolvedValue({ user: fakeUser('u1', 'typed') });
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push([address, init.body, new Headers(init.headers).get('authorization')]);
    return Response.json({ token: 'signed by us', recovery_left: 10 });
  });
  cloud.signInByToken.mockResolvedValue({ user: fakeUser('u1', 'fresh') });
  await expect(auth.reauthenticate('p')).resolves.toBe('fresh');
  // In another place than the session of the page, which no request may meet without its second factor.
  expect(cloud.signIn).toHaveBeenCalledWith('apart', `fern@${HOST}`, 'p');
  expect(cloud.reauthenticate).not.toHaveBeenCalled();
  const body = JSON.stringify({ earlier_token: shown });
  expect(requests).toEqual([['/api/account/second-factor/answer', body, 'Bearer typed']]);
  expect(cloud.signInByToken).toHaveBeenCalledWith(expect.anything(), 'signed by us');
});

test('the token is looked at every 30 seconds and renewed when 90 are left (R474, R475)', async () => {
  vi.useFakeTimers();
  const user = fakeUser();
  let left = 200_000;
  user.toJSON = () => ({ stsTokenManager: { accessToken: 'a', expirationTime: Date.now() + left } });
  cloud.user = user;
  const { stop } = follow();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(user.getIdToken).not.toHaveBeenCalled();
  left = 90_000;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(user.getIdToken).toHaveBeenCalledExactlyOnceWith(true);
  stop();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(user.getIdToken).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
