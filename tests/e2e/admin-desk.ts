import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from 'playwright/test';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { SEEDED_PEOPLE, type SeededPerson } from '#local/seeded-people.ts';

/** A seeded person by role. */
export function seeded(role: SeededPerson['role']): SeededPerson {
  const person = SEEDED_PEOPLE.find((one) => one.role === role);
  if (!person) throw new Error(`No ${role} is seeded`);
  return person;
}

/** Fills in the form of /admin-portal and sends it. */
export async function signIn(page: Page, person: Pick<SeededPerson, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** The admin's session, kept so that the form is filled in once for a file and not by each of its tests. */
let session: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

/** The desk in a browser of its own, signed in as the admin. */
export async function openDesk(browser: Browser, options: { baseURL: string | undefined; phone?: boolean }) {
  const viewport = options.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const known = session ? { storageState: session } : {};
  const context = await browser.newContext({ baseURL: options.baseURL, viewport, ...known });
  const page = await context.newPage();
  await page.goto(session ? '/admin-portal/dashboard' : '/admin-portal');
  const form = page.getByLabel('Email', { exact: true });
  await expect(form.or(page.getByRole('tablist', { name: 'Admin' }))).toBeVisible();
  // A test may have ended every session of the admin.
  if (await form.isVisible()) {
    await signIn(page, seeded('admin'));
    await expect(page).toHaveURL(/\/admin-portal\/dashboard/);
    session = await context.storageState();
  }
  return page;
}

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What signing in left in the browser of the test that did it; another one in the same process begins with it. */
let kept: { state: Kept; at: number } | null = null;

/** Shorter than what the server calls lately signed in. */
const KEPT_MS = 3 * 60_000;

interface DeskOptions {
  baseURL: string | undefined;
  phone?: boolean;
  /** What has to be in place before the first page is loaded, such as answers in place of the server's. */
  before?: (page: Page) => Promise<unknown>;
}

/**
 * One address of the dashboard in a browser of its own, signed in as the admin: by the form the first time, from what
 * that left the next times, so that no test pays for the review desk on its way to another tab.
 */
export async function openDeskAt(
  browser: Browser,
  path: string,
  { baseURL, phone, before }: DeskOptions,
): Promise<Page> {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const known = kept && Date.now() - kept.at < KEPT_MS ? { storageState: kept.state } : {};
  const context = await browser.newContext({ baseURL, viewport, ...known });
  const page = await context.newPage();
  await before?.(page);
  await page.goto('storageState' in known ? path : `/admin-portal?${new URLSearchParams({ next: path })}`);
  const desk = page.getByRole('tablist', { name: 'Admin' });
  await expect(desk.or(page.getByLabel('Email', { exact: true }))).toBeVisible();
  if (await desk.isVisible()) return page;
  await signIn(page, seeded('admin'));
  await expect(desk).toBeVisible();
  kept = { state: await context.storageState(), at: Date.now() };
  return page;
}

/** The review desk with a clock that the test advances. Installed on a live page, it reads 1970 at first: idle. */
export const openDeskWithClock = (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  openDeskAt(browser, '/admin-portal/dashboard', { baseURL, before: (page) => page.clock.install() });

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
export async function adminToken(request: APIRequestContext): Promise<string> {
  const { email, password } = seeded('admin');
  const answer = await request.post(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local-api-key',
    { data: { email, password, returnSecureToken: true } },
  );
  return ((await answer.json()) as { idToken: string }).idToken;
}

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
