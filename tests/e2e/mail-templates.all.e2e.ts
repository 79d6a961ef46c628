import { expect, test } from 'playwright/test';
import { violations } from './accessibility.ts';

/** What a letter can get wrong; landmarks are the business of the program that shows it. */
const OF_LETTERS = [
  'color-contrast',
  'document-title',
  'html-has-lang',
  'empty-heading',
  'link-name',
  'th-has-data-cells',
];
const PAGE = '/__local/mail/templates';

test('a developer sees every kind of mail in both themes, wide and narrow, and as plain text', async ({
  page,
}) => {
  await page.goto('/__local/mail');
  await page.getByRole('link', { name: 'Every kind of mail' }).click();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  const mails = page.getByRole('navigation', { name: 'Mails' });
  await mails.getByRole('link', { name: /^A question about your contribution TG-/ }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    /^A question about your contribution TG-/,
  );
  const ground = (title: string) =>
    page
      .frameLocator(`iframe[title="${title}"]`)
      .getByRole('heading', { name: 'We have a question' })
      .evaluate((heading) => getComputedStyle(heading).color);
  expect(await ground('Light, 660 px')).not.toBe(await ground('Dark, 660 px'));
  expect(await ground('Dark, 390 px')).toBe(await ground('Dark, 660 px'));
  await expect(page.locator('pre')).toContainText('You get this email because');
  expect(await violations(page)).toEqual([]);
});

test('each mail fits a phone, and nothing in it is inaccessible in either theme', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 820 });
  await page.goto(PAGE);
  const addresses = await page
    .locator('iframe')
    .first()
    .evaluate((frame) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].map(({ href }) => href);
      return [(frame as HTMLIFrameElement).src.replace(/&theme=.*/, ''), ...links];
    });
  expect(addresses.length).toBeGreaterThan(12);
  for (const address of addresses) {
    for (const theme of ['light', 'dark']) {
      await page.goto(`${address}&theme=${theme}`);
      expect(await violations(page, 'html', OF_LETTERS), `${address} ${theme}`).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, address).toBeLessThanOrEqual(390);
    }
  }
});

test('an address of no mail is not found', async ({ request }) => {
  expect((await request.get(`${PAGE}?mail=none`)).status()).toBe(404);
});

test('a mail carries the mark and the name at its top, and its reference stays in one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 820 });
  await page.goto(PAGE);
  const link = page
    .getByRole('navigation', { name: 'Mails' })
    .getByRole('link', { name: /^New contribution TG-/ });
  await page.goto((await link.getAttribute('href')) ?? '');
  const mail = page.frameLocator('iframe').first();
  const [name, heading] = [
    mail.getByText('TheGrid', { exact: true }),
    mail.getByRole('heading', { level: 1 }),
  ];
  const at = await Promise.all([name.boundingBox(), heading.boundingBox()]);
  expect(at[0]!.y).toBeLessThan(at[1]!.y);
  const lines = await heading.locator('span').evaluate((one) => one.getClientRects().length);
  expect(lines).toBe(1);
});
