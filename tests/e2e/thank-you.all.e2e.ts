import { expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';

const footerOf = (page: Page) => page.getByRole('contentinfo');
const letterOf = (page: Page) => footerOf(page).getByRole('button', { name: 'Thank you' });
const thanksOf = (page: Page) => page.getByRole('dialog', { name: 'Thank you.' });

for (const path of ['/', '/contribute']) {
  test(`on ${path} the G in the footer opens the thanks and the focus comes back (R126, A-32)`, async ({
    page,
  }) => {
    await page.goto(path);
    await letterOf(page).focus();
    await page.keyboard.press('Enter');
    await expect(thanksOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(thanksOf(page)).toBeHidden();
    await expect(letterOf(page)).toBeFocused();
    await letterOf(page).click();
    await thanksOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(thanksOf(page)).toBeHidden();
    await expect(letterOf(page)).toBeFocused();
  });
}

test('the letter is where the G is, large enough to hit, and the rest of the name leads home (R126, A-32)', async ({
  page,
}) => {
  await page.goto('/contribute');
  const brand = footerOf(page).getByRole('link', { name: 'TheGrid' });
  await expect(brand).toHaveAttribute('href', '/');
  const hit = (await letterOf(page).boundingBox())!;
  expect(Math.min(hit.width, hit.height)).toBeGreaterThanOrEqual(24);
  const glyph = await brand.evaluate((link) => {
    const text = [...link.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)!;
    const at = text.textContent!.indexOf('G');
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const { left, width } = range.getBoundingClientRect();
    return left + width / 2;
  });
  expect(Math.abs(hit.x + hit.width / 2 - glyph)).toBeLessThan(3);
  await brand.click({ position: { x: 10, y: 10 } });
  await expect(page).toHaveURL('/');
});

test('a reader opens one tribute at a time, and closes it again (R127–R129)', async ({ page }) => {
  await page.goto('/');
  await letterOf(page).click();
  const tributes = thanksOf(page).getByRole('group');
  const open = () =>
    tributes.evaluateAll((all) => all.flatMap((one, i) => ((one as HTMLDetailsElement).open ? [i] : [])));
  expect(await tributes.count()).toBeGreaterThanOrEqual(4);
  expect(await open()).toEqual([]);
  await thanksOf(page).getByText('Whoever holds the door').click();
  await expect(thanksOf(page).getByText('both hands full')).toBeVisible();
  await thanksOf(page).getByText('The people who answer the phone').click();
  expect(await open()).toEqual([1]);
  await expect(thanksOf(page).getByText('both hands full')).toBeHidden();
  await thanksOf(page).getByText('The people who answer the phone').press('Enter');
  expect(await open()).toEqual([]);
});

test('a visitor writes to the contact address from the footer (R125, A-28)', async ({ page }) => {
  await page.goto('/');
  const mail = footerOf(page).locator('a[href^="mailto:"]');
  await expect(mail).toHaveText('Contact');
  await expect(mail).toHaveAttribute('href', /^mailto:[^@\s]+@[^@\s]+$/);
  await expect(footerOf(page).getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    '/privacy',
  );
  await expect(footerOf(page).getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute(
    'href',
    '/terms',
  );
});

test('the thanks open without script too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await letterOf(page).click();
  await thanksOf(page).getByText('You, who pressed the G').click();
  await expect(thanksOf(page).getByText('Nobody told you')).toBeVisible();
  await thanksOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(thanksOf(page)).toBeHidden();
  await context.close();
});

test('nothing is inaccessible in either theme with the thanks open', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await letterOf(page).click();
  expect(await violationsInBoth(page)).toEqual([]);
  await thanksOf(page).getByText('The people whose code').click();
  expect(await violationsInBoth(page)).toEqual([]);
});
