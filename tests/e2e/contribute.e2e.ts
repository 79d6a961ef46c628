import { expect, test } from 'playwright/test';
import { RELATED_APP_LABELS, RELATED_APPS } from '#domain/apps.ts';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';
import { pdfFile } from '#tests/builders/files.ts';
import { violationsInBoth } from './accessibility.ts';
import { ContributionPage, CREATE } from './contribution-page.ts';

const SUCCESS = `Thanks for contributing. We'll review and follow up by email. First meaningful contributions earn ${FIRST_CONTRIBUTION_INZ} INZ and unlock Insiderz access.`;

test('a visitor who submits nothing is told everything and taken to the first field (R257, R260, R262, R265, R267, R269, R279, R281, R293, R294)', async ({
  page,
}) => {
  const form = await new ContributionPage(page).open();
  const sent = form.requests('POST', /^\/api\//);
  await form.submit.click();
  await expect(form.summary().getByRole('link')).toHaveText([
    'Display name is required',
    'Must be a valid email address',
    'Please select a contribution type',
    'Description must be at least 10 characters',
    'You must agree to the terms to submit',
  ]);
  await expect(form.name).toBeFocused();
  await form.expectWrong(form.name, 'Display name is required');
  await form.expectWrong(form.email, 'Must be a valid email address');
  await form.expectWrong(form.type, 'Please select a contribution type');
  await form.expectWrong(form.description, 'Description must be at least 10 characters');
  await form.expectWrong(form.consent, 'You must agree to the terms to submit');
  expect(sent).toEqual([]);

  await form.summary().getByRole('link', { name: 'Please select a contribution type' }).click();
  await expect(form.type).toBeFocused();
  await form.name.fill('Fern');
  await form.expectRight(form.name);
  await expect(form.summary().getByRole('heading')).toHaveText('Correct 4 fields');
});

test('limits count trimmed text and include their last character (R259, R261, R264, R266, R274, R275, R280, R282–R284, R286)', async ({
  page,
}) => {
  const form = await new ContributionPage(page).open();
  await form.fill();
  await form.type.selectOption('Other');
  // Without consent nothing is ever sent, whatever the limits say.
  await form.consent.uncheck();
  const long = (length: number) => 'x'.repeat(length);
  const cases = [
    [form.name, long(100), long(101), 'Display name must be less than 100 characters'],
    [
      form.email,
      `${long(60)}@${`${long(60)}.`.repeat(3)}${long(8)}.uk`,
      'fern@bristol',
      'Must be a valid email address',
    ],
    [form.email, 'a@b.uk', `a@${long(251)}.uk`, 'Email must be less than 255 characters'],
    [form.other, long(200), long(201), 'Other details must be less than 200 characters'],
    [form.description, `  ${long(10)}  `, `  ${long(9)}   `, 'Description must be at least 10 characters'],
    [form.description, `  ${long(2000)}  `, long(2001), 'Description must be less than 2000 characters'],
    [form.link, 'https://example.com/a', 'ftp://example.com', 'Please enter a valid URL'],
  ] as const;
  for (const [field, right, wrong, message] of cases) {
    await field.fill(wrong);
    await form.submit.click();
    await form.expectWrong(field, message);
    await field.fill(right);
    await form.expectRight(field);
  }
  await expect(page.getByText('2000/2000')).toBeVisible();
});

test('hints follow the type, and Other Details belongs to Other (R258, R263, R268, R270–R273, R276, R277, R285, R287)', async ({
  page,
}) => {
  const form = await new ContributionPage(page).open();
  await expect(form.name).toHaveAccessibleDescription(/Shown on the public leaderboard. An alias is fine./);
  await expect(form.file).toHaveAttribute('type', 'file');
  await expect(form.other).toBeHidden();
  const options = form.type.getByRole('option');
  const values = await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(values.filter(Boolean)).toEqual([
    'bug_rough_edge',
    'ux_wording',
    'product_idea',
    'content_research',
    'quality_listing',
    'new_app_concept',
    'other',
  ]);
  await form.type.selectOption('Bug / Rough edge');
  await expect(form.description).toHaveAccessibleDescription(/device, browser, the URL, steps to reproduce/);
  await form.type.selectOption('New app concept');
  await expect(form.description).toHaveAccessibleDescription(/the problem, who it's for, why it matters/);
  await form.type.selectOption('Product idea');
  await expect(form.description).toHaveAccessibleDescription('');
  await form.type.selectOption('Other');
  await form.other.fill('A poem');
  await form.type.selectOption('UX / Wording');
  await expect(form.other).toBeHidden();
  expect(await form.app.getByRole('option').allTextContents()).toEqual([
    'Not sure, or none',
    'Not app specific',
    ...RELATED_APPS.slice(1).map((app) => RELATED_APP_LABELS[app]),
  ]);

  const [request] = await Promise.all([
    page.waitForRequest((one) => CREATE.test(new URL(one.url()).pathname)),
    form.fill().then(() => form.submit.click()),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    contribution_type: 'ux_wording',
    other_details: null,
    related_app: null,
    proof_url: null,
    consent_given: true,
  });
});

test('an address without its scheme is put right by one press', async ({ page }) => {
  const form = await new ContributionPage(page).open();
  await form.link.fill('example.com');
  await form.submit.click();
  await form.expectWrong(form.link, 'Please enter a valid URL');
  await page.getByRole('button', { name: 'Use https://example.com' }).click();
  await expect(form.link).toHaveValue('https://example.com');
  await expect(form.link).toBeFocused();
  await form.expectRight(form.link);
});

test('a person contributes with the keyboard alone (R297, R313–R316)', async ({ page }) => {
  const form = await new ContributionPage(page).open();
  const mails = form.requests('POST', /^\/api\/send-contribution-email$/);
  await form.name.focus();
  const press = page.keyboard;
  await press.type('Fern');
  await press.press('Tab');
  await press.type('fern@bristol.example.uk');
  await press.press('Tab');
  await press.type('Bug');
  await press.press('Tab');
  await press.press('Tab');
  await press.type('Dates are cleared when I go back.');
  // “Keep my dates” has shipped, and is offered below the description.
  await expect(page.getByRole('button', { name: 'Mine is different' })).toBeVisible();
  for (const _ of ['shipped', 'add yours', 'different']) await press.press('Tab');
  for (const _ of ['link', 'file', 'capture', 'consent']) await press.press('Tab');
  await press.press('Space');
  await expect(form.consent).toBeChecked();
  for (const _ of ['terms', 'who may join', 'submit']) await press.press('Tab');
  await expect(form.submit).toBeFocused();
  await press.press('Enter');
  await form.expectSent();
  await expect(page.getByRole('status').filter({ hasText: SUCCESS })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Thank you. We have your contribution.' })).toBeFocused();
  await expect.poll(() => mails.length).toBe(1);
  expect(mails[0]?.postDataJSON()).toMatchObject({
    display_name: 'Fern',
    contribution_type: 'bug_rough_edge',
  });

  await page.getByRole('button', { name: 'Send another' }).click();
  await expect(form.name).toBeFocused();
  for (const field of [form.name, form.email, form.description]) await expect(field).toHaveValue('');
  await expect(form.type).toHaveValue('');
  await expect(form.consent).not.toBeChecked();
});

test('the receipt begins in sight on a phone and repeats the address, which is changed and sent again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  const form = await new ContributionPage(page).open();
  await form.fill();
  await form.attach('seen.pdf', 'application/pdf', pdfFile());
  await form.submit.click();
  await form.expectSent();
  const receipt = page.getByRole('region', { name: 'Thank you. We have your contribution.' });
  await expect(receipt.getByRole('heading', { name: /Thank you/ })).toBeInViewport();
  await expect(receipt).toContainText('We write to fern@bristol.example.uk');
  await expect(receipt.getByRole('list', { name: 'What happens next' }).getByRole('listitem')).toHaveCount(3);
  await expect(receipt.getByRole('link', { name: 'your private status page' })).toHaveAttribute(
    'href',
    '/contribute/status',
  );
  expect(await violationsInBoth(page)).toEqual([]);
  await receipt.getByRole('button', { name: 'Change the address and send again' }).click();
  await expect(form.email).toBeFocused();
  await expect(form.description).toHaveValue('The button says Proceed.');
  await expect(page.getByText('seen.pdf')).toBeVisible();
  await expect(form.consent).not.toBeChecked();
  await form.email.fill('fern@easton.example.uk');
  await form.consent.check();
  await form.submit.click();
  await form.expectSent();
  await expect(receipt).toContainText('We write to fern@easton.example.uk');
});

test('a double press makes one contribution, and the button says so (R300, R301)', async ({ page }) => {
  const form = await new ContributionPage(page).open();
  const sent = form.requests('POST', CREATE);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/contributions', async (route) => {
    await held;
    await route.continue();
  });
  await form.fill();
  await form.submit.dblclick();
  const busy = page.getByRole('button', { name: 'Submitting...' });
  await expect(busy).toBeDisabled();
  answer();
  await form.expectSent();
  expect(sent).toHaveLength(1);
});

