import { expect, type Locator, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { sendContribution } from './admin-desk.ts';
import { decide, endTenSeconds, privateLink, settle } from './contribution-link.ts';

for (const { width, motion } of [
  { width: 390, motion: 'reduce' },
  { width: 1440, motion: 'no-preference' },
] as const)
  test(`an accepted contribution is a moment: tiles join, the award is large and the picture is saved, at ${width} px`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: motion });
    const email = `joined-${crypto.randomUUID()}@example.org`;
    const { id } = await sendContribution(request, 'Joined', { email });
    const link = await privateLink(request, email);
    await decide(request, id, {
      status: 'accepted',
      message: 'We saw the second shift disappear on two phones. A fix is on its way.',
      award: { reward: null, amount: 370, first: false, reason: 'As agreed' },
    });
    await endTenSeconds(baseURL, id);
    await settle(request, id);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accepted');
    const moment = page.locator('#status-moment');
    await expect(moment).toContainText('+370INZ');
    const [left, right] = [moment.locator('> :first-child'), moment.locator('> :last-child')];
    const animation = (half: Locator) => half.evaluate((one) => getComputedStyle(one).animationDuration);
    expect(await animation(left)).toBe(motion === 'reduce' ? '0s' : '0.9s');
    const side = width === 1440 ? (['x', 'width'] as const) : (['y', 'height'] as const);
    await expect(async () => {
      const [one, other] = await Promise.all([left.boundingBox(), right.boundingBox()]);
      expect(other![side[0]]).toBeCloseTo(one![side[0]] + one![side[1]], 0);
    }).toPass();
    await expect(page.getByRole('link', { name: 'See the leaderboard' })).toHaveAttribute(
      'href',
      '/leaderboard',
    );
    await expect(page.getByRole('link', { name: 'See what comes next' })).toHaveAttribute('href', '/roadmap');
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save picture' }).click();
    expect((await saved).suggestedFilename()).toBe('thegrid-accepted.png');
    await expect(page.getByRole('status').filter({ hasText: 'Picture saved.' })).toBeVisible();
  });
