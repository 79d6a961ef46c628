import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { jpegFile } from '#tests/builders/files.ts';
import { violations, violationsInBoth } from './accessibility.ts';
import { clearDesk, openDesk, panelOf, sendContribution } from './admin-desk.ts';
import {
  decide,
  endTenSeconds,
  mailsTo,
  privateLink,
  prolongTenSeconds,
  settle,
} from './contribution-link.ts';

const ADMINS = 'admins@thegrid.localhost';
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const answer = (page: Page) => page.getByLabel('Answer', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send the answer' });
const naming = (page: Page) => page.getByRole('switch', { name: 'Name me on the leaderboard' });

/** A contribution of someone new, and the private link of its receipt. */
async function contributed(request: APIRequestContext, name: string) {
  const email = `status-${crypto.randomUUID()}@example.org`;
  const { id, reference } = await sendContribution(request, name, { email });
  return { id, reference, email, link: await privateLink(request, email) };
}

/** The desk has asked, and the ten seconds are over. */
async function asked(request: APIRequestContext, baseURL: string | undefined, name: string) {
  const sent = await contributed(request, name);
  await decide(request, sent.id, { status: 'needs_info', message: 'Which browser was it?' });
  await endTenSeconds(baseURL, sent.id);
  return sent;
}

test('a contributor follows a contribution from receipt over a question to acceptance, with one mail a step (A-10, A-52, F5)', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  // The whole way, with a desk beside it.
  test.setTimeout(120_000);
  await clearDesk(request);
  const { id, reference, email, link } = await contributed(request, 'Followed');
  await sendContribution(request, 'Came later');
  await page.goto(link);
  await expect(title(page)).toHaveText('In review');
  await expect(page).toHaveTitle(/^Your contribution/);
  await expect(page.getByText(`Contribution ${reference}`)).toBeVisible();
  await expect(page.getByText('First line of Followed.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'In review' })).toHaveAttribute(
    'aria-current',
    'step',
  );

  await decide(request, id, { status: 'needs_info', message: 'Which browser was it?', admin_notes: 'Ours' });
  await prolongTenSeconds(baseURL, id);
  await settle(request, id);
  await page.reload();
  await expect(title(page)).toHaveText('In review');
  await expect(page.locator('main')).not.toContainText('Which browser was it?');
  expect(await mailsTo(request, email)).toHaveLength(1);

  await endTenSeconds(baseURL, id);
  await settle(request, id);
  expect(await privateLink(request, email, 2)).toBe(link);
  await page.reload();
  expect((await mailsTo(request, email))[1]?.subject).toBe(`A question about your contribution ${reference}`);
  await expect(title(page)).toHaveText('We have a question');
  await expect(page.getByRole('listitem').filter({ hasText: 'TheGrid asked' })).toContainText(
    'Which browser was it?',
  );
  await answer(page).fill('Firefox 146,\non a phone.');
  await page.getByLabel('One more file').setInputFiles({
    name: 'seen.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(jpegFile({ size: 3000 })),
  });
  await send(page).click();
  await expect(title(page)).toHaveText('We have your answer');
  await expect(title(page)).toBeFocused();
  const mine = page.getByRole('listitem').filter({ hasText: 'You answered' });
  await expect(mine).toContainText('With a file: seen.jpg');
  await expect(answer(page)).toBeHidden();
  const answers = async () =>
    (await mailsTo(request, ADMINS)).filter(
      ({ subject }) => subject === `An answer to our question: ${reference}`,
    );
  await expect.poll(async () => (await answers()).length).toBe(1);

  const desk = await openDesk(browser, { baseURL });
  await expect(desk.getByText('2 New', { exact: true })).toBeVisible();
  await expect(
    desk.getByRole('region', { name: 'Contributions' }).getByRole('listitem').first(),
  ).toContainText('Followed');
  await expect(panelOf(desk, 'Followed')).toContainText('Firefox 146,');
  await expect(panelOf(desk, 'Followed')).toContainText('seen.jpg');
  await desk.context().close();

  await decide(request, id, {
    status: 'accepted',
    message: 'Found and mended.',
    admin_notes: 'For us alone',
    award: { reward: null, amount: 60, first: false, reason: 'As agreed' },
  });
  await prolongTenSeconds(baseURL, id);
  await settle(request, id);
  await page.reload();
  await expect(title(page)).toHaveText('We have your answer');
  expect(await mailsTo(request, email)).toHaveLength(2);
  await endTenSeconds(baseURL, id);
  await settle(request, id);
  await privateLink(request, email, 3);
  await page.reload();
  await expect(title(page)).toHaveText('Accepted');
  await expect(page.getByText('Found and mended.')).toBeVisible();
  for (const words of ['For us alone', 'As agreed', 'Ours', email]) {
    await expect(page.locator('main')).not.toContainText(words);
  }
  expect((await mailsTo(request, email)).map(({ subject }) => subject)).toEqual([
    `We have your contribution ${reference}`,
    `A question about your contribution ${reference}`,
    `Your contribution ${reference} was accepted`,
  ]);
  expect(await answers()).toHaveLength(1);
});

test('whoever has no link, or one that opens nothing, reads what to do (A-52)', async ({ page }) => {
  await page.goto('/contribute/status');
  await expect(title(page)).toHaveText('Open the link in our email');
  await page.goto('/contribute/status#nobody.knows');
  await expect(title(page)).toHaveText('This link doesn’t work');
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
  expect(await violations(page)).toEqual([]);
  await page.goto(`/contribute/status#${'x'.repeat(300)}`);
  await expect(title(page)).toHaveText('This link doesn’t work');
});

test('a contributor whose link has become too old gets a new one by email, and reads nothing that a stranger may not know', {
  tag: '@all',
}, async ({ page, request, baseURL }) => {
  const { id, reference, email, link } = await contributed(request, 'Kept for years');
  await decide(request, id, { status: 'declined', message: 'Thank you all the same.' });
  await endTenSeconds(baseURL, id);
  await settle(request, id);
  await expect.poll(async () => (await mailsTo(request, email)).length).toBe(2);
  const renew = page.getByRole('button', { name: 'Email me a new link' });
  const sent = page.getByText(
    'If we have this contribution, a new link is on its way to the address that it was sent with.',
  );
  // As a key looks that was made with a signing key of before.
  await page.goto(`/contribute/status#${id}.k1.${'A'.repeat(43)}`);
  await expect(title(page)).toHaveText('This link doesn’t work');
  await expect(page.getByText('It is incomplete or has become too old.')).toBeVisible();
  await page.route('**/api/contributions/confirmation', (route) => route.abort());
  await renew.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'It is not known whether this worked.' }),
  ).toBeVisible();
  await page.unroute('**/api/contributions/confirmation');
  await renew.press('Enter');
  await expect(sent).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await privateLink(request, email, 3)).toBe(link);
  expect((await mailsTo(request, email))[2]?.subject).toBe(`The link to your contribution ${reference}`);

  await page.goto(`/contribute/status#${crypto.randomUUID()}.k1.${'A'.repeat(43)}`);
  await expect(sent).toBeHidden();
  await renew.click();
  await expect(sent).toBeVisible();
  await page.goto('/contribute/status#nothing');
  await expect(renew).toBeHidden();
  await expect(title(page)).toHaveText('This link doesn’t work');
});

