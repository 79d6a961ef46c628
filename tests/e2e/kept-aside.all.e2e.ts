import { expect, type Page, test } from 'playwright/test';

/** What lies below the first screen of `/` is kept aside until it comes near (base.css), and nobody notices. */
const FAR = '[aria-labelledby="plunge"]';

/** A phone and a desk; the second is wide enough for every section to stand in columns. */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Whether something is laid out, or kept aside with its size only. */
const isLaidOut = (page: Page, selector: string) =>
  page
    .locator(selector)
    .locator('h2')
    .first()
    .evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }));

/** Where the upper edge of something stands in the window once nothing moves any more. */
async function restingTop(page: Page, selector: string): Promise<number> {
  const top = () => page.locator(selector).evaluate((part) => Math.round(part.getBoundingClientRect().top));
  let last = Number.NaN;
  await expect(async () => {
    const [before, now] = [last, await top()];
    last = now;
    expect(now).toBe(before);
  }).toPass({ intervals: [300] });
  return last;
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 500) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
}

for (const window of WINDOWS)
  for (const route of ['/', '/tools', '/roadmap', '/about', '/privacy', '/terms'])
    test(`the scroll bar of ${route} keeps its place at ${window.width} px while sections are laid out`, async ({
      page,
    }) => {
      await page.setViewportSize(window);
      await page.goto(route);
      const kept = await heightOf(page);
      await scrollThrough(page);
      const laid = await heightOf(page);
      expect(Math.abs(laid - kept) / laid).toBeLessThan(0.03);
    });

test('nothing far below is laid out while nobody scrolls', async ({ page }) => {
  await page.setViewportSize(WINDOWS[0]);
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(10_000);
  expect(await isLaidOut(page, FAR)).toBe(false);
  await page.locator(FAR).scrollIntoViewIfNeeded();
  await expect.poll(() => isLaidOut(page, FAR)).toBe(true);
});

test('the carousel keeps the pictures of cards beyond the edge aside', async ({ page }) => {
  await page.setViewportSize(WINDOWS[0]);
  await page.goto('/');
  const pictures = page.locator('.slip .art');
  const shown = (at: number) =>
    pictures.nth(at).evaluate((picture) => picture.checkVisibility({ contentVisibilityAuto: true }));
  await page.locator('.rail').scrollIntoViewIfNeeded();
  await expect.poll(() => shown(0)).toBe(true);
  expect([await pictures.count(), await shown(10)]).toEqual([11, false]);
});

for (const window of WINDOWS) {
  test(`an address with an anchor leads to it at ${window.width} px`, async ({ page }) => {
    await page.setViewportSize(window);
    for (const anchor of ['jobz', 'plunge', 'own']) {
      await page.goto(`/faq`);
      await page.goto(`/#${anchor}`);
      // What is laid out later, or the fonts, may move it once more.
      await expect(async () => {
        const top = await restingTop(page, `#${anchor}`);
        expect([anchor, top >= 0 && top < window.height / 2]).toEqual([anchor, true]);
      }).toPass();
    }
  });

  test(`a link to an item of the roadmap leads to it at ${window.width} px`, async ({ page }) => {
    await page.setViewportSize(window);
    await page.goto('/roadmap');
    const items = page.locator('li[data-lazy]');
    const item = (await page.locator('[aria-labelledby="next"] > ul > li').last().getAttribute('id'))!;
    expect(await items.last().evaluate((one) => getComputedStyle(one).contentVisibility)).toBe('auto');
    await page.goto('/faq');
    await page.goto(`/roadmap#${item}`);
    // All have their own height, as not every browser follows one that changes.
    expect(
      await items.evaluateAll((all) => all.map((one) => getComputedStyle(one).contentVisibility)),
    ).not.toContain('auto');
    await expect(async () => {
      const top = await restingTop(page, `#${item}`);
      expect(top >= 0 && top < window.height / 2).toBe(true);
    }).toPass();
  });

  test(`End leads to the end at ${window.width} px, and it stays there`, async ({ page }) => {
    await page.setViewportSize(window);
    await page.goto('/');
    // Fonts that arrive during the way down make the page longer than it was taken for.
    await page.waitForFunction(() => localStorage.getItem('fonts'));
    await page.reload();
    const left = () =>
      page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY));
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(8_000);
    await restingTop(page, '#site-links');
    // What is laid out only then may be a little higher than it was taken for.
    await expect.poll(left).toBeLessThan(100);
    await page.keyboard.press('End');
    await expect.poll(left).toBeLessThan(2);
    await expect(page.locator('#site-links a').last()).toBeInViewport();
  });
}

test('a search for words far below finds them', async ({ page }) => {
  await page.goto('/faq');
  await page.goto(`/#:~:text=${encodeURIComponent('Take the plunge')}`);
  await expect(page.locator('#plunge')).toBeInViewport();
});

test('paragraphs far below in a legal text are kept aside, and are found, led to and printed', async ({
  page,
}) => {
  await page.setViewportSize(WINDOWS[0]);
  await page.goto('/privacy');
  const paragraphs = page.locator('article > p');
  // What is kept aside is what is in them, so each is asked about an element within.
  const shown = () =>
    paragraphs.evaluateAll((all) =>
      all.map((one) => {
        const within = one.appendChild(document.createElement('b'));
        const isShown = within.checkVisibility({ contentVisibilityAuto: true });
        within.remove();
        return isShown;
      }),
    );
  await expect.poll(async () => (await shown()).filter((one) => !one).length).toBeGreaterThan(10);
  const last = (await paragraphs.last().textContent())!.trim();

  const heading = (await page.locator('article > h2').last().getAttribute('id'))!;
  await page.goto('/faq');
  await page.goto(`/privacy#${heading}`);
  await expect(async () => {
    const top = await restingTop(page, `#${heading}`);
    expect(top >= 0 && top < WINDOWS[0].height / 2).toBe(true);
  }).toPass();

  await page.goto('/faq');
  await page.goto(`/privacy#:~:text=${encodeURIComponent(last.split(/\s+/).slice(0, 6).join(' '))}`);
  await expect(paragraphs.last()).toBeInViewport();

  await page.emulateMedia({ media: 'print' });
  await expect.poll(async () => (await shown()).filter((one) => !one)).toEqual([]);
});

test('paper gets every section', async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  const kept = await page
    .locator('[data-lazy], .slip > i')
    .evaluateAll(
      (parts) => parts.filter((part) => getComputedStyle(part).contentVisibility !== 'visible').length,
    );
  expect(kept).toBe(0);
  await expect.poll(() => isLaidOut(page, FAR)).toBe(true);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('every section is laid out at once, in our own fonts', async ({ page }) => {
    const fonts = page.waitForResponse(/bricolage/);
    await page.goto('/');
    expect((await fonts).ok()).toBe(true);
    await expect(page.locator(FAR)).toHaveCSS('content-visibility', 'visible');
  });
});
