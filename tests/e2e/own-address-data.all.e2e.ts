import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { sendContribution } from './admin-desk.ts';
import { mailsTo, privateLink } from './contribution-link.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const askButton = (page: Page) => page.getByRole('button', { name: 'Email me the link' });
const opener = (page: Page) => page.getByRole('button', { name: 'Erase it' });
const address = (page: Page) => page.getByLabel('Your email address');

/** Someone new, the private link of their contribution, and the link that they were mailed from its page. */
async function linked(page: Page, request: APIRequestContext, name: string) {
  const email = `own-${crypto.randomUUID()}@example.org`;
  await sendContribution(request, name, { email });
  const link = await privateLink(request, email);
  await page.goto(link);
  await askButton(page).click();
  await expect(page.getByText('Sent. The link is on its way')).toBeVisible();
  await expect.poll(async () => (await mailsTo(request, email)).length).toBe(2);
  const { text = '' } = (await mailsTo(request, email)).at(-1) ?? {};
  return { email, link, own: /\/contribute\/status#data=[\w-]+/.exec(text)?.[0] ?? '' };
}

test('a contributor sees, downloads and erases what came from their address, by keyboard alone (A-55)', async ({
  page,
  request,
}) => {
  const { email, link, own } = await linked(page, request, 'Kept');
  await page.goto(own);
  await expect(title(page)).toHaveText('What we keep about you');
  await expect(page.getByText(`From ${email}`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Contribution' }).first()).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download it' }).press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^thegrid-address-[\d-]+\.json$/);
  await expect(page.getByText('Downloaded.')).toBeVisible();

  await opener(page).press('Enter');
  await expect(address(page)).toBeFocused();
  await page.keyboard.type('other@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`This is not ${email}. Nothing was erased.`)).toBeVisible();
  await expect(address(page)).toBeFocused();
  await page.getByRole('button', { name: 'Keep it' }).press('Enter');
  await expect(opener(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await address(page).fill(email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(/Everything is erased|Erasing has begun/);
  await expect(title(page)).toBeFocused();
  await expect(page).not.toHaveURL(/#/);
  await page.goto(own);
  await expect(title(page)).toHaveText('This link has expired');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(title(page)).toHaveText('This link doesn’t work');
});

test('what fails is said, and nothing is lost by it', async ({ page, request }) => {
  const { email, own } = await linked(page, request, 'Failing');
  await page.goto(own);
  await expect(title(page)).toHaveText('What we keep about you');
  await page.route('**/api/address-data/**', (route) => route.abort());
  await opener(page).click();
  await address(page).fill(email);
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await expect(page.getByRole('alert').filter({ visible: true })).not.toBeEmpty();
  await expect(address(page)).toHaveValue(email);
  await page.getByRole('button', { name: 'Download it' }).click();
  await expect(page.getByRole('alert').filter({ visible: true })).not.toBeEmpty();
  await page.reload();
  await expect(title(page)).toHaveText('We could not look that up');
  await page.unroute('**/api/address-data/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(title(page)).toHaveText('What we keep about you');
});

for (const width of [390, 1440]) {
  test(`fits and reads at ${width} px, in either theme`, async ({ page, request }, info) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { own } = await linked(page, request, 'Seen');
    await page.screenshot({ path: info.outputPath('status.png'), fullPage: true });
    await page.goto(own);
    await opener(page).click();
    await address(page).fill('x');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(await violationsInBoth(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath('data.png'), fullPage: true });
  });
}
