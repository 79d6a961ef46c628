import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { buildContribution } from '#tests/builders/requests.ts';
import { CHROMIUM_FLAGS } from '../chromium.ts';
import { PUBLIC_PAGES } from '../page-budgets.ts';
import { seeded, sendContribution } from './admin-desk.ts';
import { decide, endTenSeconds, settle } from './contribution-link.ts';
import { callAs, ownMember } from './own-data.ts';
import { faults } from './readable.ts';
import { beSignedIn } from './signed-in.ts';

const executablePath = process.env.HEADLESS_SHELL_PATH || process.env.CHROMIUM_PATH || '/usr/bin/chromium';
test.use({
  viewport: { width: 390, height: 844 },
  // As in the settings of the browser: media queries see it too, which a style of the page does not show.
  launchOptions: { executablePath, args: [...CHROMIUM_FLAGS, '--blink-settings=defaultFontSize=32'] },
});

const ALSO_PUBLIC = [
  '/news/what-happens-to-a-contribution',
  '/contribute/status',
  '/offline',
  '/unsubscribe',
  '/no-such-page',
  '/auth#sign-up',
  '/admin-portal',
  '/insiderz-portal',
];
const MEMBER = [
  '/insiderz-portal/dashboard',
  '/insiderz/roadmap',
  '/insiderz/ideas',
  '/insiderz/missions',
  '/insiderz/feed',
  '/account',
];
const DESK = '/admin-portal/dashboard';
const ADMIN = [
  DESK,
  ...[
    'tokens',
    'users',
    ...['roadmap', 'ideas', 'missions', 'feed', 'badges'].map((one) => `insiderz&section=${one}`),
  ].map((tab) => `${DESK}?tab=${tab}`),
  ...['submissions', 'ledger'].map((view) => `${DESK}?tab=insiderz&section=missions&view=${view}`),
  ...['audit', 'attempts', 'outbox', 'held'].map((view) => `${DESK}?view=${view}`),
  '/account',
];

/** All of the page laid out: what is below is otherwise not before someone comes near. */
async function read(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>('[data-lazy]'))
      section.style.contentVisibility = 'visible';
  });
  await page.waitForLoadState('networkidle');
  return (await faults(page)).map((fault) => `${path}: ${fault}`);
}

test('with text at 200 % in the browser a visitor reads every page whole on a phone', async ({ page }) => {
  test.setTimeout(240_000);
  const found: string[] = [];
  for (const path of [...PUBLIC_PAGES.map(({ route }) => route), ...ALSO_PUBLIC])
    found.push(...(await read(page, path)));
  expect(found).toEqual([]);
});

test('with text at 200 % in the browser a member reads every screen whole on a phone', async ({ page }) => {
  test.setTimeout(240_000);
  await beSignedIn(page, seeded('member'));
  const found: string[] = [];
  for (const path of MEMBER) found.push(...(await read(page, path)));
  expect(found).toEqual([]);
});

/** A member whose accepted contribution waits for a token: the row with the most buttons. */
async function memberWaits(request: APIRequestContext, baseURL: string | undefined): Promise<void> {
  const member = await ownMember(request);
  const body = buildContribution({ display_name: member.display_name });
  const { id } = await callAs<{ id: string }>(request, member, 'POST', '/api/contributions', body);
  await decide(request, id, { status: 'accepted' });
  await endTenSeconds(baseURL, id);
  await settle(request, id);
}

test('with text at 200 % in the browser an admin reads every screen whole on a phone', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  await memberWaits(page.request, baseURL);
  await beSignedIn(page, seeded('admin'));
  const found: string[] = [];
  const { id } = await sendContribution(page.request, 'Read whole', { contribution_type: 'bug_rough_edge' });
  for (const path of [...ADMIN, `${DESK}?c=${id}`]) found.push(...(await read(page, path)));
  expect(found).toEqual([]);
});
