import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from 'playwright/test';
import type { Dashboard } from '#domain/accounts/dashboard.ts';
import { seeded } from './admin-desk.ts';
import { dashboardOf } from './insiderz-member.ts';
import { beMember, expectAccessible, expectNoSideways } from './member-page.ts';

test.beforeEach(({ page }) => beMember(page));

const badges = (page: Page) => page.getByRole('region', { name: 'Badges', exact: true });
const streak = (page: Page) => page.getByRole('region', { name: 'Streak', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share “First tile”' });

/** The dashboard of the seeded member, changed in part. */
async function open(page: Page, changes: Partial<Dashboard> = {}): Promise<void> {
  const truth = await dashboardOf(page.request, seeded('member'));
  await page.route('**/api/members/dashboard', (route) => route.fulfill({ json: { ...truth, ...changes } }));
  await page.goto('/insiderz-portal/dashboard');
  await expect(badges(page)).toBeVisible();
}

/** How many different colours a few points of the picture have: a blank one has one. */
const coloursIn = (page: Page) =>
  page.getByRole('img', { name: /^The badge / }).evaluate((canvas: HTMLCanvasElement) => {
    const context = canvas.getContext('2d');
    const seen = new Set<string>();
    for (let x = 30; x < canvas.width; x += 60) {
      for (let y = 30; y < canvas.height; y += 60) {
        seen.add(context?.getImageData(x, y, 1, 1).data.join() ?? '');
      }
    }
    return seen.size;
  });

test('a member saves the picture of a badge, with the keyboard alone (A-47)', async ({ page }) => {
  await open(page);
  const share = badges(page).getByRole('button', { name: 'Share First tile' });
  await share.focus();
  await page.keyboard.press('Enter');
  const save = dialog(page).getByRole('button', { name: 'Save picture' });
  await expect(save).toHaveAttribute('aria-disabled', 'false');
  expect(await coloursIn(page)).toBeGreaterThan(4);
  await expect(dialog(page).getByText('It does not hold your name.')).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await save.focus();
  await page.keyboard.press('Enter');
  const download = await downloading;
  await expect(page.locator('.toast', { hasText: 'Picture saved' })).toBeVisible();
  expect(download.suggestedFilename()).toBe('thegrid-badge-first-tile.png');
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  await expect(share).toBeFocused();
});

test('where a device can hand files on, a member shares the picture; a failure says what to do', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    navigator.canShare = () => true;
    navigator.share = async ({ files = [] } = {}) => {
      told.push(...files.map(({ name, type }) => `${name} ${type}`));
      if (told.length === 1) throw new DOMException('No', 'NotAllowedError');
      if (told.length === 2) throw new DOMException('Changed my mind', 'AbortError');
    };
  });
  await open(page);
  await badges(page).getByRole('button', { name: 'Share First tile' }).click();
  const share = dialog(page).getByRole('button', { name: 'Share...' });
  await share.click();
  await expect(page.locator('.toast', { hasText: 'You can save the picture instead.' })).toBeVisible();
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
  await share.click();
  await expect.poll(told).toHaveLength(2);
  await expect(dialog(page)).toBeVisible();
  await share.click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await told()).toEqual(Array.from({ length: 3 }, () => 'thegrid-badge-first-tile.png image/png'));
});

test('a member sees the months of a streak and what comes next, until the badge is theirs', async ({
  page,
}) => {
  await open(page, { streak: { months: 2, next: '2026-12' } });
  const line = 'One more makes a streak: the next is December 2026.';
  await expect(streak(page)).toContainText(
    `2 months in a row in which you sent something that was accepted. ${line}`,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.unrouteAll();
  await open(page, { streak: { months: 3, next: '2026-12' } });
  await expect(streak(page)).toContainText('An admin will check whether you get the badge for it.');
  await page.unrouteAll();
  await open(page, {
    streak: { months: 3, next: '2026-12' },
    badges: [
      {
        id: 'three-months',
        key: 'three-months',
        name: 'Three months',
        description: 'In a row.',
        awarded_at: '2026-11-01T10:00:00.000Z',
      },
    ],
  });
  await expect(streak(page)).toContainText('You hold the badge for a streak.');
  await expect(streak(page)).not.toContainText('An admin will check');
});
