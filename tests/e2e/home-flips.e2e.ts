import { type Browser, expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { HomePage } from './home-cards-page.ts';
import { ownFonts } from './islands.ts';

const SENTENCE =
  'The internet was going to put us in touch. Then it filled with middlemen and mark-ups and every hello came with a fee.';
const ANSWER = 'TheGrid is a course-correction toward direct conversation and human connection.';

async function withoutScript(
  browser: Browser,
  baseURL: string | undefined,
  look: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await look(page);
  await context.close();
}

test.describe('the manifesto', () => {
  test('a visitor reads it whole, as sentences, before any script (R004–R008, R512)', async ({
    browser,
    baseURL,
  }) => {
    await withoutScript(browser, baseURL, async (page) => {
      const text = page.getByRole('region', { name: 'Manifesto' });
      await expect(text).toContainText(SENTENCE);
      await expect(text).toContainText(ANSWER);
      await expect(text).toContainText('Buyers and sellers can both search, and both be found.');
      await expect(text).toContainText('Members can see each other, privately, and only members can.');
      await expect(text).toContainText('A flat monthly fee replaces the fee on every deal.');
      await expect(text).toContainText('AI handles setup, matching and messaging');
      await expect(text.getByText('course-correction')).toHaveCSS('opacity', '1');
    });
  });

  test('its words wait until 40 % of it is in view, and are read all the while (R083, R084)', async ({
    page,
  }) => {
    const home = await new HomePage(page).open();
    await home.showManifesto(0.37);
    expect(await home.fades()).toEqual([]);
    await expect(home.word('course-correction')).toHaveCSS('opacity', '0');
    await expect(home.manifesto).toMatchAriaSnapshot(`- paragraph: ${ANSWER}`);
    await home.showManifesto(0.43);
    await expect.poll(async () => (await home.fades()).length).toBeGreaterThan(30);
  });

  test('its words come one by one, 120 ms apart, by opacity alone (R083, R085)', async ({ page }) => {
    const home = await new HomePage(page).open();
    await home.showManifesto(0.6);
    await expect.poll(async () => (await home.fades()).length).toBeGreaterThan(30);
    const fades = await home.fades();
    expect(fades.map(({ delay }) => delay)).toEqual(fades.map((_, index) => index * 120));
    expect(new Set(fades.flatMap(({ properties }) => properties))).toEqual(new Set(['opacity']));

    // At 600 ms the sixth word is about to come and the first stands there.
    const seen = await home.opacitiesAt(600);
    expect(seen[0]).toBe(1);
    expect(seen.slice(1, 5).every((opacity) => opacity > 0)).toBe(true);
    expect(seen.slice(5).every((opacity) => opacity === 0)).toBe(true);
    const last = await home.opacitiesAt(120 * fades.length + 1000);
    expect(last.every((opacity) => opacity === 1)).toBe(true);
  });

  test('they come once: whoever comes back finds the text standing (R084)', { tag: '@all' }, async ({
    page,
  }) => {
    const home = await new HomePage(page).open();
    await home.showManifesto(0.6);
    await expect.poll(async () => (await home.fades()).length).toBeGreaterThan(30);
    await home.finishFades();
    await page.evaluate(() => scrollTo(0, 0));
    await home.showManifesto(0.6);
    expect(await home.fades()).toEqual([]);
    await expect(home.word('TheGrid')).toHaveCSS('opacity', '1');
  });

  test('in a window too low to show 40 % of it they come when it fills the window (R084)', {
    tag: '@all',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 240 });
    const home = await new HomePage(page).open();
    const { height, window } = await home.manifesto.evaluate((section) => ({
      height: (section as HTMLElement).offsetHeight,
      window: innerHeight,
    }));
    expect(window / height).toBeLessThan(0.4);
    await home.showManifesto(window / height);
    await expect.poll(async () => (await home.fades()).length).toBeGreaterThan(30);
  });

  test('the Pause control ends it with the text standing', { tag: '@all' }, async ({ page }) => {
    const home = await new HomePage(page).open();
    await home.showManifesto(0.6);
    await expect.poll(async () => (await home.fades()).length).toBeGreaterThan(30);
    await page.evaluate(() => {
      document.documentElement.dataset.motion = 'paused';
      document.dispatchEvent(new Event('motionchange'));
    });
    expect(await home.fades()).toEqual([]);
    await expect(home.word('connection.')).toHaveCSS('opacity', '1');
  });
});

