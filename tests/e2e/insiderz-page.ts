import { type APIRequestContext, type Browser, expect, type Locator, type Page } from 'playwright/test';
import type { FeedItem } from '#domain/feed/feed.ts';
import type { IdeaWithAuthor } from '#domain/ideas/idea.ts';
import type { RoadmapItem } from '#domain/roadmap/roadmap.ts';
import { adminToken, openDeskAt } from './admin-desk.ts';

export type SectionId = 'roadmap' | 'ideas' | 'feed';

interface Opened {
  baseURL: string | undefined;
  phone?: boolean;
}

/** Insiderz Management with one section open, signed in as the admin. */
export async function openSection(
  browser: Browser,
  section: SectionId,
  opened: Opened,
  more = '',
): Promise<Page> {
  const path = `/admin-portal/dashboard?tab=insiderz&section=${section}${more}`;
  const page = await openDeskAt(browser, path, opened);
  await expect(page.getByRole('heading', { name: 'Insiderz Management' })).toBeVisible();
  return page;
}

/** A roadmap item created straight at the endpoint. */
export async function createItem(
  request: APIRequestContext,
  data: Partial<RoadmapItem>,
): Promise<RoadmapItem> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const body = { description: 'Made for a test.', ...data };
  const answer = await request.post('/api/admin/roadmap', { headers, data: body });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as RoadmapItem;
}

/** A feed item created straight at the endpoint. */
export async function createFeedItem(request: APIRequestContext, title: string): Promise<FeedItem> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const data = { title, body: 'Made for a test.' };
  const answer = await request.post('/api/admin/feed', { headers, data });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as FeedItem;
}

/** A seeded idea by its title, as it is now. */
export async function ideaCalled(request: APIRequestContext, title: string): Promise<IdeaWithAuthor> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const answer = await request.get('/api/admin/ideas', { headers });
  const { items } = (await answer.json()) as { items: IdeaWithAuthor[] };
  const found = items.find((one) => one.title === title);
  if (!found) throw new Error(`No idea is called ${title}`);
  return found;
}

/** Another admin at work: changes a record straight at its endpoint. */
export async function changeElsewhere(request: APIRequestContext, path: string, data: object): Promise<void> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  expect((await request.patch(path, { headers, data })).status()).toBe(200);
}

/** The column of the board. */
export function columnOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${name}`) });
}

/** The card, or the form in its place, with these words. */
export function cardOf(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ hasText: title });
}
