import { expect, type Response, test } from 'playwright/test';
import { accountOf, makeAccount } from './account-page.ts';
import { privateLink } from './contribution-link.ts';
import { ContributionPage } from './contribution-page.ts';
import { beSignedIn } from './signed-in.ts';

const isProof = (response: Response) =>
  new URL(response.url()).pathname === '/api/contributions/status' &&
  (response.request().headers().authorization ?? '').startsWith('Bearer ');

test('a signed-in person who opens the private link of their contribution proves its address (D32)', async ({
  page,
  request,
}) => {
  await beSignedIn(page, accountOf(await makeAccount(request)));
  const form = await new ContributionPage(page).open();
  await form.fill();
  const email = `proved-${crypto.randomUUID()}@example.org`;
  await form.email.fill(email);
  await form.submit.click();
  const link = await privateLink(request, email);
  const proof = page.waitForResponse(isProof);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('In review');
  expect((await proof).status()).toBe(200);
});

test('a visitor reads their private link without a session being loaded', async ({ page, request }) => {
  const form = await new ContributionPage(page).open();
  await form.fill();
  const email = `visitor-${crypto.randomUUID()}@example.org`;
  await form.email.fill(email);
  await form.submit.click();
  const link = await privateLink(request, email);
  let proofs = 0;
  page.on('response', (response) => {
    if (isProof(response)) proofs += 1;
  });
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('In review');
  await page.waitForLoadState('networkidle');
  expect(proofs).toBe(0);
});
