import { type Browser, expect, type Page, test } from 'playwright/test';
import { openDeskAt, seeded, sendContribution, signIn } from './admin-desk.ts';
import { decide, endTenSeconds, privateLink } from './contribution-link.ts';
import { beMember } from './member-page.ts';

/** The code of a part is gone, as after a deploy. Answers how often it was asked for, and how to bring it back. */
async function remove(page: Page, part: string, times = Number.POSITIVE_INFINITY) {
  const asked: string[] = [];
  const file = new RegExp(`/_astro/${part}\\.[^/]*\\.js`);
  await page.route(file, (route) => {
    asked.push(route.request().url());
    return asked.length <= times ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue();
  });
  return { asked, bringBack: () => page.unroute(file) };
}

const notice = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence });
const reload = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true });

/** How often the page was loaded from now on. */
function loads(page: Page): () => number {
  let count = 0;
  page.on('load', () => {
    count += 1;
  });
  return () => count;
}

/** A page of the member's portal, signed in. */
async function asMember(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await beMember(page);
  return page;
}

for (const [path, part, shown] of [
  ['/insiderz-portal/dashboard', 'MembersApp', 'Welcome back'],
  ['/insiderz/roadmap', 'MembersApp', 'Roadmap'],
  ['/account', 'AccountDesk', 'Account'],
] as const) {
  test(`a member whose ${path} has lost its code reads so, and a press brings it back`, async ({
    browser,
    baseURL,
  }) => {
    const page = await asMember(browser, baseURL);
    const { asked, bringBack } = await remove(page, part);
    const count = loads(page);
    await page.goto(path);
    await expect(notice(page, 'This page could not be loaded')).toBeVisible();
    expect(new Set(asked).size).toBe(2);
    expect(count()).toBe(1);
    await bringBack();
    await reload(page).click();
    await expect(page.getByRole('heading', { name: shown }).first()).toBeVisible();
    await expect.poll(count).toBe(2);
    await page.context().close();
  });
}

test('an admin whose dashboard has lost its code reads so, and a press brings it back', async ({
  browser,
  baseURL,
}) => {
  const page = await openDeskAt(browser, '/admin-portal/dashboard?tab=tokens', { baseURL });
  const { asked, bringBack } = await remove(page, 'AdminDashboard');
  const count = loads(page);
  await page.reload();
  await expect(notice(page, 'This page could not be loaded')).toBeVisible();
  expect(new Set(asked).size).toBe(2);
  expect(count()).toBe(1);
  await bringBack();
  await reload(page).click();
  await expect(page.getByRole('tab', { name: 'Generate Tokens' })).toBeVisible();
  await page.context().close();
});

