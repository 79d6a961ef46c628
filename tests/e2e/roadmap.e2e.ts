import { expect, test } from 'playwright/test';
import { violations, violationsInBoth } from './accessibility.ts';
import { cardOf, changeElsewhere, columnOf, createItem, openSection } from './insiderz-page.ts';
import { callAs, fresh, ownMember } from './own-data.ts';

test('an admin opens one of five sections in their order, and the address keeps it (R356)', async ({
  browser,
  baseURL,
}) => {
  const page = await openSection(browser, 'roadmap', { baseURL });
  const names = ['Roadmap', 'Ideas', 'Missions', 'Feed', 'Badges'];
  const openers = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('button');
  await expect(openers).toHaveCount(names.length);
  // A loaded section shows its count after its name.
  for (const [n, name] of names.entries()) await expect(openers.nth(n)).toHaveAccessibleName(name);
  const feed = page.getByRole('button', { name: 'Feed', exact: true });
  await feed.press('Enter');
  await expect(feed).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: 'Roadmap', exact: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await expect(page).toHaveURL(/section=feed/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Roomz keeps your dates' })).toBeVisible();
  await page.context().close();
});

test('an admin creates an item, which is in Backlog unless said otherwise (R383, R384, R387, R388)', async ({
  browser,
  baseURL,
}) => {
  const title = fresh('Bus <b>stops</b>');
  const page = await openSection(browser, 'roadmap', { baseURL });
  await page.getByRole('button', { name: 'New item' }).click();
  const form = page.getByRole('form', { name: 'New roadmap item' });
  await expect(form.getByLabel('Title')).toBeFocused();
  await expect(form.getByLabel('Column')).toHaveValue('backlog');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Title is required')).toBeVisible();
  await expect(form.getByText('Description is required')).toBeVisible();
  await expect(form.getByLabel('Title')).toBeFocused();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('Where the bus stops,\nand when.');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('status').getByText('Roadmap item created')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New item' })).toBeFocused();
  // Newest first (R381), as text and not as markup.
  await expect(columnOf(page, 'Backlog').getByRole('listitem').first()).toContainText(title);
  await page.context().close();
});

test('what is typed survives a reload and goes with Cancel', async ({ browser, baseURL }) => {
  const page = await openSection(browser, 'roadmap', { baseURL });
  await page.getByRole('button', { name: 'New item' }).click();
  await page.getByLabel('Title').fill('Half a thought');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
  await page.getByLabel('Title').press('Escape');
  await page.getByRole('button', { name: 'New item' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.context().close();
});

test('an admin moves an item by select, by arrow and by drag; the focus goes along and it is said (R386, A-15)', async ({
  browser,
  baseURL,
  request,
}) => {
  const title = fresh('Wanderer');
  await createItem(request, { title });
  const page = await openSection(browser, 'roadmap', { baseURL });
  const select = page.getByLabel(`Column of ${title}`);
  await select.selectOption('in_progress');
  await expect(page.getByRole('status').getByText('Roadmap item updated')).toBeVisible();
  await expect(page.getByText(`${title}: moved to In progress`)).toBeAttached();
  await expect(columnOf(page, 'In progress').getByText(title, { exact: true })).toBeVisible();

  const back = page.getByRole('button', { name: `Move ${title} back` });
  await back.focus();
  await page.keyboard.press('Enter');
  await expect(columnOf(page, 'Backlog').getByText(title, { exact: true })).toBeVisible();
  await expect(back).toBeFocused();
  await expect(back).toHaveAttribute('aria-disabled', 'true');

  await expect(page.getByText(`${title}: moved to Backlog`)).toBeAttached();
  const moved = page.waitForResponse('**/api/admin/roadmap/*');
  await page
    .getByRole('heading', { name: title })
    .dragTo(columnOf(page, 'In progress').getByRole('heading', { name: /In progress/ }));
  await expect(columnOf(page, 'In progress').getByText(title, { exact: true })).toBeVisible();
  await moved;
  await page.reload();
  await expect(columnOf(page, 'In progress').getByText(title, { exact: true })).toBeVisible();
  await page.context().close();
});

test('an admin undoes a move by the message of it, and none whose votes went back', async ({
  browser,
  baseURL,
  request,
}) => {
  const title = fresh('Boomerang');
  const { id } = await createItem(request, { title });
  const page = await openSection(browser, 'roadmap', { baseURL });
  const select = page.getByLabel(`Column of ${title}`);
  const undo = page.getByRole('button', { name: 'Undo' });
  await select.selectOption('completed');
  await expect(page.getByRole('button', { name: 'Write a feed item' })).toBeVisible();
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(columnOf(page, 'Backlog').getByText(title, { exact: true })).toBeVisible();
  await expect(page.getByText(`${title}: back in Backlog`)).toBeAttached();
  await expect(page.getByRole('button', { name: 'Write a feed item' })).toHaveCount(0);
  await expect(undo).toHaveCount(0);

  await callAs(request, await ownMember(request), 'PUT', `/api/members/roadmap/${id}/vote`);
  await page.reload();
  await select.selectOption('completed');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('status').getByText('Roadmap item updated')).toBeVisible();
  await expect(undo).toHaveCount(0);
  await page.context().close();
});

test('the actions of a card show when it is pointed at or has the focus, and always on a phone', async ({
  browser,
  baseURL,
  request,
}) => {
  const title = fresh('Wallflower');
  await createItem(request, { title });
  const page = await openSection(browser, 'roadmap', { baseURL });
  const card = cardOf(page, title);
  const actions = card.locator('div', { has: page.getByRole('button', { name: `Edit ${title}` }) }).last();
  await page.mouse.move(0, 0);
  await expect(actions).toHaveCSS('opacity', '0');
  await card.hover();
  await expect(actions).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(actions).toHaveCSS('opacity', '0');
  await card.getByLabel(`Column of ${title}`).focus();
  await expect(actions).toHaveCSS('opacity', '1');
  await card.getByLabel(`Column of ${title}`).blur();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(actions).toHaveCSS('opacity', '1');
  await page.context().close();
});

test('completing says what becomes of the votes and offers a feed item with the words filled in (A-15, A-48)', async ({
  browser,
  baseURL,
  request,
}) => {
  const title = fresh('Viewing diary');
  const description = 'Both sides see the same half-hours.';
  const { id } = await createItem(request, { title, description, column_name: 'in_progress' });
  for (let n = 0; n < 2; n += 1) {
    await callAs(request, await ownMember(request), 'PUT', `/api/members/roadmap/${id}/vote`);
  }
  const page = await openSection(browser, 'roadmap', { baseURL });
  await page.getByLabel(`Column of ${title}`).selectOption('completed');
  const question = page.getByRole('alertdialog', { name: 'Complete this item?' });
  await expect(question).toContainText('2 votes go back to the members who placed them.');
  expect(await violations(page, 'dialog')).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel(`Column of ${title}`)).toHaveValue('in_progress');

  await page.getByLabel(`Column of ${title}`).selectOption('completed');
  await question.getByRole('button', { name: 'Complete' }).click();
  await expect(columnOf(page, 'Completed').getByText(title, { exact: true })).toBeVisible();
  await expect(cardOf(page, title)).toContainText('2 votes');
  await expect(page.getByLabel(`Column of ${title}`)).toBeFocused();
  await page.getByRole('button', { name: 'Write a feed item' }).click();
  await expect(page).toHaveURL(/section=feed/);
  await expect(page.getByLabel('Title')).toHaveValue(`${title} is here`);
  await expect(page.getByLabel('Text')).toHaveValue(description);
  await expect(page.getByRole('form').getByLabel('Type')).toHaveValue('update');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.context().close();
});

test('an admin edits in place; two admins on one item overwrite nothing (R386, A-15)', async ({
  browser,
  baseURL,
  request,
}) => {
  const title = fresh('Contested');
  const theirs = fresh('Theirs');
  const mine = fresh('Mine');
  const { id, updated_at } = await createItem(request, { title });
  const page = await openSection(browser, 'roadmap', { baseURL });
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await changeElsewhere(request, `/api/admin/roadmap/${id}`, { title: theirs, updated_at });
  await page.getByLabel('Title').fill(mine);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Someone saved this in the meantime.')).toBeVisible();
  await expect(page.getByRole('form').getByRole('alert')).toContainText(theirs);
  await expect(page.getByLabel('Title')).toHaveValue(mine);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByRole('status').getByText('Roadmap item updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: mine, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Edit ${mine}` })).toBeFocused();
  await page.context().close();
});

test('an admin deletes after a question, and can have an item without votes again (R385, R389)', async ({
  browser,
  baseURL,
  request,
}) => {
  const title = fresh('Short-lived');
  await createItem(request, { title });
  const page = await openSection(browser, 'roadmap', { baseURL });
  const remove = async () => {
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this item?' });
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  await remove();
  await expect(page.getByRole('status').getByText('Roadmap item deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.context().close();
});

test('a write that fails is rolled back, says so and can be tried again (R430, A-23)', {
  tag: '@all',
}, async ({ browser, baseURL, request }) => {
  const title = fresh('Unlucky');
  await createItem(request, { title });
  const page = await openSection(browser, 'roadmap', { baseURL });
  const failure = { status: 500, json: { code: 'internal', message: 'Something broke.', request_id: 'x' } };
  await page.route('**/api/admin/roadmap/*', (route) => route.fulfill(failure));
  await page.getByRole('button', { name: `Move ${title} on` }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to move roadmap item. Something broke.');
  await expect(columnOf(page, 'Backlog').getByText(title, { exact: true })).toBeVisible();
  await page.unroute('**/api/admin/roadmap/*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(columnOf(page, 'In progress').getByText(title, { exact: true })).toBeVisible();
  await page.context().close();
});

test('search, column and order stand in the address; nothing found and a failed list say what to do', {
  tag: '@all',
}, async ({ browser, baseURL }) => {
  const page = await openSection(browser, 'roadmap', { baseURL }, '&q=lift&sort=votes');
  await expect(page.getByRole('heading', { name: 'Lift clubs' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Quiet hours' })).toHaveCount(0);
  await page.getByLabel('Search roadmap').fill('zzz');
  await expect(page.getByRole('heading', { name: 'No matching roadmap items' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(columnOf(page, 'Backlog').getByRole('heading', { level: 4 }).first()).toHaveText(
    'Quiet hours',
  );
  await page.route('**/api/admin/roadmap*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The roadmap items could not be loaded' })).toBeVisible();
  await page.unroute('**/api/admin/roadmap*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Lift clubs' })).toBeVisible();
  await page.route('**/api/admin/roadmap*', (route) => route.fulfill({ json: { items: [], next: null } }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The roadmap is empty' })).toBeVisible();
  await page.context().close();
});

test('the board is read on a phone, in either theme, one column after another, without scrolling aside', {
  tag: '@all',
}, async ({ browser, baseURL }) => {
  const page = await openSection(browser, 'roadmap', { baseURL, phone: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('heading', { name: 'Lift clubs' })).toBeVisible();
  await expect(async () => {
    const backlog = await columnOf(page, 'Backlog').boundingBox();
    const progress = await columnOf(page, 'In progress').boundingBox();
    expect(progress?.y).toBeGreaterThan((backlog?.y ?? 0) + (backlog?.height ?? 0) - 1);
  }).toPass();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Edit Quiet hours' }).click();
  const small = await page
    .locator('section[aria-labelledby^=roadmap-] :is(button, select)')
    .evaluateAll(
      (controls) =>
        controls.map((one) => one.getBoundingClientRect()).filter(({ height }) => height < 44).length,
    );
  expect(small).toBe(0);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.context().close();
});

test('an admin edits an item beside the board, and Escape leads back to its card', async ({
  browser,
  baseURL,
  request,
}) => {
  const title = fresh('Beside');
  await createItem(request, { title });
  const page = await openSection(browser, 'roadmap', { baseURL });
  const edit = page.getByRole('button', { name: `Edit ${title}` });
  await edit.press('Enter');
  const panel = page.getByRole('dialog', { name: `Edit ${title}` });
  await expect(panel.getByLabel('Title')).toBeFocused();
  const card = await cardOf(page, title).boundingBox();
  const beside = await panel.boundingBox();
  expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThan(beside?.x ?? 0);
  const column = await page.getByLabel(`Column of ${title}`).boundingBox();
  expect(column?.width).toBeGreaterThan(120);
  await expect(panel.getByRole('listitem').filter({ hasText: 'Added' })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(edit).toBeFocused();
  await page.setViewportSize({ width: 320, height: 800 });
  await edit.press('Enter');
  await expect(panel).toBeInViewport({ ratio: 1 });
  await expect(edit).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeFocused();
  await page.context().close();
});
