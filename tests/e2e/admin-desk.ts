import { type APIRequestContext, type Browser, expect, type Locator, type Page } from 'playwright/test';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { SEEDED_PEOPLE, type SeededPerson } from '#local/seeded-people.ts';
import { beSignedIn, type Credentials, tokenOf } from './signed-in.ts';

/** A seeded person by role. */
export function seeded(role: SeededPerson['role']): SeededPerson {
  const person = SEEDED_PEOPLE.find((one) => one.role === role);
  if (!person) throw new Error(`No ${role} is seeded`);
  return person;
}

/** Fills in the form of /admin-portal and sends it. */
export async function signIn(page: Page, person: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

interface DeskOptions {
  baseURL: string | undefined;
  phone?: boolean;
  /** What has to be in place before the first page is loaded, such as answers in place of the server's. */
  before?: (page: Page) => Promise<unknown>;
}

/** One address of the dashboard in a browser of its own, signed in as the admin. */
export async function openDeskAt(
  browser: Browser,
  path: string,
  { baseURL, phone, before }: DeskOptions,
): Promise<Page> {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const page = await (await browser.newContext({ baseURL, viewport })).newPage();
  await before?.(page);
  await beSignedIn(page, seeded('admin'));
  await page.goto(path);
  await expect(page.getByRole('tablist', { name: 'Admin' })).toBeVisible();
  return page;
}

/** The review desk in a browser of its own, signed in as the admin. */
export const openDesk = (browser: Browser, options: DeskOptions): Promise<Page> =>
  openDeskAt(browser, '/admin-portal/dashboard', options);

/** The review desk with a clock that the test advances. Installed on a live page, it reads 1970 at first: idle. */
export const openDeskWithClock = (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  openDesk(browser, { baseURL, before: (page) => page.clock.install() });

/** What a visitor sends, straight at the endpoint. */
export async function sendContribution(request: APIRequestContext, name: string, more: object = {}) {
  const answer = await request.post('/api/contributions', {
    data: {
      display_name: name,
      email: 'desk@example.org',
      contribution_type: 'ux_wording',
      related_app: 'roomz',
      description: `First line of ${name}.\nSecond line.`,
      consent_given: true,
      ...more,
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Pick<Contribution, 'id' | 'reference'>;
}

/** A token of the admin for the endpoints, as the page would get it. */
export const adminToken = (request: APIRequestContext): Promise<string> => tokenOf(request, seeded('admin'));

/** What waits for a decision, newest first. */
async function waiting(request: APIRequestContext, token: string): Promise<Contribution[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get('/api/admin/contributions?status=new', { headers });
  return ((await answer.json()) as { items: Contribution[] }).items;
}

/** Another admin at work: decides one contribution straight at the endpoint. */
export async function decideElsewhere(request: APIRequestContext, id: string, notes: string): Promise<void> {
  const token = await adminToken(request);
  const found = (await waiting(request, token)).find((one) => one.id === id);
  const answer = await request.patch(`/api/admin/contributions/${id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { status: 'declined', admin_notes: notes, updated_at: found?.updated_at },
  });
  expect(answer.status()).toBe(200);
}

/** Decides whatever waits, so that a test starts, and leaves the others, with a clear desk. */
export async function clearDesk(request: APIRequestContext): Promise<void> {
  const token = await adminToken(request);
  for (const { id, updated_at } of await waiting(request, token)) {
    await request.patch(`/api/admin/contributions/${id}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { status: 'declined', updated_at },
    });
  }
}

/** The row of a contribution in the list. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('link', { name });
}

/** The panel with the contribution of this person. */
export function panelOf(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByText(name, { exact: true }) });
}
