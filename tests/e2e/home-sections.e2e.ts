import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from 'playwright/test';
import { APPS } from '#domain/apps.ts';

/** The sections of the home page in the order of the specification (R112): what each heading begins with or holds. */
const ROOMS = {
  everyday: /^Everyday life/,
  rules: /^Your rules/,
  insiderz: /^Insiderz/,
  beta: /^Always in beta/,
  toolkit: /toolkit/,
  owned: /user-owned/,
  app: /torch/,
  plunge: /plunge/,
};
type Room = keyof typeof ROOMS;

const NAMES = Object.values(APPS).map(({ name }) => name);

function room(page: Page, name: Room): Locator {
  return page.getByRole('region', { name: ROOMS[name] });
}

/** What a reader reads: the text with its spaces made single. */
async function words(place: Locator): Promise<string> {
  return ((await place.textContent()) ?? '').replace(/\s+/g, ' ').trim();
}

async function withoutScript(browser: import('playwright/test').Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  return { page, close: () => context.close() };
}

test('a visitor meets the sections in the order of the specification, each under a heading (R101–R104, R106, R107, R109, R110, R112)', async ({
  page,
}) => {
  await page.goto('/');
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  const places = Object.values(ROOMS).map((heading) => headings.findIndex((text) => heading.test(text)));
  expect(places, headings.join(' | ')).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  for (const name of Object.keys(ROOMS) as Room[]) await expect(room(page, name)).toHaveCount(1);
  const wall = headings.findIndex((text) => text.includes('Twelve tiles'));
  expect(wall).toBe(places[3]! + 1);
  expect(wall).toBe(places[4]! - 1);
});

test('a visitor without script reads every statement about the rules (R006–R010)', async ({
  browser,
  baseURL,
}) => {
  const { page, close } = await withoutScript(browser, baseURL);
  const rules = await words(room(page, 'rules'));
  expect(rules).toContain('direct, between people, with no middleman');
  expect(rules).toContain('Members can see each other privately.');
  expect(rules).toContain('visible only to members');
  expect(rules).toContain('Buyers and sellers can both search, and both be found.');
  expect(rules).toContain('A flat monthly fee replaces per-transaction fees.');
  expect(rules).toContain('AI handles setup, matching and messaging.');
  await close();
});

test('a visitor reads the price of every app in the chart, and the bars are as high (R494–R507, A-27)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const chart = room(page, 'rules').getByRole('figure');
  const rows = chart.getByRole('listitem');
  await expect(rows).toHaveCount(NAMES.length);
  const told = await rows.evaluateAll((all) =>
    all.map((row) => row.textContent?.replace(/\s+/g, ' ').trim()),
  );
  expect(told).toEqual([
    `${APPS.localz.name} £5 a month`,
    `${APPS.howz.name} £7 a month`,
    `${APPS.roomz.name} £9 a month`,
    `${APPS.jobz.name} £9 a month`,
    `${APPS.tribez.name} Free`,
    `${APPS.skillz.name} £8 a month`,
    `${APPS.hustlz.name} Free`,
    `${APPS.liftz.name} £4 a month`,
    `${APPS.teamz.name} £6 a month`,
    `${APPS.carz.name} £4 a month`,
    `${APPS.swapz.name} £5`,
  ]);
  const caption = await words(chart);
  expect(caption).toContain('£4–£9/month for unlimited matches');
  expect(caption).toContain(`${APPS.jobz.name} £9 a month (employers) · £3 per profile`);
  expect(caption).toContain(`${APPS.swapz.name} £5 (one-time listing fees £3–£7)`);
  expect(caption).toContain('Free at launch in Bristol');
  await expect(room(page, 'rules')).toContainText('Tribez and Hustlz are free.');

  const heights = await rows.evaluateAll((all) =>
    all.map((row) => row.lastElementChild!.getBoundingClientRect().height),
  );
  const pound = heights[0]! / 5;
  const pounds = [5, 7, 9, 9, 0, 8, 0, 4, 6, 4, 5];
  for (const [i, count] of pounds.entries()) {
    if (count) expect(heights[i]! / pound).toBeCloseTo(count, 1);
    else expect(heights[i]!).toBeLessThan(pound);
  }
});

test('a visitor without script reads what INZ are, what they are not and how a share is reckoned (R016–R024, A-18, A-24)', async ({
  browser,
  baseURL,
}) => {
  const { page, close } = await withoutScript(browser, baseURL);
  const owned = await words(room(page, 'owned'));
  expect(owned).toContain('45% of the product is to be owned by its users.');
  expect(owned).toContain('Contributors earn Insiderz tokens, INZ.');
  expect(owned).toContain(
    'The total pool is 1,000,000 INZ and stands for 45% of the platform at a future conversion event, when the user pool is formalised.',
  );
  expect(owned).toContain('INZ cannot be bought or sold and has no monetary value today.');
  expect(owned).toContain('Rewards are discretionary.');
  expect(owned).toContain('Future share = your INZ ÷ total INZ × 45%');
  expect(owned).toContain('An illustration, if the whole pool is issued.');
  expect(owned).toContain('The final divisor is set at the conversion event.');
  expect(owned).toContain('Coming Soon');
  await expect(room(page, 'insiderz')).toContainText('Contributors earn INZ');
  await expect(room(page, 'plunge')).toContainText('Free at launch in Bristol');
  await close();
});

