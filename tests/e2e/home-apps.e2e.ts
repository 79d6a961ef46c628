import { expect, type Page, test } from 'playwright/test';
import { APPS } from '#domain/apps.ts';
import { violationsInBoth } from './accessibility.ts';

const NAMES = Object.values(APPS).map(({ name }) => name);
const LOCALZ = APPS.localz.name;
const PRICES = [
  '£5 a month',
  '£7 a month',
  '£9 a month (employers) · £3 per profile',
  'Free',
  '£8 a month',
  'Free',
  '£4 a month',
  '£6 a month',
  '£4 a month',
  '£5 (one-time listing fees £3–£7)',
];
PRICES.splice(2, 0, '£9 a month');

const wallOf = (page: Page) => page.getByRole('region', { name: /^Twelve tiles/ });
const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** What React keeps of a root, as far as the test of a press during hydration reads it. */
interface HydratedRoot {
  current: { memoizedState: { isDehydrated: boolean } | null };
}

test('a visitor finds the eleven apps in order, and What’s Next after them (R014, R015, R105)', async ({
  page,
}) => {
  await page.goto('/');
  const names = wallOf(page).getByRole('listitem').getByRole('heading', { level: 3 });
  await expect(names).toHaveText([...NAMES, 'What’s Next']);
});

test('a visitor reads the price of each app exactly as listed (R113, R494–R504, A-27)', async ({ page }) => {
  await page.goto('/');
  // What is far below is laid out when it comes near, and text that is not laid out has no lines to compare.
  await wallOf(page).scrollIntoViewIfNeeded();
  for (const [index, name] of NAMES.entries()) {
    const header = cardOf(page, name).getByRole('heading', { name }).locator('..');
    await expect(header).toContainText(PRICES[index]!.replace(/ \(.*/, ''));
    const label = async () => (await header.locator('.price, .fine').allInnerTexts()).join(' ');
    await expect.poll(label).toBe(PRICES[index]);
  }
});

test('a visitor reads the general claim, who is free and the launch once (R505, R024, A-27)', async ({
  page,
}) => {
  await page.goto('/');
  const wall = wallOf(page);
  await expect(
    wall.getByText('£4–£9/month for unlimited matches. Tribez and Hustlz are free.'),
  ).toBeVisible();
  await expect(wall.getByText('Free at launch in Bristol')).toHaveCount(1);
});

test('a press anywhere on a card turns it over, and another back (R114, R115, A-05)', async ({ page }) => {
  await page.goto('/');
  const card = cardOf(page, LOCALZ);
  const description = card.getByText('A tap that drips');
  await expect(description).toBeHidden();
  await card.getByText('The trades and shops').click();
  await expect(description).toBeVisible();
  await expect(card.getByRole('button', { name: new RegExp(`^Watch Video ?: ${LOCALZ}$`) })).toBeVisible();
  await expect(card.getByRole('link', { name: /Visit App/ })).toBeHidden();
  await expect(cardOf(page, 'Howz').getByRole('button', { name: /^Details ?: Howz$/ })).toBeVisible();
  await description.click();
  await expect(description).toBeHidden();
  await expect(card.getByRole('link', { name: /Visit App/ })).toBeVisible();
});

test('marking words on a card does not turn it (R114)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const card = cardOf(page, LOCALZ);
  await card.getByRole('button', { name: 'Details' }).click();
  const words = card.getByText('A tap that drips');
  await words.scrollIntoViewIfNeeded();
  // The first movement brings the fonts, and sections above may be laid out: what was aimed at may move.
  await expect(async () => {
    const box = (await words.boundingBox())!;
    await page.mouse.move(box.x + 4, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 8, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => `${getSelection()}`)).toContain('tap');
  }).toPass();
  await expect(words).toBeVisible();
});

test('links and buttons in a card do their own work and leave it as it lies (R116, R117)', {
  tag: '@all',
}, async ({ page, context }) => {
  await context.route('https://*.thegrid.localhost/**', (route) => route.fulfill({ body: 'an app' }));
  await page.goto('/');
  const card = cardOf(page, LOCALZ);
  const visit = card.getByRole('link', { name: /Visit App/ });
  const [app] = await Promise.all([context.waitForEvent('page'), visit.click()]);
  await app.close();
  await expect(visit).toBeVisible();
  await card.getByRole('button', { name: new RegExp(`^Details ?: ${LOCALZ}$`) }).click();
  await card.getByRole('button', { name: new RegExp(`^Watch Video ?: ${LOCALZ}$`) }).click();
  await expect(page.getByRole('dialog', { name: LOCALZ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: new RegExp(`^Back ?: ${LOCALZ}$`) })).toBeVisible();
});

