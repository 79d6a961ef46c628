import { expect, test } from 'playwright/test';
import { accountOf, freshName, makeAccount, toast } from './account-page.ts';
import { seeded } from './admin-desk.ts';
import { enterAs, expectSound } from './insiderz-member.ts';
import { beSignedIn } from './signed-in.ts';

const DASHBOARD = '/insiderz-portal/dashboard';

test.describe('the guard', () => {
  for (const path of [
    DASHBOARD,
    '/insiderz/feed',
    '/insiderz/roadmap/',
    '/insiderz/ideas',
    '/insiderz/missions',
  ]) {
    test(`a visitor at ${path} sees nothing of it and goes to /auth (R055, R057, R058, A-06)`, async ({
      page,
    }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/members/')) asked.push(request.url());
      });
      const answer = await page.goto(path);
      expect(answer?.ok()).toBe(true);
      await expect(page).toHaveURL('/auth');
      expect(asked).toEqual([]);
    });
  }

  test('someone without a role goes home and reads why, with a way on (R062, A-12)', async ({
    page,
    request,
  }) => {
    const name = await makeAccount(request, freshName());
    await beSignedIn(page, accountOf(name));
    for (const path of [DASHBOARD, '/insiderz/feed', '/insiderz-portal']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect(toast(page, 'Access Denied')).toContainText("You don't have access to Insiderz.");
      await expect(toast(page, 'Access Denied').getByRole('link', { name: 'Contribute' })).toHaveAttribute(
        'href',
        '/contribute',
      );
    }
  });

  test('before script has run, the page says "Loading..." (R056)', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(DASHBOARD);
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await context.close();
  });

  test('a member who cannot be asked for their rights sees nothing, and can ask again (R471, R472)', async ({
    page,
  }) => {
    await beSignedIn(page, seeded('member'));
    await page.route('**/api/session', (route) => route.abort());
    await page.goto(DASHBOARD);
    await expect(page.getByRole('heading', { name: 'We could not check your access' })).toBeVisible();
    await expect(page.getByRole('region')).toHaveCount(0);
    await expectSound(page);
    await page.unroute('**/api/session');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Voting', exact: true })).toBeVisible();
  });
});

test('"Sign Out" returns home and takes the dashboard away (R461)', async ({ page }) => {
  await enterAs(page, 'member');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Signed out')).toBeVisible();
  await page.goto(DASHBOARD);
  await expect(page).toHaveURL('/auth');
});
