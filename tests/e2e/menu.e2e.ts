import { expect, test } from 'playwright/test';

test('a visitor opens the side menu from the left, with the current page marked (R121–R124)', async ({
  page,
}) => {
  await page.goto('/faq');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const first = await page
    .getByRole('banner')
    .getByRole('button', { name: 'Menu' })
    .evaluate((button: HTMLElement) => {
      button.click();
      return document.getElementById('menu')?.getBoundingClientRect().right;
    });
  expect(first).toBeLessThanOrEqual(0);
  await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0);
  const entries = menu.getByRole('navigation', { name: 'Menu' }).getByRole('link');
  const names = ['Home', 'About', 'FAQ', 'Tools', 'Get App', 'Contribute', 'Insiderz', 'Contact'];
  await expect(entries).toHaveText(names);
  await expect(menu.locator('[aria-current=page]')).toHaveText('FAQ');
  await entries.getByText('About').click();
  await expect(page).toHaveURL(/\/about$/);
});