test.describe('Old Way / New Way', () => {
  const FIRST = /Renting a room/;

  test('a visitor without script reads both sides of every card (R086–R089, R099, R512)', async ({
    browser,
    baseURL,
  }) => {
    await withoutScript(browser, baseURL, async (page) => {
      const section = page.getByRole('region', { name: 'Old way. New way.' });
      await expect(section.getByRole('button')).toHaveCount(0);
      const cards = section.getByRole('listitem');
      expect(await cards.count()).toBeGreaterThanOrEqual(4);
      for (const card of await cards.all()) {
        await expect(card.getByRole('heading')).toHaveCount(2);
        for (const heading of await card.getByRole('heading').all()) await expect(heading).toBeVisible();
        await expect(card).toContainText('Old way');
        await expect(card).toContainText(/New way: [A-Z][a-z]+z/);
        await expect(card).toContainText('Worked example. Assumes a ');
        await expect(card).toContainText(/£[\d,]+ *(?:kept|saved|less)/);
      }
    });
  });

  test('both sides have the one title, and the sums are right (R086–R088, A-04)', async ({ page }) => {
    const home = await new HomePage(page).open();
    await expect(home.cards).toHaveCount(4);
    const expected = [
      ['Renting a room', '£90', '£9', '£81'],
      ['Selling a home', '£4,200', '£42', '£4,158'],
      ['Filling a shift', '£88', '£9', '£79'],
      ['Getting a lift', '£30', '£4', '£26'],
    ] as const;
    for (const [index, [title, fee, flat, kept]] of expected.entries()) {
      const card = home.cards.nth(index);
      await expect(card).toHaveAccessibleName(new RegExp(`${title}.*Old way.*${fee}`));
      await card.click();
      await expect(card).toHaveAccessibleName(new RegExp(`${title}.*New way: .*${flat}.*${kept}`));
    }
  });

  test('a card starts on the old way and a click turns it over and back (R089, R090, R093)', async ({
    page,
  }) => {
    const home = await new HomePage(page).open();
    const card = home.card(FIRST);
    await expect(card).toHaveAttribute('tabindex', '0');
    await home.expectSide(card, 'old');
    await card.click();
    await home.expectSide(card, 'new');
    await card.click();
    await home.expectSide(card, 'old');
  });

  for (const key of ['Enter', 'Space'] as const) {
    test(`${key} turns a focused card, and the page stays where it is (R091, R092)`, { tag: '@all' }, async ({
      page,
    }) => {
      const home = await new HomePage(page).open();
      const card = home.card(FIRST);
      await ownFonts(page);
      await card.scrollIntoViewIfNeeded();
      await card.focus();
      // Sections above that are laid out late move the page's numbers, and not what is seen.
      const top = () => card.evaluate((one) => one.getBoundingClientRect().top);
      const before = await top();
      await page.keyboard.press(key);
      await home.expectSide(card, 'new');
      await page.keyboard.press(key);
      await home.expectSide(card, 'old');
      // A scroll by Space would have begun by the second frame.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      // The browser corrects for them in whole pixels; Space scrolls by most of a screen.
      expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    });
  }

  test('one turns by itself, in 300 ms; the keyboard goes from card to card (R090)', { tag: '@all' }, async ({
    page,
  }) => {
    const home = await new HomePage(page).open();
    await home.cards.nth(1).click();
    await home.expectSide(home.cards.nth(1), 'new');
    await home.expectSide(home.cards.nth(0), 'old');
    for (const side of ['.old', '.new']) {
      await expect(home.cards.nth(1).locator(side)).toHaveCSS('transition-duration', '0.3s');
    }
    await page.keyboard.press('Tab');
    await expect(home.cards.nth(2)).toBeFocused();
  });

  test('cards are 350 px high in a window 320 to 1440 px wide, and nothing is cut (R094)', {
    tag: '@all',
  }, async ({ page }) => {
    const home = await new HomePage(page).open();
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => home.cardHeights(), `${width} px`).toEqual([350, 350, 350, 350]);
      await expect.poll(() => home.cutFaces(), `${width} px`).toBe(0);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, `${width} px`).toBeLessThanOrEqual(0);
    }
  });

  test('with text at 200 % a card grows rather than cut its words (R094)', { tag: '@all' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const home = await new HomePage(page).open();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const height of await home.cardHeights()) expect(height).toBeGreaterThan(350);
    await expect.poll(() => home.cutFaces()).toBe(0);
  });

  test('on a phone the cards are a row that swipes: one whole, the next peeping in', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const home = await new HomePage(page).open();
    await home.cards.first().scrollIntoViewIfNeeded();
    await expect(home.cards.nth(0)).toBeInViewport({ ratio: 1 });
    await expect(home.cards.nth(1)).toBeInViewport();
    await expect(home.cards.nth(1)).not.toBeInViewport({ ratio: 0.5 });
    await home.cards.nth(3).focus();
    await expect(home.cards.nth(3)).toBeInViewport({ ratio: 1 });
  });
});

test.describe('the community', () => {
  test('a visitor reads who comes in, who does not, and what happens then (R011–R013, R100)', async ({
    browser,
    baseURL,
  }) => {
    await withoutScript(browser, baseURL, async (page) => {
      const section = page.getByRole('region', { name: 'Community, not corporations.' });
      await expect(section.getByRole('heading', { level: 3 })).toHaveText(['Come in', 'Not this door']);
      await expect(section.getByRole('listitem')).toHaveText([
        'Small businesses',
        'Freelancers',
        'Independents',
        'Individuals running their own businesses',
        'Neighbours',
        'Corporates',
        'Chains',
        'Middlemen',
      ]);
      await expect(section).toContainText('Accounts that break this may be removed.');
      await expect(section.getByRole('img', { name: /^A lock/ })).toHaveAttribute('data-state', 'open');
    });
  });
});

test('axe finds nothing in the three sections, in either theme, cards on either side and the lock open', {
  tag: '@all',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const home = await new HomePage(page).open();
  const sections = '[aria-labelledby=manifesto], .ways, [aria-labelledby=community]';
  const expectNothing = async () => expect(await violationsInBoth(page, sections)).toEqual([]);
  await expectNothing();
  for (const card of await home.cards.all()) await card.click();
  await expectNothing();
});

test('with reduced motion everything stands there at once, and no player is fetched (R511)', {
  tag: '@all',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const home = await new HomePage(page).open();
  await home.showManifesto(0.6);
  await expect(home.word('TheGrid')).toHaveCSS('opacity', '1');
  expect(await home.fades()).toEqual([]);
  await home.cards.first().click();
  await home.expectSide(home.cards.first(), 'new');
  await expect(home.cards.first().locator('.new')).toHaveCSS('transition-property', 'none');
  await home.lock.scrollIntoViewIfNeeded();
  await expect(home.lock).toHaveAttribute('data-state', 'open');
  expect(home.scripts().filter((url) => /Player/.test(url))).toEqual([]);
});
