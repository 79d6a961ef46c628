import type { Page } from 'playwright/test';
import type { Shot } from '../shot.ts';

const question = (page: Page) => page.getByRole('searchbox', { name: 'Filter the questions' });
const thanks = (page: Page) => page.getByRole('dialog', { name: 'Thank you.' });

const OF_WORDS = ['about', 'news', 'privacy', 'terms', 'get-app', 'offline'] as const;

/** Pages that anyone reads. */
export const SITE: readonly Shot[] = [
  ...OF_WORDS.map((name): Shot => ({ name, route: `/${name}` })),
  { name: 'news-article', route: '/news/what-happens-to-a-contribution' },
  { name: 'news-article-second', route: '/news/the-contribution-programme-is-open', sizes: [1440] },
  { name: 'film', route: '/films/intro' },
  { name: 'missing-page', route: '/contribut' },
  { name: 'faq', route: '/faq' },
  { name: 'faq-open', route: '/faq#what-does-it-cost' },
  {
    name: 'faq-found',
    route: '/faq',
    prepare: async (page) => {
      await question(page).fill('cookies');
      await page.getByText(/^\d+ of \d+ answers$/).waitFor();
    },
  },
  {
    name: 'faq-nothing-found',
    route: '/faq',
    prepare: async (page) => {
      await question(page).fill('zebra');
      await page.getByText('Nothing here answers').waitFor();
    },
  },
  { name: 'leaderboard', route: '/leaderboard' },
  { name: 'leaderboard-all-time', route: '/leaderboard?period=all', sizes: [390, 1440] },
  { name: 'inz', route: '/inz' },
  { name: 'roadmap', route: '/roadmap' },
  { name: 'changelog', route: '/changelog' },
  { name: 'inz-chosen', route: '/inz?choose=first_contribution,minor_bug.3,adopted_idea.2,concept_selected' },
  {
    name: 'drawer',
    route: '/about',
    of: 'window',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    },
  },
  {
    name: 'drawer-of-member',
    route: '/about',
    who: 'member',
    of: 'window',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    },
  },
  {
    name: 'account-menu',
    route: '/about',
    who: 'member',
    of: 'window',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByRole('link', { name: 'Account' }).or(page.getByRole('menuitem')).first().waitFor();
    },
  },
  {
    name: 'thanks',
    route: '/about',
    of: 'window',
    prepare: async (page) => {
      await page.getByRole('contentinfo').getByRole('button', { name: 'Thank you' }).click();
      await thanks(page).getByText('Whoever holds the door').click();
      await thanks(page).getByText('both hands full').waitFor();
      // What lies behind the dialog is on the picture too.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    },
  },
  { name: 'about-forced-colors', route: '/about', forcedColors: true, sizes: [1440], themes: ['dark'] },
  { name: 'focus', route: '/faq', of: 'window', prepare: (page) => page.keyboard.press('Tab'), sizes: [390] },
];