test('Visit App opens each app’s own subdomain in a new tab that cannot reach back (R118, R119)', async ({
  page,
  context,
}) => {
  await context.route('https://*.thegrid.localhost/**', (route) => route.fulfill({ body: 'an app' }));
  await page.goto('/');
  for (const name of NAMES) {
    const visit = cardOf(page, name).getByRole('link', {
      name: new RegExp(`^Visit App ?: ${name}, opens in a new tab$`),
    });
    await expect(visit).toHaveAttribute('href', `https://${name.toLowerCase()}.thegrid.localhost/`);
    await expect(visit).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(visit).toHaveAttribute('target', '_blank');
  }
  const visit = cardOf(page, 'Swapz').getByRole('link', { name: /Visit App/ });
  const [app] = await Promise.all([context.waitForEvent('page'), visit.click()]);
  await app.waitForLoadState();
  expect(app.url()).toBe('https://swapz.thegrid.localhost/');
  expect(await app.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
});

test('What’s Next has a button that says Coming Soon and cannot be pressed (R120)', async ({ page }) => {
  await page.goto('/');
  const next = wallOf(page).getByRole('listitem').last();
  await expect(next.getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
});

test('with the keyboard alone a card turns, and Tab finds only the side that shows (A-05)', async ({
  page,
}) => {
  await page.goto('/');
  const card = cardOf(page, LOCALZ);
  const details = card.locator('button', { hasText: 'Details' });
  const back = card.locator('button', { hasText: 'Back' });
  await expect(details).toHaveAttribute('aria-expanded', 'false');
  await card.getByRole('link', { name: /Visit App/ }).focus();
  await page.keyboard.press('Tab');
  await expect(details).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(back).toBeFocused();
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  await expect(back).toHaveAccessibleDescription(/^A tap that drips/);
  await page.keyboard.press('Shift+Tab');
  await expect(card.getByRole('button', { name: new RegExp(`^Watch Video ?: ${LOCALZ}$`) })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  expect(await card.evaluate((one) => one.contains(document.activeElement))).toBe(false);
  await back.focus();
  await page.keyboard.press('Tab');
  await expect(cardOf(page, 'Howz').getByRole('link', { name: /Visit App/ })).toBeFocused();
  await back.focus();
  await page.keyboard.press('Space');
  await expect(details).toBeFocused();
  await expect(details).toHaveAttribute('aria-expanded', 'false');
});

test('a card pressed between its hydration and the effects of that has the focus on its other side (A-05)', async ({
  page,
}) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/_astro/AppCards*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/');
  const card = cardOf(page, LOCALZ);
  const details = card.locator('button', { hasText: 'Details' });
  await details.focus();
  const pressed = details.evaluate((button) => {
    const island = button.closest('astro-island') as unknown as Record<string, { stateNode: HydratedRoot }>;
    const { port1, port2 } = new MessageChannel();
    return new Promise<void>((resolve) => {
      // React's own tasks are messages too, so that one look falls between its commit and its effects.
      port1.onmessage = () => {
        const key = Object.keys(island).find((name) => name.startsWith('__reactContainer$')) ?? '';
        if (island[key]?.stateNode.current.memoizedState?.isDehydrated !== false) return port2.postMessage(0);
        (button as HTMLElement).click();
        resolve();
      };
      port2.postMessage(0);
    });
  });
  script.resolve();
  await pressed;
  await expect(card.locator('button', { hasText: 'Back' })).toBeFocused();
});

test('a link to one app lands on its card and marks it', async ({ page }) => {
  await page.goto('/#swapz');
  const card = cardOf(page, 'Swapz');
  await expect(card).toBeInViewport();
  const edge = (id: string) =>
    page.evaluate((one) => getComputedStyle(document.getElementById(one)!, '::after').borderTopWidth, id);
  expect([await edge('swapz'), await edge('carz')]).toEqual(['4px', '0px']);
  await page.goto('/contribute');
  await page.getByRole('navigation', { name: 'Apps' }).getByRole('link', { name: LOCALZ }).click();
  await expect(cardOf(page, LOCALZ)).toBeInViewport();
});

test('a card turns within 300 ms, and at once where motion is not wanted (R114)', async ({ page }) => {
  await page.goto('/');
  const card = cardOf(page, LOCALZ);
  await card.scrollIntoViewIfNeeded();
  await expect(page.locator('astro-island:not([ssr])').filter({ has: card })).toBeAttached();
  const motions = () =>
    card.evaluate(async (one) => {
      one.querySelector<HTMLElement>('[data-turn]')!.click();
      await new Promise(requestAnimationFrame);
      return one
        .getAnimations({ subtree: true })
        .map((motion) => [(motion as CSSTransition).transitionProperty, motion.effect?.getTiming().duration]);
    });
  expect(await motions()).toContainEqual(['transform', 300]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await motions()).toEqual([]);
  await expect(card.getByRole('link', { name: /Visit App/ })).toBeVisible();
});

test('without script both sides are read at once and nothing is dead (A-05)', { tag: '@all' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  for (const name of NAMES) {
    const card = cardOf(page, name);
    await expect(card.getByRole('heading', { name })).toHaveCount(1);
    await expect(card.getByRole('link', { name: /Visit App/ })).toBeVisible();
    await expect(card.locator('[id$=-about]')).toBeVisible();
    await expect(card.getByRole('button')).toHaveCount(0);
  }
  await expect(page.getByText('A tap that drips')).toBeVisible();
  await context.close();
});

test('nothing is wider than a small phone, also with large text', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const name of NAMES) await cardOf(page, name).getByRole('button', { name: 'Details' }).click();
  const wall = await wallOf(page).evaluate((one) => [one.scrollWidth, one.clientWidth]);
  expect(wall[0]).toBe(wall[1]);
  for (const key of await wallOf(page).locator('footer > *:visible').all()) {
    const box = (await key.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.x + box.width).toBeLessThanOrEqual(320);
  }
});

test('nothing is inaccessible in either theme, with cards on either side', { tag: '@all' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  expect(await violationsInBoth(page)).toEqual([]);
  for (const name of NAMES) await cardOf(page, name).getByRole('button', { name: 'Details' }).click();
  expect(await violationsInBoth(page, '[aria-labelledby=apps]')).toEqual([]);
});
