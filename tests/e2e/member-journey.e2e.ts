import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from 'playwright/test';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';
import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { type OwnSite, startOwnSite } from '#tests/own-site.ts';
import { freshName, PASSWORD, toast } from './account-page.ts';
import { panelOf, rowOf, seeded, signIn } from './admin-desk.ts';
import { ContributionPage } from './contribution-page.ts';
import { invitationInMail } from './insiderz-member.ts';
import { shareAnIdea } from './member-page.ts';

/** Only the server's flag decides about sums, so this journey has a product of its own, and starts it twice. */
const FLAG = 'INZ_BALANCES_VISIBLE';
const DASHBOARD = '/insiderz-portal/dashboard';
const MISSION = 'Find a room with the phone in one hand';

let directory: string;
let own: OwnSite & { ports: number[] };
test.beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'thegrid-member-journey-'));
  own = await startOwnSite(directory, undefined, { [FLAG]: 'true' });
});
test.afterAll(async () => {
  await own.stop();
  await rm(directory, { recursive: true, force: true });
});

const pageOf = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: `http://localhost:${own.ports[0]}` })).newPage();
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The visitor's part: a contribution of their own. */
async function contribute(page: Page, name: string, address: string): Promise<void> {
  const form = await new ContributionPage(page).open();
  await form.fill();
  await form.name.fill(name);
  await form.email.fill(address);
  await form.submit.click();
  await expect(
    page.getByText("Thanks for contributing. We'll review and follow up by email.").first(),
  ).toBeVisible();
}

/** The admin's first part: approved with 250 INZ, and the invitation mailed. */
async function acceptAndInvite(desk: Page, name: string, username: string): Promise<void> {
  await desk.goto('/admin-portal');
  await signIn(desk, seeded('admin'));
  await rowOf(desk, name).click();
  await desk.getByLabel('          Reward from the token guide').selectOption('ux_tweak');
  await desk.getByLabel('INZ for this').fill('250');
  await desk.getByLabel(`Add ${FIRST_CONTRIBUTION_INZ} for a first meaningful contribution`).uncheck();
  await expect(panelOf(desk, name)).toContainText('Total 250 INZ.');
  // The invitation comes from Generate Tokens, with a username of the admin's choice.
  await desk.getByLabel('And invite to Insiderz').uncheck();
  await desk.getByRole('button', { name: /^Approve/ }).click();
  const decided = desk.locator('.toast', { hasText: `${name}: approved, 250 INZ` });
  await expect(decided).toBeVisible();
  // The ten seconds of Undo; then the desk lets it take effect.
  await expect(decided).toHaveCount(0, { timeout: 20_000 });
  await desk.getByRole('tab', { name: 'Generate Tokens' }).click();
  await desk.getByRole('button', { name: `Generate token for ${name}` }).click();
  const dialog = desk.getByRole('dialog', { name: 'Generate a token' });
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(toast(desk, 'Token Generated')).toBeVisible();
}

/** The invited person's part: from the link in the mail to the dashboard. */
async function joinInsiderz(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: `An invitation for ${name}` })).toBeVisible();
  const account = page.getByRole('form', { name: 'Sign Up' });
  await account.getByLabel('Display name (optional)', { exact: true }).fill(name);
  await account.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await account.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('button', { name: 'Join Insiderz' }).click();
  await expect(page).toHaveURL(/\/insiderz-portal\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${name}`);
}

/** The member's part: a vote, an idea, and a mission handed in. */
async function takePart(page: Page): Promise<void> {
  await page.goto('/insiderz/roadmap');
  const voted = page.waitForResponse('**/vote');
  await page
    .getByRole('button', { name: /votes? for / })
    .first()
    .click();
  await expect(
    page.getByRole('status').getByText(`You have ${VOTES_EACH - 1} of ${VOTES_EACH} votes left`),
  ).toBeVisible();
  await voted;
  await page.goto('/insiderz/ideas');
  const idea = await shareAnIdea(page);
  await idea.getByLabel('Title').fill('A shelf for borrowed tools');
  await idea.getByLabel('Description').fill('So that everybody sees what is out and what is in.');
  await idea.getByRole('button', { name: 'Share the idea' }).click();
  await expect(toast(page, 'Idea shared')).toBeVisible();
  await page.goto('/insiderz/missions');
  await page.getByRole('link', { name: MISSION }).click();
  const form = page.getByRole('form', { name: `Submit: ${MISSION}` });
  await form.getByLabel('What you did').fill('Everything but the price filter.');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, 'Submission sent')).toBeVisible();
}

/** The admin's second part: the mission is paid, and the ledger shows both payments to this person. */
async function payMission(desk: Page, name: string): Promise<void> {
  await desk.goto('/admin-portal/dashboard?tab=insiderz&section=missions&view=submissions');
  const submission = desk.getByRole('listitem', { name: MISSION }).filter({ hasText: name });
  await submission.getByRole('button', { name: /^Approve/ }).click();
  await desk.getByRole('button', { name: 'Approve and pay 150 INZ' }).click();
  await expect(toast(desk, 'Submission status updated')).toBeVisible();
  await desk.getByRole('button', { name: 'Ledger' }).click();
  const entries = desk.getByRole('row').filter({ hasText: name });
  await expect(entries).toHaveCount(2);
  await expect(entries.filter({ hasText: '250 INZ' })).toHaveCount(1);
  await expect(entries.filter({ hasText: `Mission: ${MISSION}` })).toContainText('150 INZ');
}

test('a stranger contributes, is paid, invited and joins, takes part and is paid again; sums show only while they are on', async ({
  browser,
  playwright,
}) => {
  test.setTimeout(240_000);
  const name = 'Fern Walker';
  const address = 'fern.walker@example.org';
  const visitor = await pageOf(browser);
  await contribute(visitor, name, address);
  const desk = await pageOf(browser);
  await acceptAndInvite(desk, name, freshName());
  const request = await playwright.request.newContext({ baseURL: own.url });
  const member = await pageOf(browser);
  await joinInsiderz(member, await invitationInMail(request, address), name);
  await takePart(member);
  await payMission(desk, name);

  await member.goto(DASHBOARD);
  const tokens = card(member, 'Tokens');
  await expect(tokens.locator('[data-figure]')).toHaveText('400 INZ');
  const statement = card(member, 'Statement').getByRole('listitem');
  await expect(statement.filter({ hasText: '250' })).toHaveCount(1);
  await expect(statement.filter({ hasText: MISSION })).toContainText('150');
  await expect(card(member, 'Voting').locator('[data-figure]')).toHaveText(String(VOTES_EACH - 1));

  // The same data and the same member, with the flag off.
  await own.stop();
  own = await startOwnSite(directory, own.ports, { [FLAG]: '' });
  const answered = member.waitForResponse('**/api/members/dashboard');
  await member.reload();
  expect(await (await answered).json()).toMatchObject({ inz: null, ideas: 1, submissions: 1 });
  await expect(tokens.getByText('Coming Soon', { exact: true })).toBeVisible();
  // Decided awards are shown, the balance and totals are not.
  const awards = card(member, 'Awards').getByRole('listitem');
  await expect(awards.filter({ hasText: MISSION })).toContainText('150');
  await expect(tokens.locator('[data-figure]')).toHaveCount(0);
  expect(await member.locator('main').innerText()).not.toContain('400');
  await request.dispose();
  for (const page of [visitor, desk, member]) await page.context().close();
});
