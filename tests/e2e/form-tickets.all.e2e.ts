import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { FORM_TICKET_MIN_MS, type FormName } from '#domain/forms/contract.ts';
import type { QuarantinedSubmission } from '#domain/quarantine/submission.ts';
import { violations } from './accessibility.ts';
import { adminToken, openDeskAt } from './admin-desk.ts';
import { privateLink } from './contribution-link.ts';
import { ContributionPage } from './contribution-page.ts';

/** What someone else sends from the same address. */
const OF_ANOTHER = {
  display_name: 'Bo',
  email: 'bo@bristol.example.uk',
  contribution_type: 'bug_rough_edge',
  consent_given: true,
};

const TICKETS = '**/api/form-tickets?*';

/** Lets the page call the endpoints as a visitor from elsewhere; from the machine itself no ticket is asked for. */
async function comeFromElsewhere(page: Page): Promise<string> {
  const ip = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.9`;
  await page.route('**/api/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-nf-client-connection-ip': ip } }),
  );
  return ip;
}

/** Fills the form in with words of its own and answers them. */
async function fill(form: ContributionPage): Promise<string> {
  const words = `The button says Proceed: ${randomUUID()}`;
  await form.fill();
  await form.description.fill(words);
  return words;
}

async function heldWith(
  request: APIRequestContext,
  words: string,
): Promise<QuarantinedSubmission | undefined> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const { items } = (await (await request.get('/api/admin/held', { headers })).json()) as {
    items: QuarantinedSubmission[];
  };
  return items.find(({ text }) => text === words);
}

async function isStored(request: APIRequestContext, words: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const answer = await request.get('/api/admin/contributions', { headers });
  const { items } = (await answer.json()) as { items: { description: string }[] };
  return items.some(({ description }) => description === words);
}

test('a visitor who is very fast sees no error, only the last of three seconds pass, and it arrives', async ({
  page,
  request,
}) => {
  await comeFromElsewhere(page);
  const form = await new ContributionPage(page).open();
  const words = await fill(form);
  await form.submit.click();
  await form.expectSent();
  expect(await isStored(request, words)).toBe(true);
  // The next one has a ticket of its own.
  await page.getByRole('button', { name: /another/i }).click();
  const more = await fill(form);
  await form.submit.click();
  await form.expectSent();
  expect(await isStored(request, more)).toBe(true);
});

test('a visitor whose ticket ended while the tab was open sends with a new one', async ({
  page,
  request,
}) => {
  await comeFromElsewhere(page);
  let asked = 0;
  await page.route(TICKETS, async (route) => {
    asked += 1;
    if (asked > 1) return route.fallback();
    // As an answer of yesterday: nothing of its life is left.
    return route.fulfill({ status: 200, json: { ticket: 'old', wait_ms: 0, life_ms: 0 } });
  });
  const form = await new ContributionPage(page).open();
  const words = await fill(form);
  await form.submit.click();
  await form.expectSent();
  expect(asked).toBeGreaterThanOrEqual(2);
  expect(await isStored(request, words)).toBe(true);
});

test('with the ticket endpoint away a visitor sees success all the same, and an admin lets it through', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await comeFromElsewhere(page);
  await page.route(TICKETS, (route) => route.fulfill({ status: 503, body: '' }));
  const form = await new ContributionPage(page).open();
  const words = await fill(form);
  await form.submit.click();
  await form.expectSent();
  expect(await isStored(request, words)).toBe(false);
  expect((await heldWith(request, words))?.why).toBe('no-ticket');

  const desk = await openDeskAt(browser, '/admin-portal/dashboard', { baseURL });
  // The figures may be a minute old, from before anything was held back; an admin asks for fresh ones.
  const overview = desk.getByRole('region', { name: 'Overview' });
  await overview.getByRole('button', { name: 'Refresh' }).click();
  await overview.getByRole('link', { name: /suspected spam/ }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Suspected spam' })).toBeVisible();
  const row = desk.getByRole('row').filter({ hasText: words });
  await expect(row).toContainText('No form ticket');
  await row.getByRole('button', { name: /^Release/ }).click();
  await expect(row).toHaveCount(0);
  await expect(desk.getByText(/^Released TG-/).first()).toBeVisible();
  expect(await isStored(request, words)).toBe(true);
  await desk.context().close();
});

test('a quarantined contributor confirms by email from the receipt, and it is on the desk (T31)', async ({
  page,
  request,
}) => {
  await comeFromElsewhere(page);
  await page.route(TICKETS, (route) => route.fulfill({ status: 503, body: '' }));
  const form = await new ContributionPage(page).open();
  const words = await fill(form);
  const email = `confirms-${randomUUID()}@example.org`;
  await form.email.fill(email);
  await form.submit.click();
  await form.expectSent();
  const confirm = page.getByRole('button', { name: 'Confirm by email' });
  await page.route('**/api/contributions/confirmation', (route) => route.abort(), { times: 4 });
  await confirm.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'It is not known whether this worked.' }),
  ).toBeVisible();
  await confirm.click();
  await expect(page.getByText('The email is on its way to the address you gave.')).toBeVisible();

  await page.goto(await privateLink(request, email));
  const yes = page.getByRole('button', { name: 'Yes, I sent this' });
  await expect(page.getByText(words)).toBeVisible();
  await expect(yes).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await isStored(request, words)).toBe(false);
  await yes.click();
  await expect(page.getByText('Thank you. We know now that a person sent this')).toBeFocused();
  await expect(yes).toBeHidden();
  expect(await isStored(request, words)).toBe(true);
  await page.reload();
  await expect(page.getByText(words)).toBeVisible();
  await expect(yes).toBeHidden();
});

/** Tickets that are old enough to be sent with. */
async function agedTickets(
  request: APIRequestContext,
  form: FormName,
  count: number,
  headers: Record<string, string>,
): Promise<string[]> {
  const tickets: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const answer = await request.get(`/api/form-tickets?form=${form}`, { headers });
    tickets.push((await answer.json()).ticket);
  }
  await new Promise((resolve) => setTimeout(resolve, FORM_TICKET_MIN_MS));
  return tickets;
}

/** The statuses of what the page posts to this path, as they come. */
function answersOf(page: Page, path: string): number[] {
  const answers: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === path) answers.push(response.status());
  });
  return answers;
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 8 });
}

test('a visitor writes to us from an address that has sent as much as it may, and the message leaves by itself: a worker earns one more', async ({
  page,
  request,
}) => {
  const headers = { 'x-nf-client-connection-ip': await comeFromElsewhere(page) };
  const words = `When do you come to Easton? ${randomUUID()}`;
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Fern');
  await page.getByLabel('Email').fill('fern@bristol.example.uk');
  await page.getByLabel('Message').fill(words);
  for (const form_ticket of await agedTickets(request, 'contact', 5, headers)) {
    const data = { name: 'Bo', email: 'bo@bristol.example.uk', message: randomUUID(), form_ticket };
    expect((await request.post('/api/send-contact-email', { headers, data })).status()).toBe(202);
  }
  const answers = answersOf(page, '/api/send-contact-email');
  await slowDown(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent successfully!').first()).toBeVisible();
  expect(answers).toEqual([429, 202]);
  expect(await heldWith(request, words)).toBeUndefined();
});

test('a visitor whose address has sent as much as it may notices nothing, on a processor slowed eight times: a worker earns one more', async ({
  page,
  request,
}) => {
  const headers = { 'x-nf-client-connection-ip': await comeFromElsewhere(page) };
  const form = await new ContributionPage(page).open();
  const words = await fill(form);
  for (const form_ticket of await agedTickets(request, 'contribution', 10, headers)) {
    const data = { ...OF_ANOTHER, description: `Of another: ${randomUUID()}`, form_ticket };
    expect((await request.post('/api/contributions', { headers, data })).status()).toBe(201);
  }
  const answers = answersOf(page, '/api/contributions');
  await slowDown(page);
  await form.submit.click();
  await form.expectSent();
  expect(answers).toEqual([429, 201]);
  expect(await isStored(request, words)).toBe(true);
});
