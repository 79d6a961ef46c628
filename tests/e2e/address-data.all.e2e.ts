import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { openDeskAt, sendContribution } from './admin-desk.ts';
import { freshTag } from './own-data.ts';

const AT = '/admin-portal/dashboard?view=address';
const find = async (page: Page, email: string) => {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.keyboard.press('Enter');
};

for (const phone of [false, true]) {
  test(`an admin finds, exports and erases what is stored of an address, ${phone ? 'on a phone' : 'on a desk'}`, async ({
    browser,
    baseURL,
    request,
  }, info) => {
    const email = `fern-${freshTag()}@example.org`;
    const { reference } = await sendContribution(request, `Fern ${freshTag()}`, { email });
    const page = await openDeskAt(browser, AT, { baseURL, phone });
    const size = phone ? '390' : '1440';
    await find(page, 'no address');
    await expect(page.getByText('Must be a valid email address')).toBeVisible();

    await find(page, email.toUpperCase());
    await expect(page.getByRole('row').filter({ hasText: reference })).toBeVisible();
    expect(await violationsInBoth(page)).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: info.outputPath(`found-${size}-${colorScheme}.png`) });
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as JSON' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^thegrid-address-[\d-]+\.json$/);
    expect(await readFile(await saved.path(), 'utf8')).toContain(reference);

    // Escape keeps everything; only the address typed once more erases.
    const erase = page.getByRole('button', { name: 'Erase everything' });
    const dialog = page.getByRole('alertdialog');
    await erase.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await erase.click();
    const sure = dialog.getByRole('button', { name: 'Erase everything' });
    await expect(sure).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('textbox').fill(email.toUpperCase());
    await page.screenshot({ path: info.outputPath(`asked-${size}.png`) });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Nothing is stored of this address' })).toBeVisible();
    await page.screenshot({ path: info.outputPath(`erased-${size}.png`) });
    await page.context().close();
  });
}

test('what could not be looked up is said in place, and the address stays', async ({ browser, baseURL }) => {
  const page = await openDeskAt(browser, AT, { baseURL });
  await page.route('**/api/admin/address-data/find', (route) => route.abort());
  await find(page, 'fern@example.org');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('fern@example.org');
  await page.context().close();
});