test('the worked example is what the formula gives: 250 of 1,000,000 times 45% (R021, R022)', async ({
  page,
}) => {
  await page.goto('/');
  const owned = room(page, 'owned');
  const value = async (label: string) => {
    const text = await owned
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
      .textContent();
    return Number(text!.replace(/[^\d.]/g, ''));
  };
  const [mine, total, pool, share] = [
    await value('Your INZ'),
    await value('Total INZ'),
    await value('User pool'),
    await value('Your future share'),
  ];
  expect([mine, total, pool]).toEqual([250, 1_000_000, 45]);
  expect(share).toBeCloseTo((mine / total) * pool, 10);
  expect(share).toBe(0.01125);
  await expect(owned.getByRole('img')).toHaveAccessibleName(/Nine columns, 45 tiles, are filled/);
});

test('nine of the twenty columns of the pool are filled from edge to edge (R107)', async ({ page }) => {
  await page.goto('/');
  const filled = await room(page, 'owned')
    .getByRole('img')
    .evaluate((pool) => {
      const tiles = Number.parseFloat(getComputedStyle(pool, '::before').width);
      return {
        share: tiles / pool.clientWidth,
        bleed: pool.clientWidth / document.documentElement.clientWidth,
      };
    });
  expect(filled.share).toBeCloseTo(0.45, 3);
  expect(filled.bleed).toBe(1);
});

test('a visitor reads what the toolkit does and its three figures (R025, R106)', async ({ page }) => {
  await page.goto('/');
  const toolkit = room(page, 'toolkit');
  await expect(toolkit).toContainText('AI tools to enhance images, do smart writing and make pro layouts.');
  for (const figure of ['24+ Tools Available', '5min To Pro Results', '100% No/Low Cost']) {
    await expect(toolkit.getByRole('listitem').filter({ hasText: figure })).toBeVisible();
  }
});

test('a visitor follows a day from morning to night, one moment to each tile (R101)', async ({ page }) => {
  await page.goto('/');
  const moments = room(page, 'everyday').getByRole('listitem');
  await expect(moments).toHaveCount(12);
  const times = await moments.locator('time').allTextContents();
  expect(times).toEqual([...times].sort());
  for (const app of NAMES) {
    const link = room(page, 'everyday').getByRole('link', { name: new RegExp(`${app}$`) });
    await expect(link).toHaveAttribute('href', `/#${app.toLowerCase()}`);
  }
  await expect(moments.last().getByRole('link')).toHaveAttribute('href', '/#next');
});

test('a visitor opens the card of an app by its house, and the plot leads to the twelfth tile (R110)', async ({
  page,
}) => {
  await page.goto('/');
  const terrace = room(page, 'plunge').getByRole('list');
  await expect(terrace.getByRole('link')).toHaveText([...NAMES, 'Yours to name']);
  await expect(terrace.getByRole('link', { name: 'Yours to name' })).toHaveAttribute('href', '/#next');
  await terrace.getByRole('link', { name: 'Teamz' }).click();
  await expect(page).toHaveURL(/\/#teamz$/);
  await expect(page.locator('#teamz')).toBeInViewport();
});

test('every button of the eight sections goes where it says (R103, R104, R106, R107, R109, R110)', async ({
  page,
}) => {
  await page.goto('/');
  const buttons: [Room, string, string][] = [
    ['insiderz', 'Send your first one', '/contribute'],
    ['beta', 'See what shipped', '/changelog'],
    ['beta', 'Contribute', '/contribute'],
    ['toolkit', 'See the tools', '/tools'],
    ['owned', 'See what earns INZ', '/contribute'],
    ['app', 'Get the app', '/get-app'],
    ['plunge', 'Contribute', '/contribute'],
  ];
  for (const [name, label, href] of buttons) {
    await expect(room(page, name).getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'href',
      href,
    );
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test(`a visitor at ${width} wide meets no barrier in the ${colorScheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      const ids = ['everyday', 'your-rules', 'earn', 'beta', 'toolkit', 'own', 'get-app', 'plunge'];
      const builder = new AxeBuilder({ page }).withTags([
        'wcag2a',
        'wcag2aa',
        'wcag21a',
        'wcag21aa',
        'wcag22aa',
      ]);
      for (const id of ids) builder.include(`section[aria-labelledby="${id}"]`);
      const { violations, passes } = await builder.analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      );
      expect(passes.map(({ id }) => id)).toContain('color-contrast');
    });
  }
}

for (const width of [320, 390, 768, 1440]) {
  test(`nothing leaves a screen of ${width}, nor with text at 200 % (R101–R110)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    for (const size of ['100%', '200%']) {
      await page.evaluate(
        (fontSize) => document.documentElement.style.setProperty('font-size', fontSize),
        size,
      );
      for (const name of Object.keys(ROOMS) as Room[]) {
        const beyond = await room(page, name).evaluate((section) => {
          const limit = document.documentElement.clientWidth + 1;
          return [...section.querySelectorAll('*:not(svg *)')]
            .filter(
              (element) => element.getBoundingClientRect().right > limit && !element.closest('.vh, .sr-only'),
            )
            .map((element) => element.outerHTML.slice(0, 80));
        });
        expect(beyond, `${name} at ${size}`).toEqual([]);
        const cut = await room(page, name).evaluate((section) =>
          [...section.querySelectorAll('p, h2, h3, dd, dt, b, time, a, [aria-labelledby=plunge] li span')]
            .filter(
              (element) =>
                !element.closest('.vh, .sr-only') &&
                element.scrollWidth > element.clientWidth + 1 &&
                getComputedStyle(element).display !== 'inline',
            )
            .map((element) => element.outerHTML.slice(0, 80)),
        );
        expect(cut, `${name} at ${size}: words wider than their place`).toEqual([]);
      }
    }
  });
}
