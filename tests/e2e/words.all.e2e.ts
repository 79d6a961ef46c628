import { expect, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';

const PAGES = ['/about', '/faq', '/privacy', '/terms'] as const;

/** The headings of each legal page; tests/built/words.test.ts reads the rest. */
const LEGAL = {
  '/privacy': [
    'Who we are',
    'Information we collect',
    'How we use it and lawful bases',
    'Sharing, and no selling',
    'Retention',
    'Your rights',
    'Cookies',
    'Children',
    'Security and changes',
    'Contact',
  ],
  '/terms': [
    'Agreement',
    'Eligibility',
    'User responsibilities',
    'Payments',
    'Our responsibilities',
    'Intellectual property',
    'Termination',
    'Limitation of liability',
    'Changes',
    'Governing law',
  ],
} as const;

for (const [path, headings] of Object.entries(LEGAL)) {
  test.describe(path, () => {
    test('a reader goes to a section by the contents, and keeps them in sight', async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      const contents = page.getByRole('navigation', { name: 'Contents' });
      await expect(contents.getByRole('link')).toHaveText([...headings]);
      const wanted = headings[6];
      await contents.getByRole('link', { name: wanted }).click();
      await expect(page.getByRole('heading', { name: wanted })).toBeInViewport();
      await expect(contents.getByRole('link', { name: wanted })).toBeInViewport();
      await expect(page).toHaveURL(new RegExp(`${path}/?#${wanted.toLowerCase()}$`));
    });

    test('a reader on a phone opens the contents above the text', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      const contents = page.getByRole('navigation', { name: 'Contents' });
      await expect(contents).toBeHidden();
      await page.getByText('Contents', { exact: true }).click();
      await contents.getByRole('link', { name: headings[9] }).click();
      await expect(page.getByRole('heading', { name: headings[9] })).toBeInViewport();
    });

    test('a reader sees lines of 60 to 72 characters', async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      const perLine = await page.getByRole('article').evaluate((article) => {
        const long = Array.from(article.querySelectorAll(':scope > p')).filter(
          ({ textContent }) => (textContent ?? '').length > 300,
        );
        return long.map((paragraph) => {
          const lines = paragraph.clientHeight / Number.parseFloat(getComputedStyle(paragraph).lineHeight);
          return (paragraph.textContent ?? '').length / lines;
        });
      });
      expect(perLine.length).toBeGreaterThan(0);
      const average = perLine.reduce((sum, value) => sum + value, 0) / perLine.length;
      expect(average).toBeGreaterThan(55);
      expect(average).toBeLessThanOrEqual(72);
    });

    test('on paper there is the text, and neither menu nor contents', async ({ page }) => {
      await page.goto(path);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('contentinfo')).toBeHidden();
      await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden();
      await expect(page.getByRole('heading', { name: headings[0] })).toBeVisible();
    });
  });
}

test('a visitor gets no cookie on any of these pages, as the policy says (R223)', async ({
  page,
  context,
}) => {
  for (const path of PAGES) await page.goto(path);
  expect(await context.cookies()).toEqual([]);
});

test('nothing is inaccessible in either theme with the contents open and in answers that are looked for', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/privacy');
  await page.getByText('Contents', { exact: true }).click();
  expect(await violationsInBoth(page), 'contents open').toEqual([]);
  await page.goto('/faq?q=free#what-does-it-cost');
  await expect(page.getByRole('status').first()).toContainText(' of ');
  expect(await violationsInBoth(page), 'filtered, with an answer open').toEqual([]);
  await page.goto('/faq?q=zebra');
  await expect(page.getByText('Nothing here answers')).toBeVisible();
  expect(await violationsInBoth(page), 'nothing found').toEqual([]);
});
