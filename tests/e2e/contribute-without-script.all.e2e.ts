import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from 'playwright/test';
import { pngFile } from '#tests/builders/files.ts';
import { violationsInBoth } from './accessibility.ts';
import { openDeskAt } from './admin-desk.ts';
import { mailsTo } from './contribution-link.ts';
import { ContributionPage } from './contribution-page.ts';

/** The form in a browser without script, as small as a phone of 320 px. */
async function openForm(browser: Browser, baseURL: string | undefined): Promise<ContributionPage> {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  return new ContributionPage(page, page.getByRole('form', { name: 'Send it' })).open();
}

/** Has axe look at a page that runs no script, in a page that does. */
async function violationsOf(page: Page, browser: Browser) {
  const scripted = await browser.newPage({ viewport: { width: 320, height: 640 } });
  await scripted.setContent(await page.content());
  const found = await violationsInBoth(scripted);
  expect(await scripted.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await scripted.close();
  return found;
}

test('a visitor without script sends the form by keyboard, confirms by the emailed link, and it is on the desk (D160)', async ({
  browser,
  baseURL,
  request,
}) => {
  const form = await openForm(browser, baseURL);
  const { page } = form;
  const words = `The button says Proceed: ${randomUUID()}`;
  const email = `plain-${randomUUID()}@example.org`;
  await form.fill();
  await form.description.fill(words);
  await form.email.fill(email);
  await form.choose('photo.png', 'image/png', pngFile());
  await form.consent.focus();
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Tab');
  await expect(form.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
  await expect(page.getByText(`We have emailed a link to ${email}.`)).toBeVisible();
  expect(await violationsOf(page, browser)).toEqual([]);

  await expect.poll(async () => (await mailsTo(request, email)).length).toBe(1);
  const [mail] = await mailsTo(request, email);
  await page.goto(/\/api\/contributions\/form\/confirmation\?key=[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expect(page.getByText(words)).toBeVisible();
  expect(await violationsOf(page, browser)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. We have your contribution.');
  await page.context().close();

  const desk = await openDeskAt(browser, '/admin-portal/dashboard?view=contributions', { baseURL });
  await expect(desk.getByText(words).first()).toBeVisible();
  await desk.context().close();
});

test('a visitor without script who sends a wrong file is told why, and goes back to what they typed', async ({
  browser,
  baseURL,
}) => {
  const form = await openForm(browser, baseURL);
  const { page } = form;
  await form.fill();
  await form.choose('photo.png', 'image/png', 10);
  await form.submit.click();
  await expect(page.getByRole('listitem')).toHaveText(
    'File type not supported. Please upload an image, PDF, or document.',
  );
  expect(await violationsOf(page, browser)).toEqual([]);
  await page.goBack();
  await expect(form.description).toHaveValue('The button says Proceed.');
  await form.choose('photo.png', 'image/png', pngFile());
  await form.consent.check();
  await form.submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
  await page.context().close();
});

test('a visitor without script is stopped by the browser where something required is missing', async ({
  browser,
  baseURL,
}) => {
  const form = await openForm(browser, baseURL);
  await form.submit.click();
  await expect(form.name).toBeFocused();
  expect(new URL(form.page.url()).pathname).toBe('/contribute');
  await form.page.context().close();
});
