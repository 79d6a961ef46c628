import { readdirSync, readFileSync } from 'node:fs';
import type { HtmlElement } from 'html-validate';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { builtPage, regionOf, wordsOf } from './html-page.ts';

const main = builtPage('tools').querySelector('main') as HtmlElement;

/** Those of the specification (R184). */
const NINE = [
  'Images',
  'Background',
  'Layouts & Design',
  'Writing',
  'Research',
  'Floor Plans',
  'CVs & Jobs',
  'Trust Boosters',
  'Extras',
];
const CATEGORIES = readdirSync('content/tool-categories')
  .map((name) => parse(readFileSync(`content/tool-categories/${name}`, 'utf8')))
  .sort((one, other) => one.order - other.order)
  .map(({ title }) => String(title));
const TIPS = [
  'State the goal and audience',
  'Add constraints',
  'Provide ingredients',
  'Ask for options and iterate',
  'Use the CV bullet formula',
];

test('a visitor reads the tagline and the three stats (R178–R181)', () => {
  expect(main.querySelectorAll('h1').map(wordsOf)).toEqual(['Power up your profiles and listings']);
  const stats = main.querySelector('ul')?.querySelectorAll('li') ?? [];
  expect(stats.map(wordsOf)).toEqual(['24+ Tools Available', '5min To Pro Results', '100% No/Low Cost']);
});

test('a visitor finds the nine categories, and at least 24 tools in them (R182–R185, R187, R199)', () => {
  const tools = main.querySelector('[id="tools"]') as HtmlElement;
  expect(CATEGORIES).toEqual(expect.arrayContaining(NINE));
  expect(tools.querySelectorAll('h2').map(wordsOf)).toEqual(CATEGORIES);

  const cards = tools.querySelectorAll('li');
  expect(cards.length).toBeGreaterThanOrEqual(27);
  for (const name of NINE) {
    const inIt = regionOf(tools, new RegExp(`^${name}$`)).querySelectorAll('li');
    expect(inIt.length, name).toBeGreaterThanOrEqual(3);
  }
  for (const card of cards) {
    expect(card.querySelectorAll('h3').map(wordsOf)).toEqual([expect.stringMatching(/\S/)]);
    const costs = card.querySelectorAll('span').map(wordsOf);
    expect(costs).toContainEqual(expect.stringMatching(/^Free( tier| for personal use)?$/));
    expect(wordsOf(card.querySelectorAll('p').at(-1) ?? null)).toMatch(/\w+ \w+/);
  }
});

test('a visitor reads five numbered tips, each with example and full prompt, and the Pro Tip (R191–R193, R197)', () => {
  const prompts = regionOf(main, /^Master Your Prompts$/);
  const tips = prompts.querySelectorAll('ol > li');
  expect(tips.map((tip) => wordsOf(tip.querySelector('h3')))).toEqual(TIPS);
  for (const tip of tips) {
    expect(wordsOf(tip.querySelector('p'))).toMatch(/^“.+”$/);
    expect(wordsOf(tip.querySelector('details > summary'))).toMatch(/^Read the full prompt/);
    expect(wordsOf(tip.querySelector('details > p')).length).toBeGreaterThan(200);
  }
  const tip = prompts.querySelector('aside[aria-labelledby="pro-tip"]');
  expect(wordsOf(tip?.querySelector('[id="pro-tip"]') ?? null)).toBe('Pro Tip');
});
