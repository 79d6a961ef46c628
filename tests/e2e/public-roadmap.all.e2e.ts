import { expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { changeElsewhere, createItem, openSection } from './insiderz-page.ts';
import { callAs, fresh, ownMember } from './own-data.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });

for (const width of [390, 1440])
  test(`a visitor reads what is being built, waits and shipped, at ${width} px`, async ({
    page,
    request,
  }) => {
    const building = await createItem(request, {
      title: fresh('Bus stops'),
      column_name: 'in_progress',
      related_app: 'localz',
      public: true,
    });
    const shipped = await createItem(request, {
      title: fresh('Rain checks'),
      column_name: 'completed',
      related_app: 'liftz',
      public: true,
    });
    const hidden = await createItem(request, { title: fresh('For members') });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    const there = () => page.goto('/roadmap').then(() => page.getByText(shipped.title).count());
    await expect.poll(there).toBe(1);
    await expect(column(page, 'Being built')).toContainText(building.title);
    await expect(page.getByText(hidden.title)).toHaveCount(0);
    expect(await violationsInBoth(page)).toEqual([]);
    await column(page, 'Shipped').getByRole('link', { name: shipped.title }).click();
    await expect(page).toHaveURL(new RegExp(`/changelog/rain-checks-.*${shipped.id}$`));
    await expect(page.getByRole('heading', { name: shipped.title })).toBeInViewport();
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('main').getByRole('link', { name: 'Changelog', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/changelog#item-${shipped.id}$`));
    await expect(page.getByRole('heading', { name: shipped.title })).toBeInViewport();
    await expect(page.getByText(building.title)).toHaveCount(0);
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

for (const width of [390, 1440])
  test(`what shipped gives each of its days once, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/changelog');
    const entry = page.getByRole('article').filter({ hasText: 'Deposit letter' });
    const days = () =>
      entry.locator('time:visible').evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
    const inList = await days();
    expect(inList.length).toBeGreaterThanOrEqual(3);
    expect(new Set(inList).size).toBe(inList.length);
    await expect(entry.locator('time').first()).toHaveText(/^\d{1,2} [A-Z][a-z]{2} 20\d\d$/);
    await entry.getByRole('link', { name: 'Deposit letter' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Deposit letter' })).toBeVisible();
    expect((await days()).toSorted()).toEqual(inList.toSorted());
  });

for (const path of ['/roadmap', '/changelog'])
  test(`a visitor whose link to ${path} names an item that is gone reads so`, async ({ page, request }) => {
    const title = fresh('Door handles');
    const { id } = await createItem(request, { title, column_name: 'completed', public: true });
    const there = () => page.goto(path).then(() => page.getByText(title).count());
    await expect.poll(there).toBe(1);
    const said = page.getByText('This roadmap item is no longer here.');
    await page.goto(`${path}#item-gone`);
    await expect(said).toBeFocused();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.goto(`${path}#item-${id}`);
    await expect(said).toBeHidden();
  });

test('an admin shows an item to everybody by a switch, and takes it off again', async ({
  browser,
  baseURL,
  page,
}) => {
  const title = fresh('Lost and found');
  const desk = await openSection(browser, 'roadmap', { baseURL });
  await desk.getByRole('button', { name: 'New item' }).click();
  const form = desk.getByRole('form', { name: 'New roadmap item' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('What someone left on a bus.');
  await expect(form.getByLabel('Show to everybody')).not.toBeChecked();
  await form.getByLabel('Show to everybody').check();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(desk.getByRole('status').getByText('Roadmap item created')).toBeVisible();
  const shown = () => page.goto('/roadmap').then(() => page.getByRole('heading', { name: title }).count());
  await expect.poll(shown).toBe(1);
  const card = desk.getByRole('listitem').filter({ hasText: title });
  await expect(card.getByRole('link', { name: 'Public' })).toHaveAttribute('href', /^\/roadmap#item-/);
  await card.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = desk.getByRole('form', { name: `Edit ${title}` });
  await edit.getByLabel('Show to everybody').uncheck();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByRole('status').getByText('Roadmap item updated')).toBeVisible();
  await expect.poll(shown).toBe(0);
  await desk.context().close();
});

test('an idea leads to what shipped, in the changelog and its feed, with the name of whoever had it and may be named', async ({
  page,
  request,
}) => {
  const author = await ownMember(request);
  const idea = await callAs<{ id: string }>(request, author, 'POST', '/api/members/ideas', {
    title: fresh('Slow mornings'),
    description: 'Nobody hears from me before nine.',
  });
  const title = fresh('Slow mornings');
  const item = await createItem(request, { title, public: true, idea_id: idea.id });
  const path = `/api/admin/roadmap/${item.id}`;
  await changeElsewhere(request, path, { column_name: 'completed', updated_at: item.updated_at });
  const feed = async () => (await request.get('/changelog/rss.xml')).text();
  await expect.poll(feed).toContain(title);
  expect(await feed()).toContain(`From an idea by ${author.display_name}.`);
  await page.goto('/changelog');
  const entry = page.getByRole('article').filter({ hasText: title });
  await expect(entry.getByRole('list')).toContainText(`Idea by ${author.display_name},`);
  await expect(entry.getByRole('listitem')).toHaveText([/^Idea by /, /^Roadmap /, 'Shipped']);
  await entry.getByRole('link', { name: title }).click();
  await expect(page.getByRole('region', { name: 'Thanks to' })).toContainText(author.display_name);
  const shown = async () => (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  const named = new URL(await shown());
  expect((await request.get(`${named.pathname}${named.search}`)).headers()['content-type']).toBe('image/png');
  await callAs(request, author, 'PUT', '/api/members/recognition', { named: false });
  await expect.poll(feed).not.toContain(author.display_name);
  await page.reload();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText(author.display_name)).toHaveCount(0);
  expect((await shown()).split('?')[0]).toBe(named.href.split('?')[0]);
  expect(await shown()).not.toBe(named.href);
  await page.goto('/changelog');
  await expect(entry).toBeVisible();
  await expect(page.getByText(author.display_name)).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor goes from the home page to what shipped, to what comes next and to the feed', async ({
    page,
    request,
  }) => {
    await createItem(request, { title: fresh('Tea rota'), column_name: 'completed', public: true });
    await page.goto('/');
    await page.getByRole('link', { name: 'See what shipped', exact: true }).click();
    await expect(page).toHaveURL(/\/changelog$/);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Follow by RSS' })).toHaveAttribute(
      'href',
      '/changelog/rss.xml',
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Roadmap' }).click();
    await expect(page).toHaveURL(/\/roadmap$/);
    await expect(page.getByRole('heading', { name: 'Up for votes' })).toBeVisible();
  });
});

test('the edge keeps the pages and the feed for a minute, and forgets them together', async ({ request }) => {
  const { id } = await createItem(request, { title: fresh('Tea'), column_name: 'completed', public: true });
  // What was made is brought to the pages after the answer.
  await expect.poll(async () => (await request.get(`/changelog/${id}`)).status()).toBe(200);
  for (const path of ['/roadmap', '/changelog', '/changelog/rss.xml', `/changelog/${id}`]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['netlify-cdn-cache-control'], path).toBe('public, durable, max-age=60');
    expect(answer.headers()['netlify-cache-tag'], path).toBe('roadmap');
    expect(answer.headers()['content-security-policy'], path).toContain("default-src 'none'");
  }
  const missing = await request.get('/changelog/00000000-0000-4000-8000-00000000dead');
  expect(missing.status()).toBe(404);
  expect(missing.headers()['netlify-cache-tag']).toBe('roadmap');
  expect(await missing.text()).toContain('Oops! Page not found');
});
