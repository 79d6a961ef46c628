import { expect, test } from 'playwright/test';
import { violations, violationsInBoth } from './accessibility.ts';
import { cardOf, changeElsewhere, createFeedItem, openSection } from './insiderz-page.ts';
import { fresh } from './own-data.ts';

test('an admin writes an item beside its preview and publishes it (R417, R418, R419, R422)', async ({
  browser,
  baseURL,
}) => {
  const title = fresh('Shop windows <i>open</i>');
  const page = await openSection(browser, 'feed', { baseURL });
  await page.getByRole('button', { name: 'New item' }).click();
  const form = page.getByRole('form', { name: 'New feed item' });
  await expect(form.getByLabel('Type').getByRole('option')).toHaveText(['Announcement', 'Update', 'News']);
  await expect(form.getByLabel('Type')).toHaveValue('announcement');
  // Nothing public shows a feed item, so nobody is promised that everybody reads it.
  await expect(form.getByRole('combobox')).toHaveCount(1);
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(form.getByText('Title is required')).toBeVisible();
  await expect(form.getByText('Text is required')).toBeVisible();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Text').fill('Every shop has a page.');
  await form.getByLabel('Type').selectOption('news');
  const preview = form.getByRole('region', { name: 'Preview' });
  for (const words of [title, 'Every shop has a page.', 'News']) {
    await expect(preview).toContainText(words);
  }
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('status').getByText('Feed item created')).toBeVisible();
  const row = cardOf(page, title);
  await expect(row).toContainText('Published');
  await expect(row).toContainText('News');
  await page.context().close();
});

test('an admin keeps a draft and publishes it later (R420)', async ({ browser, baseURL }) => {
  const title = fresh('Not yet');
  const page = await openSection(browser, 'feed', { baseURL });
  await page.getByRole('button', { name: 'New item' }).click();
  const form = page.getByRole('form', { name: 'New feed item' });
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await expect(form.getByText('Title is required')).toBeVisible();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Text').fill('Every shop has a page.');
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByRole('status').getByText('Feed item created')).toBeVisible();
  await expect(cardOf(page, title)).toContainText('Draft');
  await page.getByRole('button', { name: `Publish ${title}` }).click();
  await expect(page.getByRole('button', { name: `Unpublish ${title}` })).toBeVisible();
  await expect(page.getByRole('status').getByText('Feed item updated')).toBeVisible();
  await page.reload();
  await expect(cardOf(page, title)).toContainText('Published');
  await page.context().close();
});

test('an admin unpublishes and publishes again, at once on the screen (R416, R420, R423)', async ({
  browser,
  baseURL,
  request,
}) => {
  const title = fresh('On and off');
  await createFeedItem(request, title);
  const page = await openSection(browser, 'feed', { baseURL });
  await page.getByRole('button', { name: `Unpublish ${title}` }).click();
  await expect(page.getByRole('status').getByText('Feed item updated')).toBeVisible();
  await expect(cardOf(page, title)).toContainText('Unpublished');
  const publish = page.getByRole('button', { name: `Publish ${title}` });
  await expect(publish).toBeFocused();
  await page.reload();
  await expect(cardOf(page, title)).toContainText('Unpublished');
  await publish.press('Enter');
  await expect(page.getByRole('button', { name: `Unpublish ${title}` })).toBeFocused();
  await page.context().close();
});

test('a toggle that fails goes back and can be tried again (R430, A-23)', { tag: '@all' }, async ({
  browser,
  baseURL,
  request,
}) => {
  const title = fresh('Stubborn');
  await createFeedItem(request, title);
  const page = await openSection(browser, 'feed', { baseURL });
  await page.route('**/api/admin/feed/*', (route) => route.abort());
  await page.getByRole('button', { name: `Unpublish ${title}` }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to unpublish feed item');
  await expect(page.getByRole('button', { name: `Unpublish ${title}` })).toBeVisible();
  await page.unroute('**/api/admin/feed/*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: `Publish ${title}`, exact: true })).toBeVisible();
  await page.context().close();
});

test('an item that could not be created keeps its form, and creating it again makes one', {
  tag: '@all',
}, async ({ browser, baseURL }) => {
  const title = fresh('Only once');
  const page = await openSection(browser, 'feed', { baseURL });
  await page.getByRole('button', { name: 'New item' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Text').fill('The answer was lost on its way.');
  // The server does its work, and the answer does not arrive.
  await page.route('**/api/admin/feed', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to create feed item', { timeout: 40_000 });
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await page.unroute('**/api/admin/feed');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('status').getByText('Feed item created')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(1);
  await page.context().close();
});

test('an admin edits; two admins on one item overwrite nothing, and what nobody reads can be deleted', async ({
  browser,
  baseURL,
  request,
}) => {
  const title = fresh('Contested news');
  const { id, updated_at } = await createFeedItem(request, title);
  const page = await openSection(browser, 'feed', { baseURL });
  await expect(page.getByRole('button', { name: `Delete ${title}` })).toHaveCount(0);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await changeElsewhere(request, `/api/admin/feed/${id}`, { body: 'Their words.', updated_at });
  await page.getByLabel('Text').fill('My words.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('form').getByRole('alert')).toContainText('Their words.');
  await expect(page.getByLabel('Text')).toHaveValue('My words.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByLabel('Text')).toHaveValue('Their words.');
  await page.getByLabel('Text').fill('Our words.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(cardOf(page, title)).toContainText('Our words.');
  // The deletion waits for the version that unpublishing leads to, however long that takes.
  const confirmed = Promise.withResolvers<void>();
  await page.route(`**/api/admin/feed/${id}*`, async (route) => {
    if (route.request().method() === 'PATCH') await confirmed.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: `Unpublish ${title}` }).click();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  confirmed.resolve();
  await expect(page.getByRole('status').getByText('Feed item deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  await page.context().close();
});

test('type and state filter the feed in the address; on a phone, in light and dark', { tag: '@all' }, async ({
  browser,
  baseURL,
}) => {
  const page = await openSection(browser, 'feed', { baseURL, phone: true }, '&status=unpublished');
  await expect(page.getByRole('heading', { name: 'A quieter Tribez' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Roomz keeps your dates' })).toHaveCount(0);
  await page.getByLabel('State').selectOption('published');
  await page.getByLabel('Type').selectOption('update');
  await expect(page).toHaveURL(/type=update/);
  await expect(page.getByRole('heading', { name: 'Roomz keeps your dates' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Roomz keeps your dates' }).click();
  await expect(page.getByRole('form')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.context().close();
});
