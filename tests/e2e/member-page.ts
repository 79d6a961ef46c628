import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test';
import type { MemberMission } from '#domain/missions/member-contract.ts';
import type { MemberRoadmapItem } from '#domain/roadmap/member-contract.ts';
import { violationsInBoth } from './accessibility.ts';
import { adminToken, seeded } from './admin-desk.ts';
import { beSignedIn, tokenOf } from './signed-in.ts';

/** Signs the seeded member in, without the form. */
export const beMember = (page: Page): Promise<void> => beSignedIn(page, seeded('member'));

/** A token of the seeded member for the endpoints. */
export const memberToken = (request: APIRequestContext): Promise<string> =>
  tokenOf(request, seeded('member'));

/** The same member in another tab: does something straight at the endpoint. */
export async function asMember(
  request: APIRequestContext,
  method: 'GET' | 'PUT' | 'DELETE' | 'POST',
  path: string,
  data?: object,
) {
  const headers = { authorization: `Bearer ${await memberToken(request)}` };
  const answer = await request.fetch(`/api/members${path}`, { method, headers, ...(data ? { data } : {}) });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

/** An admin at work, straight at the endpoint. */
export async function asAdmin(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
) {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const answer = await request.fetch(`/api/admin${path}`, { method, headers, ...(data ? { data } : {}) });
  expect(answer.ok()).toBe(true);
  return answer.status() === 204 ? null : answer.json();
}

/** The roadmap as the seeded member sees it. */
export async function roadmapOf(request: APIRequestContext): Promise<MemberRoadmapItem[]> {
  return ((await asMember(request, 'GET', '/roadmap')) as { items: MemberRoadmapItem[] }).items;
}

/** The missions as the seeded member sees them. */
export async function missionsOf(request: APIRequestContext): Promise<MemberMission[]> {
  return ((await asMember(request, 'GET', '/missions')) as { items: MemberMission[] }).items;
}

/** What a tab hears when someone comes back to it. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

/** What axe finds in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsInBoth(page)).toEqual([]);
}

/** Nothing stands out of a phone at the side. */
export async function expectNoSideways(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
}

/** Unfolds the form of /insiderz/ideas unless a draft did. */
export async function shareAnIdea(page: Page): Promise<Locator> {
  const line = page.getByRole('button', { name: 'Share an idea', exact: true });
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
  const form = page.getByRole('form', { name: 'Share an idea' });
  await expect(form).toBeVisible();
  return form;
}

/** The visible buttons and links of the work, and selects, that a thumb could miss: below 44 px in one direction. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const target of document.querySelectorAll('main :is(button, a, select, summary)')) {
      const { width, height } = target.getBoundingClientRect();
      const inText = target.matches('p a, li a') && getComputedStyle(target).display === 'inline';
      if (width === 0 || inText || target.closest('.sr-only, header, nav')) continue;
      if (width < 44 || height < 44)
        found.push(`${target.textContent?.trim()} ${Math.round(width)} x ${Math.round(height)}`);
    }
    return found;
  });
}
