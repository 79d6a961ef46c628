import type { HtmlElement } from 'html-validate';
import { expect, test } from 'vitest';
import { APPS } from '#domain/apps.ts';
import { builtPage, linkOf, regionOf, wordsOf } from './html-page.ts';

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

const main = builtPage('index').querySelector('main') as HtmlElement;
const room = (name: Room) => regionOf(main, ROOMS[name]);
const NAMES = Object.values(APPS).map(({ name }) => name);

test('a visitor meets the sections in the order of the specification, each under a heading (R101–R104, R106, R107, R109, R110, R112)', () => {
  const headings = main.querySelectorAll('h2').map(wordsOf);
  const places = Object.values(ROOMS).map((heading) => headings.findIndex((text) => heading.test(text)));
  expect(places, headings.join(' | ')).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  for (const name of Object.keys(ROOMS) as Room[]) expect(room(name)).toBeDefined();
  const wall = headings.findIndex((text) => text.includes('Twelve tiles'));
  expect(wall).toBe((places[3] ?? 0) + 1);
  expect(wall).toBe((places[4] ?? 0) - 1);
});

test('a visitor without script reads every statement about the rules (R006–R010)', () => {
  const rules = wordsOf(room('rules'));
  expect(rules).toContain('direct, between people, with no middleman');
  expect(rules).toContain('Members can see each other privately.');
  expect(rules).toContain('visible only to members');
  expect(rules).toContain('Buyers and sellers can both search, and both be found.');
  expect(rules).toContain('A flat monthly fee replaces per-transaction fees.');
  expect(rules).toContain('AI handles setup, matching and messaging.');
});

test('a visitor without script reads what INZ are, what they are not and how a share is reckoned (R016–R024, A-18, A-24)', () => {
  const owned = wordsOf(room('owned'));
  for (const statement of [
    '45% of the product is to be owned by its users.',
    'Contributors earn Insiderz tokens, INZ.',
    'The total pool is 1,000,000 INZ and stands for 45% of the platform at a future conversion event, when the user pool is formalised.',
    'INZ cannot be bought or sold and has no monetary value today.',
    'Rewards are discretionary.',
    'Future share = your INZ ÷ total INZ × 45%',
    'An illustration, if the whole pool is issued.',
    'The final divisor is set at the conversion event.',
    'Coming Soon',
  ]) {
    expect(owned).toContain(statement);
  }
  expect(wordsOf(room('insiderz'))).toContain('Contributors earn INZ');
  expect(wordsOf(room('plunge'))).toContain('Free at launch in Bristol');
});

test('the worked example is what the formula gives: 250 of 1,000,000 times 45% (R021, R022)', () => {
  const owned = room('owned');
  const value = (label: string) => {
    const row = owned.querySelectorAll('dl > div').find((one) => wordsOf(one.querySelector('dt')) === label);
    return Number(wordsOf(row?.querySelector('dd') ?? null).replaceAll(/[^\d.]/g, ''));
  };
  expect(['Your INZ', 'Total INZ', 'User pool', 'Your future share'].map(value)).toEqual([
    250, 1_000_000, 45, 0.01125,
  ]);
});

test('a visitor reads what the toolkit does and its three figures (R025, R106)', () => {
  const toolkit = wordsOf(room('toolkit'));
  expect(toolkit).toContain('AI tools to enhance images, do smart writing and make pro layouts.');
  const figures = room('toolkit').querySelectorAll('li').map(wordsOf);
  for (const figure of ['24+ Tools Available', '5min To Pro Results', '100% No/Low Cost'])
    expect(figures).toContain(figure);
});

test('every button of the eight sections goes where it says (R103, R104, R106, R107, R109, R110)', () => {
  const buttons: [Room, string, string][] = [
    ['insiderz', 'Send your first one', '/contribute'],
    ['beta', 'See what shipped', '/changelog'],
    ['beta', 'Contribute', '/contribute'],
    ['toolkit', 'See the tools', '/tools'],
    ['owned', 'See what earns INZ', '/contribute'],
    ['app', 'Get the app', '/get-app'],
    ['plunge', 'Contribute', '/contribute'],
  ];
  for (const [name, label, href] of buttons)
    expect([label, linkOf(room(name), label)]).toEqual([label, href]);
});

test('a visitor reads the price of every app in the chart (R494–R507, A-27)', () => {
  const chart = room('rules').querySelector('figure') as HtmlElement;
  expect(chart.querySelectorAll('li').map(wordsOf)).toEqual([
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
  const caption = wordsOf(chart);
  expect(caption).toContain('£4–£9/month for unlimited matches');
  expect(caption).toContain(`${APPS.jobz.name} £9 a month (employers) · £3 per profile`);
  expect(caption).toContain(`${APPS.swapz.name} £5 (one-time listing fees £3–£7)`);
  expect(caption).toContain('Free at launch in Bristol');
  expect(wordsOf(room('rules'))).toContain('Tribez and Hustlz are free.');
});

test('a visitor follows a day from morning to night, one moment to each tile (R101)', () => {
  const moments = room('everyday').querySelectorAll('li');
  expect(moments).toHaveLength(12);
  const times = moments.map((moment) => wordsOf(moment.querySelector('time')));
  expect(times).toEqual(times.toSorted());
  const hrefs = moments.map((moment) => moment.querySelector('a')?.getAttributeValue('href'));
  expect(hrefs.toSorted()).toEqual([...NAMES.map((name) => `/#${name.toLowerCase()}`), '/#next'].toSorted());
  expect(hrefs.at(-1)).toBe('/#next');
  for (const moment of moments.slice(0, -1)) {
    const link = moment.querySelector('a') as HtmlElement;
    const [, id] = (link.getAttributeValue('href') ?? '').split('#');
    expect(wordsOf(link).toLowerCase()).toMatch(new RegExp(`${id}$`));
  }
});
