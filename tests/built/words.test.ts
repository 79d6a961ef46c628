import type { HtmlElement } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { builtPage, linkOf, regionOf, wordsOf } from './html-page.ts';

const headingsOf = (place: HtmlElement, level: 'h1' | 'h2') => place.querySelectorAll(level).map(wordsOf);

describe('the founder story', () => {
  const story = builtPage('about').querySelector('main') as HtmlElement;

  test('a visitor reads why TheGrid exists, for whom, and what is not promised (R007–R013, R026)', () => {
    expect(headingsOf(story, 'h1')).toHaveLength(1);
    expect(headingsOf(story, 'h2')).toEqual([
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
      expect(wordsOf(story)).toContain(statement);
    }
    const words = wordsOf(story).split(' ').length;
    expect(words).toBeGreaterThan(500);
    expect(words).toBeLessThan(800);
  });

  test('a visitor reads what INZ is and is not (R016–R023)', () => {
    const owned = wordsOf(regionOf(story, /^What is planned$/));
    for (const statement of [
      '45% of the product is to be owned by its users.',
      'Contributors earn Insiderz tokens, INZ.',
      'The total pool is 1,000,000 INZ and stands for 45% of the platform at a future conversion event',
      'INZ cannot be bought or sold and has no monetary value today.',
      'Rewards are discretionary.',
      'Future share = your INZ ÷ total INZ × 45%',
    ]) {
      expect(owned).toContain(statement);
    }
  });

  test('a visitor who has read the story can do something about it (R026)', () => {
    const turn = regionOf(story, /^Your turn$/);
    expect(linkOf(turn, 'Tell us what is wrong')).toBe('/contribute');
    expect(linkOf(turn, 'Ask what you want to know')).toBe('/faq');
    expect(linkOf(turn, 'Write to us')).toBe('/contact');
  });
});

/** The words of each numbered section of a legal page, by its heading. */
function sectionsOf(article: HtmlElement): Record<string, string> {
  const sections: Record<string, string> = {};
  let heading = '';
  for (const element of article.childElements) {
    if (element.tagName === 'h2') heading = wordsOf(element);
    else sections[heading] = `${sections[heading] ?? ''} ${wordsOf(element)}`.trim();
  }
  return sections;
}

const LEGAL = {
  privacy: {
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
  terms: {
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

for (const [name, { title, headings, statements }] of Object.entries(LEGAL)) {
  describe(name, () => {
    const main = builtPage(name).querySelector('main') as HtmlElement;

    test('a reader finds the title, the date and ten sections in order (R216, R217, R226, R227)', () => {
      expect(headingsOf(main, 'h1')).toEqual([title]);
      expect(wordsOf(main)).toContain('Effective 3rd September 2025');
      expect(main.querySelector('time')?.getAttributeValue('datetime')).toBe('2025-09-03');
      expect(wordsOf(main)).toContain('Last changed 28th November 2026');
      expect(headingsOf(main, 'h2')).toEqual([...headings]);
    });

    test('a reader finds each statement in its section (R218–R225, R228, R229)', () => {
      const sections = sectionsOf(main.querySelector('article') as HtmlElement);
      for (const [heading, statement] of statements) expect(sections[heading], heading).toMatch(statement);
    });
  });
}

test('a reader sees one header and one footer on both legal pages (R230)', () => {
  const [privacy, terms] = ['privacy', 'terms'].map((name) =>
    builtPage(name).querySelectorAll('body > header, body > footer').map(wordsOf),
  );
  expect(privacy).toHaveLength(2);
  expect(privacy).toEqual(terms);
});

test('a reader writes to the same address from the privacy policy as from the footer (R225, A-28)', () => {
  const page = builtPage('privacy');
  const mailsIn = (place: string) =>
    page
      .querySelectorAll(`${place} a`)
      .map((link) => link.getAttributeValue('href') ?? '')
      .filter((href) => href.startsWith('mailto:'));
  const [mail = '', ...others] = mailsIn('footer');
  expect(others).toEqual([]);
  expect(mail).toMatch(/^mailto:\S+@\S+$/);
  expect(mailsIn('article')).toEqual([mail]);
});
