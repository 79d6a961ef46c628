import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { searchOver } from '#features/search/search-index.ts';

const words = /data-search="([^"]*)"/.exec(readFileSync('dist/search.html', 'utf8'))?.[1] ?? '';
const { groups, entries } = JSON.parse(words.replaceAll('&quot;', '"').replaceAll('&#34;', '"'));
const pages: { url: string; title: string; text: string }[] = JSON.parse(
  readFileSync('dist/search.json', 'utf8'),
);
const find = searchOver([...pages, ...entries], groups);

/** Twenty questions of a newcomer, and the places of which one answers each. */
const QUESTIONS: [question: string, answered: RegExp][] = [
  ['how much is it per month', /faq#what-does-it-cost/],
  ['subscription price', /faq#(?:what-does-it-cost|do-both-sides-pay)/],
  ['delete my account', /faq#how-do-i-leave/],
  ['lost password', /faq#i-forgot-my-password/],
  ['who owns this company', /faq#who-is-behind-thegrid/],
  ['minimum age', /faq#may-under-16s-join/],
  ['report a bug', /^\/contribute$/],
  ['install on iphone', /faq#how-do-i-install-it|^\/get-app/],
  ['launch date', /faq#when-does-it-launch/],
  ['how do I earn INZ', /^\/inz$|^\/contribute$/],
  ['sell my tokens', /faq#can-i-buy-or-sell-inz/],
  ['cookies', /privacy#cookies/],
  ['what personal information do you store', /faq#what-do-you-keep|privacy#information-we-collect/],
  ['do I pay tax on INZ', /faq#is-inz-taxed/],
  ['get my money back', /faq#how-do-i-cancel-or-get-a-refund/],
  ['find a flatmate', /#roomz/],
  ['artificial intelligence', /faq#what-does-the-ai-do/],
  ['free photo editor', /^\/tools#images/],
  ['get an invitation', /faq#how-do-i-get-into-insiderz/],
  ['I was scammed', /^\/safety$|faq#(?:what-if-a-deal-goes-wrong|are-members-checked)/],
];

/** In words that the pages do not use. */
const OTHER_WORDS: typeof QUESTIONS = [
  ['download', /^\/get-app|faq#how-do-i-install-it/],
  ['become a member', /faq#(?:how-do-i-get-into-insiderz|who-may-join)/],
  ['how old do I have to be', /faq#may-under-16s-join|privacy#children/],
  ['is my daughter old enough', /faq#may-under-16s-join|privacy#children/],
  ['who is winning', /^\/leaderboard$/],
  ['top contributors', /^\/leaderboard$/],
  ['upcoming features', /^\/roadmap$/],
  ['what are you building next', /^\/roadmap$/],
  ['how do I suggest a feature', /^\/contribute/],
  ['volunteer', /^\/contribute/],
  ['someone pretends to be me', /faq#are-members-checked|safety#report/],
  ['does it work offline', /^\/get-app/],
  ['add to home screen', /^\/get-app|faq#how-do-i-install-it/],
  ['how do I sign up', /faq#(?:how-do-i-get-into-insiderz|who-may-join)/],
  ['upload screenshot', /^\/contribute|faq#what-counts-as-a-contribution/],
  ['buy and sell second hand things', /#swapz/],
  ['how do I contact you', /^\/contact$/],
  ['is it accessible to blind people', /^\/accessibility/],
  ['how do I get paid', /faq#who-decides-what-a-contribution-earns|contribution-terms#rewards/],
  ['what is new', /^\/(?:news|changelog)$/],
];

describe('a newcomer who searches', () => {
  test.each([
    ['as the pages say it', QUESTIONS],
    ['in other words', OTHER_WORDS],
  ])('finds the answer to at least 18 of 20 questions, %s, among the first three', (_, questions) => {
    const missed = questions.filter(
      ([question, answered]) => !find(question, 3).some(({ url }) => answered.test(url)),
    );
    expect(questions).toHaveLength(20);
    expect(missed.length, missed.map(([question]) => question).join(', ')).toBeLessThanOrEqual(2);
  });

  test('finds each part once, at an id that its page has', () => {
    const urls = pages.map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    const lost = urls.filter((url) => {
      const [path = '', id] = url.split('#');
      return (
        id &&
        !readFileSync(`dist/${path === '/' ? 'index' : path.slice(1)}.html`, 'utf8').includes(`id="${id}"`)
      );
    });
    expect(lost).toEqual([]);
  });

  test('finds every public page, made on demand or not', () => {
    const paths = new Set([...pages, ...entries].map(({ url }: { url: string }) => url.split('#')[0]));
    const names = readdirSync('content/pages').map((file) => file.replace('.yaml', ''));
    const wanted = names
      .filter((name) => name !== 'search')
      .map((name) => (name === 'home' ? '/' : `/${name}`));
    expect(wanted.length).toBeGreaterThan(15);
    expect(wanted.filter((path) => !paths.has(path))).toEqual([]);
  });

  test('finds public pages alone', () => {
    const paths = new Set(pages.map(({ url }) => url.split('#')[0]));
    expect([...paths]).toEqual(expect.arrayContaining(['/', '/faq', '/privacy', '/tools']));
    expect([...paths].filter((path) => /admin|insiderz|account|auth|offline|edit/.test(path ?? ''))).toEqual(
      [],
    );
  });
});