test('the first press counts even while the form is still asleep', async ({ page }) => {
  const form = new ContributionPage(page);
  let load = () => {};
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/_astro/ContributionForm*.js', async (route) => {
    await held;
    await route.continue();
  });
  await form.open();
  await form.fill();
  await form.submit.dblclick();
  const sent = form.requests('POST', CREATE);
  await expect(form.description).toHaveValue('The button says Proceed.');
  load();
  await form.expectSent();
  expect(sent).toHaveLength(1);
});

test('the first press counts although a slow processor takes seconds to bring the form to life', {
  tag: '@all',
}, async ({ page }) => {
  // React works off its tasks by messages to itself.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage as (message: unknown) => void;
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => post.call(this, message), 1500);
    };
  });
  const form = await new ContributionPage(page).open();
  await form.submit.click();
  await expect(form.summary()).toBeVisible();
  await expect(page).toHaveURL(/\/contribute$/);
});

test('nothing typed is lost when the form itself cannot be loaded', async ({ page }) => {
  const form = new ContributionPage(page);
  await page.route('**/_astro/ContributionForm*.js*', (route) => route.abort());
  await form.open();
  await form.fill();
  await form.submit.click();
  await expect(page.getByText('The form could not be loaded.')).toBeVisible();
  await page.unroute('**/_astro/ContributionForm*.js*');
  await page.reload();
  await expect(form.name).toHaveValue('Fern');
});

