import { expect, type Page, test } from 'playwright/test';
import { openDeskAt, seeded } from './admin-desk.ts';
import { enterAs } from './insiderz-member.ts';
import { beSignedIn } from './signed-in.ts';

const DESK = '/admin-portal/dashboard';
const TABS = [/^Contributions Review\d*$/, 'Generate Tokens', 'Insiderz Management', 'User Management'];
const SECTIONS = ['Roadmap', 'Ideas', 'Missions', 'Feed', 'Badges'];

const header = (page: Page) => page.locator('#main header').first();
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** What is lower or narrower than a target of 44 px among the controls in view. */
const small = (page: Page, part: string) =>
  page.locator(`${part} :is(a, button)`).evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility())
      .map((control) => ({ text: control.textContent, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ text }) => text),
  );

async function expectFrame(page: Page): Promise<void> {
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(async () => (await header(page).boundingBox())?.height).toBe(56);
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => small(page, '#main header')).toEqual([]);
  await expect.poll(() => small(page, '#main nav[data-foot]')).toEqual([]);
}

test('the header of the admin portal is one row of 56 px, and says the same on a phone (R353, R354)', async ({
  browser,
  baseURL,
}) => {
  const page = await openDeskAt(browser, `${DESK}?tab=users`, { baseURL });
  await expect(header(page).getByText(/New$|All Clear/)).toBeVisible();
  await expectFrame(page);
  const leave = page.getByRole('button', { name: 'Sign Out', exact: true });
  await expect(leave).toBeHidden();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(leave).toBeVisible();
  await expect(page.getByRole('link', { name: 'View as Member' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toHaveAttribute('href', '/account');
  await page.getByRole('button', { name: 'Audit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(leave).toBeHidden();
  await page.context().close();
});

test('the tabs are a column at 1440, and at 390 a bar at the foot that cuts no word and covers nothing (R355)', async ({
  browser,
  baseURL,
}) => {
  const page = await openDeskAt(browser, `${DESK}?tab=insiderz&section=ideas`, { baseURL });
  const tabs = page.getByRole('tablist', { name: 'Admin' }).getByRole('tab');
  const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect(tabs).toHaveText(TABS);
  await expect(sections.filter({ hasText: 'Ideas' })).toHaveAttribute('aria-current', 'page');
  for (const name of SECTIONS) {
    await sections.filter({ hasText: name }).click();
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-expanded', 'true');
  }
  await sections.filter({ hasText: 'Undelivered email' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Undelivered email' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(sections.first()).toBeHidden();
  for (const tab of await tabs.all()) {
    const cut = await tab.evaluate((one) => one.scrollWidth > one.clientWidth);
    expect(cut).toBe(false);
    const box = await tab.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
  }
  await page.getByRole('tab', { name: 'User Management' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const last = () =>
    page.getByRole('tabpanel').evaluate((panel) => {
      scrollTo(0, document.body.scrollHeight);
      const { bottom } = panel.getBoundingClientRect();
      return bottom - Number.parseFloat(getComputedStyle(panel).paddingBottom);
    });
  await expect.poll(last).toBeLessThanOrEqual(844 - 64);
  await page.context().close();
});

test('a member and their account have the same header and bar (R461)', async ({ page }) => {
  await beSignedIn(page, seeded('member'));
  await page.goto('/insiderz/ideas');
  await expect(page.getByRole('navigation', { name: 'Insiderz' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Roadmap',
    'Ideas',
    'Missions',
    'What’s new',
    'Contribute',
    'Leaderboard',
  ]);
  await expectFrame(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  for (const name of ['Account', 'Contribute', 'Leaderboard'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectFrame(page);
});

test('"?", the account menu and the foot of the column show the keys on every page, "/" searches its list, and both can be switched off', async ({
  browser,
  baseURL,
}) => {
  const page = await openDeskAt(browser, `${DESK}?tab=users`, { baseURL });
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const search = page.getByLabel('Search people');
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('?');
  await expect(search).toHaveValue('?');
  await expect(keys).toBeHidden();
  await search.fill('');
  await search.blur();
  await page.keyboard.press('?');
  await expect(keys.getByText('Search this list')).toBeVisible();
  await keys.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('?');
  await expect(keys).toBeHidden();
  // The menu and Ctrl K are no single keys.
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.locator('#person-menu').getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: 'Keyboard shortcuts' })
    .click();
  await expect(keys.getByText('Approve, with the reward that is shown')).toBeHidden();
  await keys.getByRole('checkbox').check();
  await page.context().close();
});

test('an open bell and an open menu of a row stay in a window that becomes narrow', async ({
  browser,
  baseURL,
}) => {
  const page = await openDeskAt(browser, `${DESK}?tab=users`, { baseURL });
  const menu = page.getByRole('menu');
  for (const [open, panel] of [
    [
      page.getByRole('button', { name: /^Notifications/ }),
      page.getByRole('dialog', { name: 'Notifications' }),
    ],
    [page.getByRole('button', { name: /^Actions for/ }).first(), menu],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open.click();
    await expect(panel).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(async () => {
        const box = await panel.boundingBox();
        return box && box.x >= 0 && box.x + box.width <= 390;
      })
      .toBe(true);
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  }
  await page.context().close();
});

test('a member with a keyboard sees the link that skips the header, and it leads to the content', async ({
  page,
}) => {
  await enterAs(page, 'member');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await skip.focus();
  const isOnTop = (link: Element) => {
    const { x, y, width, height } = link.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === link;
  };
  await expect.poll(() => skip.evaluate(isOnTop)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});
