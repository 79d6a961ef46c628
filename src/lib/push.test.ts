import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEVELOPMENT_VAPID_KEY } from '#domain/push/push.ts';
import { enablePush, type PushBrowser } from './push.ts';

const GIVEN = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: { p256dh: 'B', auth: 'A' } };
const done: string[] = [];
const save = vi.fn(async () => {
  done.push('save');
});
const subscribe = vi.fn(async (_options: PushSubscriptionOptionsInit) => {
  done.push('subscribe');
  return { toJSON: () => GIVEN };
});

function browser(changes: Partial<PushBrowser> = {}, old: unknown = null): PushBrowser {
  const pushManager = { subscribe, getSubscription: async () => old } as unknown as PushManager;
  return {
    supported: true,
    mayPush: true,
    requestPermission: async () => {
      done.push('permission');
      return 'granted';
    },
    hasWorker: async () => true,
    ready: async () => ({ pushManager }),
    ...changes,
  };
}
const enable = (changes: Partial<PushBrowser> = {}, more: object = {}) =>
  enablePush({
    user: { id: 'ada' },
    browser: browser(changes),
    vapidKey: DEVELOPMENT_VAPID_KEY,
    save,
    ...more,
  });

beforeEach(() => {
  done.length = 0;
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

test('requests permission, then saves the subscription (R485, R488)', async () => {
  expect(await enable()).toEqual({ endpoint: GIVEN.endpoint, p256dh: 'B', auth: 'A' });
  expect(done).toEqual(['permission', 'subscribe', 'save']);
  expect(save).toHaveBeenCalledWith({ endpoint: GIVEN.endpoint, p256dh: 'B', auth: 'A' });
  const [options] = subscribe.mock.calls[0] ?? [];
  expect(options?.userVisibleOnly).toBe(true);
  expect(Buffer.from(options?.applicationServerKey as Uint8Array).toString('base64url')).toBe(
    DEVELOPMENT_VAPID_KEY,
  );
});

test('a browser that is subscribed already is saved as it is', async () => {
  const given = { toJSON: () => GIVEN };
  await enablePush({
    user: { id: 'ada' },
    browser: browser({}, given),
    vapidKey: DEVELOPMENT_VAPID_KEY,
    save,
  });
  expect(done).toEqual(['permission', 'save']);
});

test.each(['denied', 'default'] as const)(
  'permission that is %s gives nothing and saves nothing (R492)',
  async (said) => {
    expect(await enable({ requestPermission: async () => said })).toBeNull();
    expect([subscribe, save].map((one) => one.mock.calls.length)).toEqual([0, 0]);
  },
);

test('with nobody signed in: "User not authenticated", before a prompt (R491)', async () => {
  await expect(enable({}, { user: null })).rejects.toThrow(/^User not authenticated$/);
  expect(done).toEqual([]);
});

const UNSUPPORTED = /^Push notifications are not supported in this browser$/;

test.each([
  ['without support', { supported: false }],
  ['that is not standalone', { mayPush: false }],
])('a browser %s fails before a prompt (R489)', async (_, changes) => {
  await expect(enable(changes)).rejects.toThrow(UNSUPPORTED);
  expect(done).toEqual([]);
});

test('a browser without an active service worker fails and saves nothing (R489)', async () => {
  await expect(enable({ hasWorker: async () => false })).rejects.toThrow(UNSUPPORTED);
  expect(save).not.toHaveBeenCalled();
});

test('a site without a key does not ask at all (R488)', async () => {
  await expect(enable({}, { vapidKey: '' })).rejects.toThrow(UNSUPPORTED);
  expect(done).toEqual([]);
});

test.each([
  ['ready', { ready: () => new Promise<never>(() => {}) }],
  ['registered', { hasWorker: () => new Promise<never>(() => {}) }],
])(
  'a service worker that is not %s after ten seconds: "Service worker registration timeout" (R490)',
  async (_, changes) => {
    vi.useFakeTimers();
    let fault: unknown = null;
    const trying = enable(changes).catch((cause: unknown) => {
      fault = cause;
    });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(fault).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await trying;
    expect(fault).toEqual(new Error('Service worker registration timeout'));
    expect(save).not.toHaveBeenCalled();
  },
);

test('a subscription without keys is not saved, and a failure to save is thrown', async () => {
  subscribe.mockResolvedValueOnce({ toJSON: () => ({ endpoint: 'x' }) } as never);
  await expect(enable()).rejects.toThrow(UNSUPPORTED);
  save.mockRejectedValueOnce(new Error('offline'));
  await expect(enable()).rejects.toThrow('offline');
});