test('everything typed stays when the server cannot be reached, and the same press works later (R311)', async ({
  page,
}) => {
  const form = await new ContributionPage(page).open();
  const sent = form.requests('POST', CREATE);
  await page.route('**/api/contributions', (route) => route.abort());
  await form.fill();
  await form.submit.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Submission failed:' })).toContainText(
    'We do not know whether this arrived. Trying again does nothing twice.',
  );
  await expect(form.name).toHaveValue('Fern');
  await expect(form.description).toHaveValue('The button says Proceed.');
  await expect(form.submit).toBeFocused();
  await page.unroute('**/api/contributions');
  await form.submit.click();
  await form.expectSent();
  const keys = new Set(sent.map((request) => request.headers()['idempotency-key']));
  expect(keys.size).toBe(1);
  expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('what the server says of a field stands beside it, and of the rest above the button', async ({
  page,
}) => {
  const form = await new ContributionPage(page).open();
  const keys: (string | undefined)[] = [];
  let answer: { status: number; json: object; headers?: Record<string, string> };
  await page.route('**/api/contributions', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.fulfill(answer);
  });
  await form.fill();
  const fields = [{ path: 'email', message: 'Must be a valid email address' }];
  answer = { status: 422, json: { code: 'invalid', message: 'Please check', fields, request_id: '1' } };
  await form.submit.click();
  await form.expectWrong(form.email, 'Must be a valid email address');
  await expect(form.email).toBeFocused();

  await form.email.fill('fern@easton.example.uk');
  const limit = { code: 'limit', message: 'Too many contributions.', request_id: '2' };
  // Longer than anyone would be made to wait, so it is not tried again behind the person's back.
  answer = { status: 429, json: limit, headers: { 'Retry-After': '600' } };
  await form.submit.click();
  const alert = page.getByRole('alert').filter({ hasText: 'Submission failed:' });
  await expect(alert).toContainText('Submission failed: Too many contributions. Try again in 10 minutes.');
  await expect(alert).toContainText('Nothing you typed has been lost.');
  await expect(form.description).toHaveValue('The button says Proceed.');
  // One key until the server has taken it: corrected words cannot arrive beside the first ones.
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a failed notification mail shows the visitor nothing (R317, R318)', async ({ page }) => {
  const form = await new ContributionPage(page).open();
  await page.route('**/api/send-contribution-email', (route) => route.abort());
  const warned = page.waitForEvent('console', (message) => message.text().includes('notification e-mail'));
  await form.fill();
  await form.submit.click();
  await form.expectSent();
  expect((await warned).type()).toBe('warning');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});

test('a reload keeps the text, and a success forgets it', async ({ page }) => {
  const form = await new ContributionPage(page).open();
  await form.fill();
  await form.type.selectOption('Other');
  await form.other.fill('A poem');
  await page.reload();
  await expect(form.name).toHaveValue('Fern');
  await expect(form.email).toHaveValue('fern@bristol.example.uk');
  await expect(form.other).toHaveValue('A poem');
  await expect(form.description).toHaveValue('The button says Proceed.');
  await expect(page.getByText('24/2000')).toBeVisible();
  await form.consent.check();
  await form.submit.click();
  await form.expectSent();
  await page.reload();
  await expect(form.name).toHaveValue('');
});

test('a toast of success goes after five seconds, but not under the pointer (R508)', async ({ page }) => {
  await page.clock.install({ time: 0 });
  const form = await new ContributionPage(page).open();
  await page.clock.pauseAt(60_000);
  await form.fill();
  await form.submit.click();
  const toast = page.getByText(SUCCESS);
  await expect(toast).toBeVisible();
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
});

test('nothing is inaccessible in either theme, with errors and dialogs', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const form = await new ContributionPage(page).open();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Insiderz token guide (INZ)' }).click();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('form').getByRole('link', { name: 'Terms & Conditions' }).click();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'I Understand' }).click();
  await form.link.fill('example.com');
  await form.choose('notes.txt', 'text/plain', 10);
  await form.submit.click();
  await expect(form.summary()).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use https://example.com' }).click();
  await form.fill();
  await form.submit.click();
  await form.expectSent();
  expect(await violationsInBoth(page)).toEqual([]);
});
