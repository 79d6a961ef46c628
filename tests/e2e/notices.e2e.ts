import { expect, test } from 'playwright/test';
import { violations } from './accessibility.ts';
import { adminToken } from './admin-desk.ts';
import { enterAs } from './insiderz-member.ts';

test('a member sees in the bell what was published, is led there, and reads the rest as one', async ({
  page,
  request,
}) => {
  const title = `Leeds is next ${Date.now()}`;
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  for (const name of [title, `${title} again`]) {
    const body = { title: name, body: 'From March on.', type: 'news', audience: 'members' };
    expect((await request.post('/api/admin/feed', { data: body, headers })).status()).toBe(201);
  }
  await enterAs(page, 'member');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(async () => {
    // What happened is spread by the schedule.
    await request.post('/__local/schedules/deliver');
    await page.reload();
    await expect(page.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible({
      timeout: 4_000,
    });
  }).toPass();
  await bell.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: title }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  await bell.click();
  await panel.getByRole('link', { name: `${title} again` }).click();
  await expect(page).toHaveURL(/\/insiderz\/feed#feed-[\w-]+$/);
  await expect(page.getByRole('article', { name: `${title} again` })).toBeFocused();
  await bell.click();
  await panel.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(panel).toBeFocused();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('a member who narrows the window keeps the open panel of the bell on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, 'member');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(async () => {
      const box = await panel.boundingBox();
      expect(box!.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(width);
    }).toPass();
  }
});