test('a person whose browser cannot fetch the code of signing in is not left at Loading', async ({
  browser,
  baseURL,
}) => {
  const page = await asMember(browser, baseURL);
  await remove(page, 'auth');
  for (const path of ['/insiderz-portal/dashboard', '/account', '/admin-portal/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('alert').filter({ has: reload(page) })).toContainText('could not be loaded');
    await expect(page.getByText('Loading...')).toHaveCount(0);
  }
  await page.context().close();
});

test('an admin whose tab has lost its code works on in the others, and has it when it is back', async ({
  browser,
  baseURL,
}) => {
  const page = await openDeskAt(browser, '/admin-portal/dashboard?tab=tokens', { baseURL });
  const { asked, bringBack } = await remove(page, 'UsersTab');
  const count = loads(page);
  await page.getByRole('tab', { name: 'User Management' }).click();
  const told = notice(page, 'This tab could not be loaded');
  await expect(told).toBeVisible();
  expect(asked).toHaveLength(2);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.getByRole('tab', { name: 'Generate Tokens' }).click();
  await expect(told).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Generate Tokens' }).first()).toBeAttached();
  await bringBack();
  await page.getByRole('tab', { name: 'User Management' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(count()).toBe(0);
  await page.context().close();
});

test('a part that fails once is asked for again by itself, and nobody is told', async ({
  browser,
  baseURL,
}) => {
  const page = await openDeskAt(browser, '/admin-portal/dashboard?tab=tokens', { baseURL });
  const { asked } = await remove(page, 'UsersTab', 1);
  await page.getByRole('tab', { name: 'User Management' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(asked).toHaveLength(2);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.context().close();
});

test('an admin keeps the desk when a part above it has lost its code', async ({ browser, baseURL }) => {
  await sendContribution(await browser.newContext({ baseURL }).then(({ request }) => request), 'Still here');
  const page = await openDeskAt(browser, '/admin-portal/dashboard', {
    baseURL,
    before: (page) => remove(page, 'Overview'),
  });
  await expect(notice(page, 'The overview could not be loaded')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Still here' }).first()).toBeVisible();
  await page.context().close();
});

test('an admin whose tab throws works on in the others', async ({ browser, baseURL }) => {
  const page = await openDeskAt(browser, '/admin-portal/dashboard?tab=tokens', { baseURL });
  await page.evaluate(() => {
    const { get } = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {};
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get() {
        if (location.search.includes('tab=users')) throw new Error('No dates');
        return get?.call(this);
      },
    });
  });
  await page.getByRole('tab', { name: 'User Management' }).click();
  await expect(notice(page, 'This tab has stopped working')).toBeVisible();
  await page.getByRole('tab', { name: 'Generate Tokens' }).click();
  await expect(page.getByRole('heading', { name: 'Generate Tokens' }).first()).toBeAttached();
  await page.context().close();
});

test('a member whose screen has lost its code keeps the frame around it', async ({ browser, baseURL }) => {
  const page = await asMember(browser, baseURL);
  await remove(page, 'Roadmap');
  await page.goto('/insiderz/roadmap');
  await expect(notice(page, 'This page could not be loaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.context().close();
});

test('what a person typed into a form whose code is gone is there after the reload', async ({ page }) => {
  const { bringBack } = await remove(page, 'AuthForms');
  await page.goto('/auth');
  const username = page.getByRole('tabpanel', { name: 'Log In' }).getByLabel('Username');
  await username.fill('typed_before');
  await expect(notice(page, 'The form could not be loaded')).toBeVisible();
  await expect(username).toHaveValue('typed_before');
  await bringBack();
  await reload(page).click();
  await expect(notice(page, 'The form could not be loaded')).toBeHidden();
  await expect(username).toHaveValue('typed_before');
});

test('an admin whose sign-in form is gone keeps what is typed, reads so, and signs in when it is back', async ({
  page,
}) => {
  const { bringBack } = await remove(page, 'AdminSignIn');
  await page.goto('/admin-portal');
  await page.getByLabel('Email').fill('typed@example.org');
  await expect(notice(page, 'This page could not be loaded')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('typed@example.org');
  await bringBack();
  await reload(page).click();
  await signIn(page, seeded('admin'));
  await expect(page).toHaveURL(/\/admin-portal\/dashboard/);
});

test('a contributor reads the question also when the code of the answer form is gone', async ({
  page,
  request,
  baseURL,
}) => {
  const email = `missing-${crypto.randomUUID()}@example.org`;
  const { id } = await sendContribution(request, 'Asked', { email });
  const link = await privateLink(request, email);
  await decide(request, id, { status: 'needs_info', message: 'Which browser was it?' });
  await endTenSeconds(baseURL, id);
  const { asked, bringBack } = await remove(page, 'ReplyForm');
  await page.goto(link);
  await expect(notice(page, 'The form could not be loaded')).toBeVisible();
  await expect(page.getByText('Which browser was it?').first()).toBeVisible();
  expect(asked).toHaveLength(2);
  await bringBack();
  await reload(page).click();
  await expect(page.getByLabel('Answer', { exact: true })).toBeVisible();
});

test('a toast whose code was gone is shown with the next one', async ({ page }) => {
  const { bringBack } = await remove(page, 'LateToaster[^/]*');
  await page.goto('/about');
  const say = (title: string) =>
    page.evaluate((detail) => dispatchEvent(new CustomEvent('say', { detail })), { title, sticky: true });
  const failed = page.waitForResponse((answer) => answer.status() === 404);
  await say('First');
  await failed;
  await bringBack();
  await say('Second');
  await expect(page.locator('.toast', { hasText: 'Second' })).toBeVisible();
  await expect(page.locator('.toast', { hasText: 'First' })).toBeVisible();
});

const late = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This page has not finished loading' });
/** The eight seconds begin and do not pass, however slow the machine is. */
async function stopClock(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Animation.enable');
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 });
}
/** The eight seconds are over. */
const endClock = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSAnimation && animation.animationName === 'late') animation.finish();
  });

for (const [path, flagged] of [
  ['/contribute/status#some-key', false],
  ['/unsubscribe#some-token', false],
  ['/auth', true],
  ['/insiderz-portal', true],
  ['/account', false],
  ['/admin-portal/dashboard', false],
  ['/insiderz-portal/dashboard', false],
  ['/insiderz/ideas#idea-1', false],
] as const) {
  test(`a person to whom no script of ${path} comes reads so after eight seconds, and reloads`, async ({
    page,
  }) => {
    if (flagged) await page.addInitScript(() => localStorage.setItem('thegrid:signed-in', 'user'));
    await page.route('**/_astro/*.js', (route) => route.abort());
    await stopClock(page);
    await page.goto(path);
    await expect(late(page)).toBeHidden();
    await endClock(page);
    await expect(late(page)).toBeVisible();
    const loaded = page.waitForEvent('load');
    await reload(page).filter({ visible: true }).click();
    await loaded;
    await expect(page).toHaveURL(path);
    await expect(late(page)).toBeHidden();
  });
}

test('a person who wants less motion reads no sooner that a page is late', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/_astro/*.js', (route) => route.abort());
  await stopClock(page);
  await page.goto('/contribute/status');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(late(page)).toBeHidden();
  await endClock(page);
  await expect(late(page)).toBeVisible();
});

test('a person whose page has come does not read that it is late', async ({ page }) => {
  for (const path of ['/contribute/status', '/unsubscribe', '/recover', '/auth', '/insiderz-portal']) {
    await page.goto(path);
    await expect(
      page.getByRole('main').getByRole('heading', { level: 1 }).filter({ visible: true }),
    ).toBeVisible();
    await endClock(page);
    await expect(late(page)).toBeHidden();
  }
});

test('a member whose page has come does not read that it is late', async ({ browser, baseURL }) => {
  const page = await asMember(browser, baseURL);
  for (const path of ['/account', '/insiderz/roadmap']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await endClock(page);
    await expect(late(page)).toBeHidden();
  }
  await page.context().close();
});
