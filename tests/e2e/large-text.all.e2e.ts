import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { CHROMIUM_FLAGS } from '../chromium.ts';
import { PUBLIC_PAGES } from '../page-budgets.ts';
import { seeded, sendContribution } from './admin-desk.ts';
import { decide, endTenSeconds, settle } from './contribution-link.ts';
import { callAs, ownMember } from './own-data.ts';
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

/** What someone cannot read as it is meant: how far the page scrolls to the side, what is cut off, what is torn. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) {
      const last = [...document.querySelectorAll('body *')].findLast(
        (element) =>
          Math.round(element.getBoundingClientRect().right) === document.documentElement.scrollWidth,
      );
      found.push(`scrolls sideways by ${wide} px: ${last?.outerHTML.slice(0, 200)}`);
    }
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      element !== document.documentElement &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const parent = text.parentElement;
      if (
        !parent?.checkVisibility({
          opacityProperty: true,
          visibilityProperty: true,
          contentVisibilityAuto: true,
        })
      )
        continue;
      if (isClipped(parent)) continue;
      if (parent.closest('script, style, select, svg, [aria-hidden=true], [inert]')) continue;
      // What a list shortens on purpose stands whole elsewhere.
      const { textOverflow, webkitLineClamp } = getComputedStyle(parent);
      const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        const last = boxes.at(-1);
        if (!last || isShortened) continue;
        if (last.right > innerWidth + 1 && !scrolls(parent)) found.push(`"${word}" is off the screen`);
        // An address, a number or a code may break anywhere; a word only at a hyphen or a slash.
        if (boxes.length > 1 && /^[\p{L}’'“”"(),.:;!?]+$/u.test(word)) found.push(`"${word}" is torn`);
      }
    }
    return [...new Set(found)];
  });

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
  const sent = await callAs<Contribution>(request, member, 'POST', '/api/contributions', {
    display_name: member.display_name,
    email: 'waits@example.org',
    contribution_type: 'ux_wording',
    related_app: 'roomz',
    description: 'The button says Submit where it should say Send.',
    consent_given: true,
  });
  await decide(request, sent.id, { status: 'accepted' });
  await endTenSeconds(baseURL, sent.id);
  await settle(request, sent.id);
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
