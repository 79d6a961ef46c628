import { type Browser, expect, type Page, test } from 'playwright/test';
import { CHROMIUM_FLAGS } from '../chromium.ts';
import { violations, violationsInBoth } from './accessibility.ts';
import { seeded, sendContribution, signIn } from './admin-desk.ts';
import { underControl } from './service-worker.ts';
import { beSignedIn } from './signed-in.ts';

// The headless shell has no notifications.
const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
test.use({ launchOptions: { executablePath, args: CHROMIUM_FLAGS } });

const ENABLE = { name: 'Enable', exact: true };

interface Subscribed {
  asked: number;
  unsubscribed: number;
}

interface Options {
  baseURL: string | undefined;
  standalone?: boolean;
  permission?: 'granted' | 'denied';
  serviceWorkers?: 'allow' | 'block';
  width?: number;
}

/**
 * The dashboard with a push service that answers on this machine: Chromium's own is Google's, which a test cannot
 * reach, so `pushManager` gets its subscription from the local one. Permission is the browser's own or what is said.
 */
async function openDashboard(browser: Browser, options: Options): Promise<Page> {
  const {
    baseURL,
    standalone = true,
    permission = 'granted',
    serviceWorkers = 'allow',
    width = 1440,
  } = options;
  const context = await browser.newContext({
    baseURL,
    serviceWorkers,
    viewport: { width, height: 900 },
  });
  await context.grantPermissions(['notifications']);
  await context.addInitScript(
    ({ standalone, permission }) => {
      const seen = { asked: 0, unsubscribed: 0 };
      Object.assign(window, { seen });
      const match = window.matchMedia.bind(window);
      window.matchMedia = (query) =>
        query === '(display-mode: standalone)' && standalone ? match('all') : match(query);
      if ('Notification' in window) {
        Notification.requestPermission = async () => {
          seen.asked += 1;
          return permission;
        };
      }
      if (!('PushManager' in window)) return;
      let present: unknown = null;
      PushManager.prototype.getSubscription = async () => present as PushSubscription | null;
      PushManager.prototype.subscribe = async () => {
        const { endpoint, ...keys } = await (await fetch('/__local/push', { method: 'POST' })).json();
        present = {
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            seen.unsubscribed += 1;
            present = null;
            return true;
          },
        };
        return present as PushSubscription;
      };
    },
    { standalone, permission },
  );
  const page = await context.newPage();
  await page.goto('/admin-portal');
  await signIn(page, seeded('admin'));
  await expect(page).toHaveURL(/\/admin-portal\/dashboard/);
  await openBell(page);
  await expect(page.getByRole('heading', { name: 'Get alerts for new contributions' })).toBeVisible();
  // On a busy machine the worker may need longer for what it keeps than a press waits for it (R490).
  if (serviceWorkers === 'allow') await underControl(page);
  return page;
}

/** The offer is at the foot of the bell. */
const openBell = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).click();

const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Subscribed }).seen);
const received = async (page: Page) =>
  (await (await page.request.get('/__local/push.json')).json()) as { payload: Record<string, string> }[];

test('an admin is offered alerts, enables them by a press, and hears of the next contribution (R346, R347, R485, R493)', async ({
  browser,
  baseURL,
}) => {
  const page = await openDashboard(browser, { baseURL });
  await page.request.delete('/__local/push');
  expect(await violationsInBoth(page, '[aria-labelledby="push-title"]')).toEqual([]);
  expect((await seen(page)).asked).toBe(0);
  await page.getByRole('button', ENABLE).click();
  const toast = page.locator('.toast', { hasText: 'Notifications Enabled!' });
  await expect(toast).toContainText("You'll receive alerts for new contributions");
  expect((await seen(page)).asked).toBe(1);
  await expect(page.getByText('Alerts for new contributions are on in this browser.')).toBeVisible();

  const { id } = await sendContribution(page.request, 'Alerted');
  await expect.poll(async () => (await received(page)).length).toBe(1);
  const [alert] = await received(page);
  expect(alert?.payload).toMatchObject({
    title: 'New contribution',
    path: `/admin-portal/dashboard?c=${id}`,
  });
  expect(JSON.stringify(alert)).not.toMatch(/Alerted|example\.org|First line/);

  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(page.getByText('Alerts for new contributions are off in this browser.')).toBeVisible();
  await expect.poll(async () => (await seen(page)).unsubscribed).toBe(1);
  await sendContribution(page.request, 'Not alerted');
  await page.request.post('/__local/schedules/deliver');
  expect(await received(page)).toHaveLength(1);
  await page.context().close();
});

test('a push is shown by the service worker as a notification that leads to the desk (R493)', async ({
  browser,
  baseURL,
}) => {
  const page = await openDashboard(browser, { baseURL });
  await page.getByRole('button', ENABLE).click();
  await expect(page.getByText('Alerts for new contributions are on in this browser.')).toBeVisible();
  // Chromium forgets a notification that is asked for while it is on its way to the screen, so the worker is asked when
  // it is there.
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('No service worker runs');
  await worker.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const show = registration.showNotification.bind(registration);
    const onScreen = new Promise<void>((resolve) => {
      registration.showNotification = (...told) => show(...told).then(resolve);
    });
    Object.assign(self, { onScreen });
  });
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: baseURL ?? '',
    registrationId: await found,
    data: JSON.stringify({
      title: 'New contribution',
      body: 'Open Contributions Review.',
      path: 'https://evil.example/x',
      tag: 'contribution-x',
    }),
  });
  const shown = await worker.evaluate(async () => {
    const { onScreen, registration } = self as unknown as {
      onScreen: Promise<void>;
      registration: ServiceWorkerRegistration;
    };
    await onScreen;
    return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data }));
  });
  expect(shown).toEqual([
    {
      title: 'New contribution',
      body: 'Open Contributions Review.',
      data: { path: '/admin-portal/dashboard' },
    },
  ]);
  await page.context().close();
});

