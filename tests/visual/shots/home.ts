import type { Page } from 'playwright/test';
import type { Shot } from '../shot.ts';
import { never } from '../steady.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Old way. New way.' });
const carousel = (page: Page) => page.getByRole('region', { name: 'Eleven ways round a middleman' });
const lock = (page: Page) => page.getByRole('img', { name: /^A lock/ });
const apps = (page: Page) => page.getByRole('region', { name: /^Twelve tiles/ });

/** A film opened by its button; it never comes, so nothing moves. */
async function openFilm(page: Page): Promise<void> {
  await page.route(/vimeo|youtube|\.(?:webm|mp4)/, never);
  await page.getByRole('button', { name: 'Watch Video', exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
}

/** The home page and what can be done on it. */
export const HOME: readonly Shot[] = [
  { name: 'home', route: '/' },
  { name: 'home-hero', route: '/', of: 'window' },
  { name: 'home-large-text', route: '/', largeText: true, sizes: [390], themes: ['light'] },
  { name: 'home-forced-colors', route: '/', forcedColors: true, sizes: [1440], themes: ['light'] },
  {
    name: 'home-carousel-middle',
    route: '/',
    of: carousel,
    prepare: async (page) => {
      await carousel(page).scrollIntoViewIfNeeded();
      await carousel(page).getByRole('link').nth(5).focus();
    },
  },
  {
    name: 'home-carousel-end',
    route: '/',
    of: carousel,
    prepare: async (page) => {
      await carousel(page).scrollIntoViewIfNeeded();
      await carousel(page).getByRole('link').last().focus();
    },
  },
  {
    name: 'home-flipped',
    route: '/',
    of: cards,
    prepare: async (page) => {
      for (const card of await cards(page).getByRole('button').all()) await card.click();
      await cards(page).getByRole('button', { pressed: true }).last().waitFor();
    },
  },
  {
    name: 'home-apps-turned',
    route: '/',
    of: apps,
    prepare: async (page) => {
      const details = apps(page).getByRole('button', { name: /^Details/ });
      for (const name of ['Localz', 'Jobz', 'Hustlz', 'Swapz']) {
        await details.and(page.getByRole('button', { name: new RegExp(`${name}$`) })).click();
      }
      await apps(page)
        .getByRole('link', { name: /Visit App/ })
        .first()
        .waitFor();
    },
  },
  { name: 'home-film', route: '/', of: 'window', prepare: openFilm },
  {
    name: 'home-lock-open',
    route: '/',
    of: lock,
    prepare: async (page) => {
      await lock(page).evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
      // Long enough for a player that would move it, if one came.
      await page.waitForTimeout(1000);
    },
  },
  { name: 'home-of-member', route: '/', who: 'member', of: 'window' },
];
