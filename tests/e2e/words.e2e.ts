import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from 'playwright/test';
import { INZ_POOL, INZ_POOL_SHARE } from '#domain/rewards/guide.ts';

const PAGES = ['/about', '/faq', '/privacy', '/terms'] as const;

const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ html }) => html),
  ]);

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('the founder story', () => {
  test('a visitor reads why TheGrid exists, for whom, and what is not promised (R007–R013, R026)', async ({
    page,
  }) => {
    await page.goto('/about');
    const story = page.getByRole('main');
    await expect(story.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(story.getByRole('heading', { level: 2 })).toHaveText([
      'What broke',
      'What we are building',
      'What we do not promise',
      'Who decides',
      'What is planned',
      'Your turn',
    ]);
    for (const statement of [
      'Members see each other privately, and nobody else does.',
      'Buyers and sellers can both search and be found.',
      'A flat monthly fee replaces the fee on each deal: £4–£9/month for unlimited matches.',
      'AI handles setup, matching and messaging',
      'small businesses, freelancers, independents, individuals running their own businesses, and neighbours',
      'Corporates, chains and middlemen may not sign up, and accounts that break the rule may be removed.',
      'Launch is planned free in Bristol, UK.',
    ]) {
      await expect(story).toContainText(statement);
    }
    const words = ((await story.textContent()) ?? '').trim().split(/\s+/).length;
    expect(words).toBeGreaterThan(500);
    expect(words).toBeLessThan(800);
  });

  test('a visitor reads what INZ is and is not (R016–R023)', async ({ page }) => {
    await page.goto('/about');
    const owned = page.getByRole('region', { name: 'What is planned' });
    for (const statement of [
      `${INZ_POOL_SHARE}% of the product is to be owned by its users.`,
      'Contributors earn Insiderz tokens, INZ.',
      `The total pool is ${INZ_POOL.toLocaleString('en-GB')} INZ and stands for ${INZ_POOL_SHARE}% of the platform at a future conversion event`,
      'INZ cannot be bought or sold and has no monetary value today.',
      'Rewards are discretionary.',
      'Future share = your INZ ÷ total INZ × 45%',
    ]) {
      await expect(owned).toContainText(statement);
    }
  });

  test('a visitor who has read the story can do something about it (R026)', async ({ page }) => {
    await page.goto('/about');
    const turn = page.getByRole('region', { name: 'Your turn' });
    for (const [name, path] of [
      ['Tell us what is wrong', '/contribute'],
      ['Ask what you want to know', '/faq'],
      ['Write to us', '/contact'],
    ] as const) {
      await expect(turn.getByRole('link', { name })).toHaveAttribute('href', path);
    }
  });
});

/** The words of each numbered section of a legal page, by its heading. */
const sectionsOf = (page: Page) =>
  page.getByRole('article').evaluate((article) => {
    const told: Record<string, string> = {};
    let heading = '';
    for (const element of article.children) {
      if (element.tagName === 'H2') heading = element.textContent ?? '';
      else told[heading] = `${told[heading] ?? ''} ${element.textContent}`.trim();
    }
    return told;
  });

const LEGAL = {
  '/privacy': {
    title: 'Privacy Policy',
    headings: [
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
    statements: [
      ['Information we collect', /Account information/],
      ['Information we collect', /Usage information/],
      ['Information we collect', /Content you submit/],
      ['Information we collect', /Location, if you choose/],
      ['Information we collect', /payment is taken by third parties[\s\S]*We do not store card details/],
      [
        'How we use it and lawful bases',
        /Contract[\s\S]*Legitimate interests[\s\S]*Consent[\s\S]*Legal obligation/,
      ],
      ['Sharing, and no selling', /We do not sell your data to advertisers or lead sellers/],
      ['Sharing, and no selling', /Netlify[\s\S]*Google Firebase[\s\S]*Vimeo or YouTube/],
      ['Retention', /while your account is active, and for a reasonable period after that/],
      ['Your rights', /access[\s\S]*correct[\s\S]*delete[\s\S]*restrict[\s\S]*object[\s\S]*port/],
      ['Your rights', /Information Commissioner’s Office/],
      ['Cookies', /sets no cookies/],
      ['Children', /Under-16s may not use the service without the consent of a parent or guardian/],
      ['Who we are', /TheGrid is run by [\s\S]+postal address[\s\S]+Information Commissioner/],
      ['How we use it and lawful bases', /leaderboard[\s\S]*Legitimate interests[\s\S]*take your name off/],
      ['Contact', /Write to \S+@\S+ about/],
    ],
  },
  '/terms': {
    title: 'Terms & Conditions',
    headings: [
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
    statements: [
      ['Agreement', /TheGrid is run by [\s\S]+contribution terms beside the form apply too/],
      ['Our responsibilities', /illegal or harmful, tell us at \S+@\S+/],
      ['Eligibility', /Corporates, chains and middlemen may not sign up/],
      ['Eligibility', /Accounts that break this rule may be removed/],
      ['Eligibility', /under 16, you need the consent of a parent or guardian/],
      ['Payments', /Jobz employer subscription: Jobz is £9 a month \(employers\)/],
      ['Our responsibilities', /Rewards for contributions are discretionary/],
      ['Our responsibilities', /INZ cannot be bought or sold and has no monetary value today/],
      ['Limitation of liability', /death or personal injury caused by negligence, for fraud/],
      ['Limitation of liability', /Nothing here limits your rights as a consumer/],
      ['Governing law', /The law of England and Wales governs these terms/],
    ],
  },
} as const;

for (const [path, { title, headings, statements }] of Object.entries(LEGAL)) {
  test.describe(path, () => {
    test('a reader finds the title, the date and ten sections in order (R216, R217, R226, R227)', async ({
      page,
    }) => {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(main.getByText('Effective 3rd September 2025')).toBeVisible();
      await expect(main.locator('time').first()).toHaveAttribute('datetime', '2025-09-03');
      await expect(main.getByText('Last changed 23rd November 2026')).toBeVisible();
      await expect(main.getByRole('heading', { level: 2 })).toHaveText([...headings]);
    });

    test('a reader finds each statement in its section (R218–R225, R228, R229)', async ({ page }) => {
      await page.goto(path);
      const told = await sectionsOf(page);
      for (const [heading, statement] of statements) expect(told[heading], heading).toMatch(statement);
    });

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

test('a reader sees one header and one footer on both legal pages (R230)', async ({ page }) => {
  const frames: string[][] = [];
  for (const path of ['/privacy', '/terms']) {
    await page.goto(path);
    const texts = [page.getByRole('banner'), page.getByRole('contentinfo')];
    frames.push(await Promise.all(texts.map((part) => part.innerText())));
  }
  expect(frames[0]).toEqual(frames[1]);
});

test('a reader writes to the same address from the privacy policy as from the footer (R225, A-28)', async ({
  page,
}) => {
  await page.goto('/privacy');
  const mail = await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Contact' })
    .nth(1)
    .getAttribute('href');
  expect(mail).toMatch(/^mailto:\S+@\S+$/);
  await expect(page.getByRole('article').locator('a[href^="mailto:"]')).toHaveAttribute('href', mail ?? '');
});

test('a visitor gets no cookie on any of these pages, as the policy says (R223)', async ({
  page,
  context,
}) => {
  for (const path of PAGES) await page.goto(path);
  expect(await context.cookies()).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the four pages, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const path of PAGES) {
      await page.goto(path);
      expect(await violations(page), path).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/privacy');
    await page.getByText('Contents', { exact: true }).click();
    expect(await violations(page), 'contents open').toEqual([]);
    await page.goto('/faq?q=free#what-does-it-cost');
    await expect(page.getByRole('status').first()).toContainText(' of ');
    expect(await violations(page), 'filtered, with an answer open').toEqual([]);
    await page.goto('/faq?q=zebra');
    await expect(page.getByText('Nothing here answers')).toBeVisible();
    expect(await violations(page), 'nothing found').toEqual([]);
  });
}

for (const [width, size] of [
  [320, '100%'],
  [320, '200%'],
  [1280, '200%'],
] as const) {
  test(`nothing leaves the page at ${width} px with text at ${size}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/about', '/faq?q=what#what-does-it-cost', '/privacy', '/terms']) {
      await page.goto(path);
      await page.evaluate((text) => document.documentElement.style.setProperty('font-size', text), size);
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
    }
  });
}

test('a visitor without script reads all four pages', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  for (const path of ['/privacy', '/terms']) {
    await page.goto(path);
    await expect(page.getByRole('article').getByRole('heading')).toHaveCount(10);
  }
  await context.close();
});
