import { expect, type Page, test } from 'playwright/test';
import { openDeskAt } from './admin-desk.ts';
import { ContributionPage } from './contribution-page.ts';

/** What a page tells while it is there, as `event path`; what it tells as it is left is seen by the server alone. */
function listen(page: Page): string[] {
  const told: string[] = [];
  page.on('request', (request) => {
    const [, event] = /\/api\/measurements\/(\w+)$/.exec(request.url()) ?? [];
    if (event) told.push(`${event} ${request.postData()}`);
  });
  return told;
}

test('a visitor’s views and beginning are counted when a page is left, and an admin sees the way to a contribution; whoever asks not to be tracked tells nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const told = listen(page);
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  expect(told).toEqual([]);
  const form = await new ContributionPage(page).open();
  await form.fill();
  await expect.poll(() => told).toContain('started /contribute');
  expect(told.filter((one) => one.endsWith('/contribute'))).toEqual(['started /contribute']);
  await page.goto('/faq');

  const quiet = await browser.newContext({ baseURL });
  await quiet.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true });
  });
  const unseen = await quiet.newPage();
  const silence = listen(unseen);
  for (const path of ['/tools', '/terms']) await unseen.goto(path, { waitUntil: 'networkidle' });
  expect(silence).toEqual([]);
  await quiet.close();

  const desk = await openDeskAt(browser, '/admin-portal/dashboard', { baseURL });
  const overview = desk.getByRole('region', { name: 'Overview' });
  await overview.getByRole('button', { name: 'Overview' }).click();
  await overview.getByRole('button', { name: 'From view to contribution' }).click();
  const steps = overview.getByRole('list', { name: 'The last 7 days' });
  await expect(steps).toContainText(/[1-9]\d* Viewed the form/);
  await expect(steps).toContainText(/[1-9]\d* Started it/);
  await expect(overview.getByRole('row', { name: '/about 1' })).toBeVisible();
  await expect(overview.getByRole('row', { name: /^\/(?:tools|terms)/ })).toHaveCount(0);
  await overview.getByRole('button', { name: 'Last 28 days' }).click();
  await expect(overview.getByRole('list', { name: 'The last 28 days' })).toBeVisible();
  await desk.context().close();
});