test('a page that could not be read says so, and is read at the next try', async ({ page, request }) => {
  const { link } = await contributed(request, 'Behind a tunnel');
  await page.route('**/api/contributions/status', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole('alert').filter({ hasText: 'We could not look that up' })).toContainText(
    'Your contribution is safe.',
  );
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/api/contributions/status');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(title(page)).toHaveText('In review');
});

test('the key of the link never reaches the server in an address (A-52)', async ({ page, request }) => {
  const { link } = await contributed(request, 'Quiet');
  const key = link.split('#')[1] ?? '';
  const seen: string[] = [];
  page.on('request', (sent) => seen.push(`${sent.url()} ${sent.headers().referer ?? ''}`));
  await page.goto('/contribute');
  await page.goto(link);
  await expect(title(page)).toHaveText('In review');
  const calls = () => seen.filter((line) => line.includes('/api/contributions/status'));
  await expect.poll(calls).toHaveLength(2);
  // Playwright names the document itself with its fragment, which is never sent.
  expect(calls().join()).not.toContain(key);
});

test('nobody pays for the answer form in order to read', async ({ page, request }) => {
  const { link } = await contributed(request, 'Read only');
  const scripts: string[] = [];
  page.on('request', (sent) => sent.resourceType() === 'script' && scripts.push(sent.url()));
  await page.goto(link);
  await expect(title(page)).toHaveText('In review');
  await expect(answer(page)).toBeHidden();
  expect(scripts.filter((url) => /ReplyForm|\/client\./.test(url))).toEqual([]);
});

