import { expect, test } from 'playwright/test';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';
import { ContributionPage } from './contribution-page.ts';

test('a visitor reads how it works and the guide without script (R231–R234)', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/contribute');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contribution, not payment, is the key.');
  await expect(page.getByText('people-powered project')).toBeVisible();
  for (const term of ['Earn', 'Pool', 'Clarity']) {
    await expect(page.getByRole('term').filter({ hasText: term })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeAttached();
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Display Name' })).toBeVisible();
  await page.getByRole('button', { name: 'Insiderz token guide (INZ)' }).click();
  await expect(page.getByRole('dialog').getByText('Ambassador badge')).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await context.close();
});

test('a visitor at 768 px reads how it works, each part below the last', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/contribute');
  const gaps = await page.getByRole('term').evaluateAll((terms) =>
    terms
      .filter(({ textContent }) => /^(Earn|Pool|Clarity)$/.test(textContent ?? ''))
      .flatMap((term) => [...(term.parentElement?.children ?? [])].map((one) => one.getBoundingClientRect()))
      .map(({ top }, i, all) => top - (all[i - 1]?.bottom ?? 0)),
  );
  expect(gaps).toHaveLength(9);
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(4);
});

for (const { width, height, most } of [
  { width: 1440, height: 900, most: 420 },
  { width: 390, height: 844, most: 480 },
])
  test(`a visitor sees the first field on the first screen, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const form = await new ContributionPage(page).open();
    await expect(page.getByRole('form', { name: 'Send it' })).toBeVisible();
    const field = await form.name.boundingBox();
    expect(field?.y).toBeLessThanOrEqual(most);
    // What it may earn is beside the form, or below it on a phone.
    const [card, teaser] = await Promise.all([
      page.getByRole('form').boundingBox(),
      page.getByRole('heading', { name: 'What it may earn' }).boundingBox(),
    ]);
    if (width > 960) expect(teaser!.x).toBeGreaterThan(card!.x + card!.width);
    else expect(teaser!.y).toBeGreaterThan(card!.y + card!.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test('a visitor opens the token guide, reads sixteen rows and is back at its button (R235–R237, R240–R253, R256)', async ({
  page,
}) => {
  await page.goto('/contribute');
  const opener = page.getByRole('button', { name: 'Insiderz token guide (INZ)' });
  await opener.click();
  const guide = page.getByRole('dialog', { name: 'Insiderz token guide (INZ)' });
  const rows = guide.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(16);
  const told = await rows.evaluateAll((all) =>
    all.map(({ children: [name, inz] }) => `${name?.textContent}: ${inz?.textContent}`),
  );
  expect(told).toEqual([
    `First meaningful contribution: ${FIRST_CONTRIBUTION_INZ} fixed`,
    'Minor bug with clear steps: 50-150',
    'Extra confirmation on existing bug: 25-100',
    'Serious/security issue: 1,000-4,000',
    'Micro copy change: 50-200',
    'Small UX tweak: 100-300',
    'Adopted feature idea: 300-800',
    'Major product insight: 1,500-5,000',
    'Help article/checklist: 200-500',
    'Research summary: 300-600',
    'Quality real listing: 200-600',
    'New app concept: 800-2,000',
    'Validated concept: 2,000-6,000',
    'Concept selected for build: 5,000-12,000',
    '3-month consistency streak: 500',
    'Ambassador badge: 2,000-6,000',
  ]);
  await expect(guide).toContainText(
    'Ranges depend on clarity, verifiability, adoption, impact and timing (urgent may earn more).',
  );
  const area = guide.getByRole('region');
  await expect(area).toBeFocused();
  await page.keyboard.press('End');
  await expect(rows.last()).toBeInViewport();
  await guide.getByRole('button', { name: 'Got it' }).click();
  await expect(guide).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the scroll bar of the guide hides 600 ms after scrolling stops (R239)', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.goto('/contribute');
  await page.clock.pauseAt(60_000);
  await page.getByRole('button', { name: 'Insiderz token guide (INZ)' }).click();
  const area = page.getByRole('dialog').getByRole('region');
  await page.clock.runFor(1000);
  await expect(area).toHaveCSS('scrollbar-color', 'rgba(0, 0, 0, 0) rgba(0, 0, 0, 0)');
  await area.evaluate((element) => element.scrollBy(0, 50));
  await expect(area).not.toHaveCSS('scrollbar-color', 'rgba(0, 0, 0, 0) rgba(0, 0, 0, 0)');
  await page.clock.runFor(599);
  await expect(area).not.toHaveCSS('scrollbar-color', 'rgba(0, 0, 0, 0) rgba(0, 0, 0, 0)');
  await page.clock.runFor(1);
  await expect(area).toHaveCSS('scrollbar-color', 'rgba(0, 0, 0, 0) rgba(0, 0, 0, 0)');
});

test('a visitor reads the terms beside the consent, which stays as it was (R238, R293)', async ({ page }) => {
  const form = await new ContributionPage(page).open();
  const opener = form.page.getByRole('form').getByRole('link', { name: 'Terms & Conditions' });
  await opener.click();
  const terms = page.getByRole('dialog', { name: 'Terms & Conditions' });
  await expect(terms).toContainText('cannot be bought or sold');
  await expect(terms).toContainText('consent of a parent or guardian');
  await terms.getByRole('button', { name: 'I Understand' }).click();
  await expect(terms).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(form.consent).not.toBeChecked();
  await expect(form.consent).toHaveAccessibleDescription(
    /may not sign up\. You are 16 or older, or a parent/,
  );
  const who = form.page.getByRole('form').getByRole('link', { name: 'Who may join' });
  await expect(who).toHaveAttribute('href', '/terms#eligibility');

  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    opener.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL(/\/contribution-terms\/?$/);
  await expect(terms).toBeHidden();
});