test('signing out ends the alerts of this browser (T28)', async ({ browser, baseURL }) => {
  const page = await openDashboard(browser, { baseURL });
  await page.getByRole('button', ENABLE).click();
  await expect(page.getByText('Alerts for new contributions are on in this browser.')).toBeVisible();
  const ended = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().endsWith('/api/push/subscriptions'),
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  expect((await (await ended).response())?.status()).toBe(200);
  await expect(page).not.toHaveURL(/dashboard/);
  await page.context().close();
});

test('someone who declines is left alone, and nothing is saved (R348, R492)', async ({
  browser,
  baseURL,
}) => {
  const page = await openDashboard(browser, { baseURL, permission: 'denied' });
  let saved = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/push/')) saved += 1;
  });
  await page.getByRole('button', ENABLE).click();
  await expect(page.getByText('Alerts for new contributions are off in this browser.')).toBeVisible();
  await expect(page.locator('.toast.bad')).toHaveCount(0);
  expect(saved).toBe(0);
  await page.context().close();
});

test('"Not now" asks the browser nothing and is remembered (A-22)', async ({ browser, baseURL }) => {
  const page = await openDashboard(browser, { baseURL });
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await openBell(page);
  await expect(page.getByText('Alerts for new contributions are off in this browser.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Get alerts for new contributions' })).toHaveCount(0);
  expect((await seen(page)).asked).toBe(0);
  await page.context().close();
});

test('a browser without the installed app is told so, with the way to it (R489, A-22)', async ({
  browser,
  baseURL,
}) => {
  const page = await openDashboard(browser, { baseURL, standalone: false });
  await page.getByRole('button', ENABLE).click();
  const fault = page
    .getByRole('alert')
    .filter({ hasText: 'Push notifications are not supported in this browser' });
  await expect(fault).toBeVisible();
  await expect(fault.getByRole('link', { name: 'Install the app' })).toHaveAttribute('href', '/get-app');
  expect((await seen(page)).asked).toBe(0);
  expect(await violations(page, '[aria-labelledby="push-title"]')).toEqual([]);
  await page.context().close();
});

for (const [role, where, path] of [
  ['admin', 'in the bell of the desk', '/admin-portal/dashboard'],
  ['member', 'on the member portal', '/insiderz-portal/dashboard'],
  ['member', 'on the account page', '/account'],
] as const) {
  test(`${role === 'admin' ? 'an admin' : 'a member'} whose browser knows no push reads so ${where} (R489, A-22)`, async ({
    page,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await beSignedIn(page, seeded(role));
    await page.goto(path);
    if (role === 'admin') await openBell(page);
    const said = page.getByText('Push notifications are not supported in this browser');
    await expect(said).toBeVisible();
    await expect(said.getByRole('link', { name: 'Install the app' })).toHaveAttribute('href', '/get-app');
    await expect(page.getByRole('button', ENABLE)).toHaveCount(0);
  });
}

test('a member without the installed app is told so on the account page after a press (R489, A-22)', async ({
  page,
}) => {
  await beSignedIn(page, seeded('member'));
  await page.goto('/account');
  await page.getByRole('button', { name: 'Turn on alerts' }).click();
  const fault = page
    .getByRole('alert')
    .filter({ hasText: 'Push notifications are not supported in this browser' });
  await expect(fault.getByRole('link', { name: 'Install the app' })).toHaveAttribute('href', '/get-app');
});

test('a service worker that never comes gives the literal sentence after ten seconds (R490)', async ({
  browser,
  baseURL,
}) => {
  const page = await openDashboard(browser, { baseURL });
  await page.clock.install();
  await page.evaluate(() => {
    Object.defineProperty(navigator.serviceWorker, 'ready', { value: new Promise(() => {}) });
  });
  await page.getByRole('button', ENABLE).click();
  await expect(page.getByRole('button', { name: 'Enabling...' })).toBeVisible();
  await page.clock.runFor(10_001);
  await expect(page.getByRole('alert').getByText('Service worker registration timeout')).toBeVisible();
  await page.context().close();
});

test('what cannot be saved is told, and can be tried again', async ({ browser, baseURL }) => {
  const page = await openDashboard(browser, { baseURL });
  // Of the context, so that it holds whether the page or its worker sends the request.
  await page.context().route('**/api/push/subscriptions', (route) => route.abort());
  await page.getByRole('button', ENABLE).click();
  await expect(page.getByRole('alert').getByText(/We could not reach TheGrid/)).toBeVisible();
  await page.context().unroute('**/api/push/subscriptions');
  await page.getByRole('button', ENABLE).click();
  await expect(page.locator('.toast', { hasText: 'Notifications Enabled!' })).toBeVisible();
  await page.context().close();
});

test('the offer of alerts is not on the way to the work', async ({ browser, baseURL }) => {
  const page = await openDashboard(browser, { baseURL, serviceWorkers: 'block' });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Get alerts for new contributions' })).toHaveCount(0);
  await page.context().close();
});
