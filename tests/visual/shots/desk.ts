import type { Page } from 'playwright/test';
import { panelOf, rowOf } from '../../e2e/admin-desk.ts';
import { fillDesk } from '../../e2e/many-rows.ts';
import { NOW } from '../moment.ts';
import type { Shot } from '../shot.ts';
import { never } from '../steady.ts';

const AT = '/admin-portal/dashboard';
const FIRST = 'Renée 0';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const filled = (page: Page) => fillDesk(page, 120, NOW.getTime());

async function openFirst(page: Page): Promise<void> {
  await rowOf(page, FIRST).first().click();
  await panelOf(page, FIRST)
    .getByText(/in the pool\.$/)
    .waitFor();
}

const shot = (name: string, more: Partial<Shot>): Shot => ({
  name: `desk-${name}`,
  route: AT,
  who: 'admin',
  before: filled,
  ...more,
});

/** Reviewing: the first tab of the dashboard. */
export const DESK: readonly Shot[] = [
  shot('all-clear', {
    before: undefined,
    prepare: (page) => page.getByRole('heading', { name: 'All Clear' }).waitFor(),
  }),
  shot('list', { prepare: (page) => rowOf(page, FIRST).first().waitFor() }),
  shot('panel', { prepare: openFirst, again: true }),
  shot('large-text', { prepare: openFirst, largeText: true, sizes: [390], themes: ['light'] }),
  shot('forced-colors', { prepare: openFirst, forcedColors: true, sizes: [1440], themes: ['light'] }),
  shot('award-wrong', {
    again: true,
    prepare: async (page) => {
      await openFirst(page);
      await page.getByLabel('INZ for this').fill('9');
      await press(page, 'Approve');
      await page.getByText('Please say why').waitFor();
    },
  }),
  shot('no-reward', {
    again: true,
    prepare: async (page) => {
      await openFirst(page);
      await press(page, 'No reward');
      await page.getByText('No INZ. Approving pays nothing.').waitFor();
    },
  }),
  shot('question-missing', {
    again: true,
    prepare: async (page) => {
      await openFirst(page);
      await press(page, 'Ask for info');
      await page.getByText('Write your question here first, then ask for info.').waitFor();
    },
  }),
  shot('accepted', {
    again: true,
    prepare: async (page) => {
      await rowOf(page, 'Fern 1').first().click();
      await panelOf(page, 'Fern 1').waitFor();
    },
  }),
  shot('keys', {
    of: 'window',
    sizes: [1440],
    prepare: async (page) => {
      await openFirst(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    },
  }),
  shot('nothing-found', {
    route: `${AT}?q=zebra`,
    prepare: (page) => page.getByRole('button', { name: 'Clear search and filters' }).first().waitFor(),
  }),
  shot('loading', {
    of: 'window',
    before: (page) => page.route(/\/api\/admin\//, never),
    prepare: (page) => page.getByRole('tablist', { name: 'Admin' }).waitFor(),
  }),
  shot('failed', {
    of: 'window',
    before: (page) => page.route(/\/api\/admin\//, (route) => route.abort()),
    prepare: (page) => page.getByRole('button', { name: 'Try again' }).first().waitFor(),
  }),
];
