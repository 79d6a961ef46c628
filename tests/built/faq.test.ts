import type { HtmlElement } from 'html-validate';
import { expect, test } from 'vitest';
import { APPS } from '#domain/apps.ts';
import { INZ_POOL } from '#domain/rewards/guide.ts';
import { builtPage, wordsOf } from './html-page.ts';

const page = builtPage('faq');
const main = page.querySelector('main') as HtmlElement;
const questions = main.querySelectorAll('details[name="faq"]');
const question = (heading: string) =>
  questions.find((one) => wordsOf(one.querySelector('h3')) === heading) as HtmlElement;
const answerOf = (one: HtmlElement) => wordsOf(one.querySelector('[data-answer]'));

test('a visitor finds at least eighteen answers under their topics (R027, R028, A-31)', () => {
  expect(questions.length).toBeGreaterThanOrEqual(18);
  expect(main.querySelectorAll('h2').map(wordsOf)).toEqual([
    'Cost and launch',
    'Who may join',
    'How it works',
    'INZ and ownership',
    'Contributing',
    'Your data, and leaving',
  ]);
  for (const one of questions) expect(answerOf(one).length).toBeGreaterThan(40);
});

test('a visitor reads every price of the price file, Jobz and Swapz with their exceptions (A-27)', () => {
  expect(question('What does it cost?').querySelectorAll('li').map(wordsOf)).toEqual([
    `${APPS.localz.name}: £5 a month`,
    `${APPS.howz.name}: £7 a month`,
    `${APPS.roomz.name}: £9 a month`,
    `${APPS.jobz.name}: £9 a month (employers) · £3 per profile`,
    `${APPS.tribez.name}: Free`,
    `${APPS.skillz.name}: £8 a month`,
    `${APPS.hustlz.name}: Free`,
    `${APPS.liftz.name}: £4 a month`,
    `${APPS.teamz.name}: £6 a month`,
    `${APPS.carz.name}: £4 a month`,
    `${APPS.swapz.name}: £5 (one-time listing fees £3–£7)`,
  ]);
});

test('a visitor reads the share of 250 INZ as the formula gives it (R021, R022, A-18)', () => {
  const share = Number(((250 / INZ_POOL) * 45).toFixed(8));
  const answer = answerOf(question('How is my share worked out?'));
  expect(answer).toContain(`250 of ${INZ_POOL.toLocaleString('en-GB')} INZ would be ${share}%`);
  expect(answer).toContain('The final divisor is set at the conversion event.');
});

test('a search engine reads the same questions as a visitor, with answers in words (A-31)', () => {
  const [script] = page.querySelectorAll('script[type="application/ld+json"]');
  const data = JSON.parse(script?.textContent ?? '{}');
  expect(data['@type']).toBe('FAQPage');
  const squeeze = (text: string) => text.replaceAll(/[\s.]+/g, '');
  const entries = data.mainEntity.map((entry: { name: string; acceptedAnswer: { text: string } }) => [
    entry.name,
    squeeze(entry.acceptedAnswer.text),
  ]);
  expect(entries).toEqual(questions.map((one) => [wordsOf(one.querySelector('h3')), squeeze(answerOf(one))]));
});