test('an answer survives a reload and a failure, and is sent once (A-10, T20)', async ({
  page,
  request,
  baseURL,
}) => {
  const { link, reference } = await asked(request, baseURL, 'Interrupted');
  await page.goto(link);
  await send(page).click();
  await expect(answer(page)).toBeFocused();
  await expect(answer(page)).toHaveAccessibleDescription(/Please write an answer/);
  await answer(page).fill('Half of what I');
  await page.reload();
  await expect(answer(page)).toHaveValue('Half of what I');
  await answer(page).fill('Half of what I wanted to say.');

  // The answer arrives, but what the server says about it does not, three times.
  const keys: (string | undefined)[] = [];
  await page.route('**/api/contributions/status/reply', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  await send(page).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Your answer was not sent.' });
  await expect(failure).toContainText('What you typed is still here.');
  await expect(answer(page)).toHaveValue('Half of what I wanted to say.');
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/api/contributions/status/reply');
  await send(page).click();
  await expect(title(page)).toHaveText('We have your answer');
  await expect(page.getByText('Half of what I wanted to say.')).toHaveCount(1);
  expect(new Set(keys).size).toBe(1);
  const told = async () =>
    (await mailsTo(request, ADMINS)).filter(({ subject }) => subject.endsWith(`our question: ${reference}`));
  await expect.poll(async () => (await told()).length).toBe(1);
  await expect(page.getByRole('listitem').filter({ hasText: 'You answered' })).toHaveCount(1);
});

test('a contributor corrects what waits, by keyboard, and the desk reads both (D157)', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { link } = await contributed(request, 'Corrected');
  await page.goto(link);
  await expect(title(page)).toHaveText('In review');
  await page.getByText('Correct or add something').focus();
  await page.keyboard.press('Enter');
  const addition = page.getByLabel('Your correction or addition');
  await addition.fill('It was the green button.');
  await page.reload();
  await page.getByText('Correct or add something').click();
  await expect(addition).toHaveValue('It was the green button.');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the addition' }).click();
  await expect(title(page)).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'You added' })).toContainText('the green button');
  await expect(page.getByRole('heading', { name: 'Added since' })).toBeVisible();
  await expect(page.getByText('First line of Corrected.')).toBeVisible();
  await expect(addition).toBeHidden();

  const desk = await openDesk(browser, { baseURL });
  await desk.getByRole('region', { name: 'Contributions' }).getByText('Corrected').first().click();
  await expect(panelOf(desk, 'Corrected')).toContainText('Corrected added');
  await expect(panelOf(desk, 'Corrected')).toContainText('the green button');
  await desk.context().close();
});

test('a contributor answers with the keyboard alone', async ({ page, request, baseURL }) => {
  const { link } = await asked(request, baseURL, 'Keys only');
  await page.goto(link);
  await expect(answer(page)).toBeVisible();
  await page.getByRole('main').focus();
  for (let n = 0; n < 5; n += 1) {
    if (await answer(page).evaluate((field) => field === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(answer(page)).toBeFocused();
  await page.keyboard.type('Safari');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('One more file')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(send(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveText('We have your answer');
});

test('nothing is inaccessible, in either theme, and nothing is wider than a phone', async ({
  page,
  request,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { link } = await asked(request, baseURL, 'Looked at');
  await page.goto(link);
  await expect(answer(page)).toBeVisible();
  await send(page).click();
  const file = page.getByLabel('One more file');
  await file.setInputFiles({ name: 'run.exe', mimeType: '', buffer: Buffer.from('MZ') });
  await expect(file).toHaveAttribute('aria-invalid', 'true');
  expect(await violationsInBoth(page)).toEqual([]);
  await answer(page).fill('A word that does not end '.concat('x'.repeat(200)));
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  for (const part of [send(page), page.locator('[data-switch]')]) {
    expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await send(page).click();
  await expect(title(page)).toHaveText('We have your answer');
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a contributor takes their name off the leaderboard, and puts it back (A-09)', async ({
  page,
  request,
  baseURL,
}) => {
  const name = `Rowan ${crypto.randomUUID().slice(0, 6)}`;
  const { id, link } = await contributed(request, name);
  await decide(request, id, { status: 'accepted' });
  await endTenSeconds(baseURL, id);
  await settle(request, id);
  const board = async () => (await request.get('/leaderboard')).text();
  await expect.poll(board).toContain(name);

  await page.goto(link);
  await expect(naming(page)).toBeChecked();
  await naming(page).press('Space');
  await expect(page.getByRole('status').getByText('Saved. You are not named.')).toBeVisible();
  expect(await board()).not.toContain(name);
  await page.reload();
  await expect(title(page)).toHaveText('Accepted');
  await expect(naming(page)).not.toBeChecked();
  await page.getByText('Name me on the leaderboard').click();
  await expect(page.getByRole('status').getByText('Saved. You are named.')).toBeVisible();
  expect(await board()).toContain(name);
});

test('a switch that could not be saved turns back and says so (A-09, A-23)', async ({ page, request }) => {
  const { link } = await contributed(request, 'Unsaved');
  await page.goto(link);
  await expect(naming(page)).toBeChecked();
  let refuse = () => {};
  const held = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/status/recognition', async (route) => {
    await held;
    await route.abort();
  });
  await naming(page).uncheck();
  await expect(naming(page)).not.toBeChecked();
  refuse();
  const failure = page.getByRole('alert').filter({ hasText: 'We do not know whether that was saved' });
  await expect(failure).toContainText('We could not reach TheGrid.');
  await expect(naming(page)).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/status/recognition');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(naming(page)).toBeFocused();
  await expect(naming(page)).not.toBeChecked();
  await expect(page.getByText('Saved. You are not named.')).toBeVisible();
  await expect(failure).toBeHidden();
});

test('a contributor whose account is not to be named reads so, and cannot turn it on by the link', async ({
  page,
  request,
}) => {
  const { link } = await contributed(request, 'Unnamed');
  await page.route('**/api/contributions/status', async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), named: false, unnamed_by_account: true };
    await route.fulfill({ response, json });
  });
  await page.goto(link);
  await expect(page.getByText('Your account is set not to name you')).toBeVisible();
  await expect(naming(page)).toBeDisabled();
  await expect(naming(page)).not.toBeChecked();
  expect(await violations(page)).toEqual([]);
});
