import { expect, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { ContributionPage, CREATE } from './contribution-page.ts';

const LINK = '/contribute?app=roomz&type=bug_rough_edge&url=https://roomz.example.org/7&version=2.3';

test('a link fills the form in, each part is shown and removable, and the rest is sent', async ({ page }) => {
  const form = new ContributionPage(page);
  await page.goto(LINK);
  await expect(page.getByRole('heading', { name: 'Sent with it' })).toBeVisible();
  await expect(form.type).toHaveValue('bug_rough_edge');
  await expect(form.app).toHaveValue('roomz');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove page' }).click();
  await expect(page.getByRole('button', { name: 'Remove version' })).toBeFocused();
  await expect(page.getByText('https://roomz.example.org/7')).toHaveCount(0);

  const sent = page.waitForRequest((one) => CREATE.test(new URL(one.url()).pathname));
  await form.fill();
  await form.submit.click();
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({ related_app: 'roomz', app_version: '2.3' });
  expect(body).not.toHaveProperty('page_url');
  await form.expectSent();
});

test('a draft comes before what a link fills in, and takes it in one press', async ({ page }) => {
  const form = await new ContributionPage(page).open();
  await form.fill();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await page.goto(LINK);
  await expect(page.getByRole('heading', { name: 'Your draft is in the form' })).toBeVisible();
  await expect(form.description).toHaveValue('The button says Proceed.');
  await expect(form.type).toHaveValue('ux_wording');
  await page.getByRole('button', { name: 'Add to my draft' }).click();
  await expect(form.description).toHaveValue('The button says Proceed.');
  await expect(form.name).toHaveValue('Fern');
  await expect(form.type).toHaveValue('bug_rough_edge');
  await expect(page.getByRole('button', { name: 'Remove version' })).toBeVisible();
});
