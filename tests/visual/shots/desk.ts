import type { Page } from 'playwright/test';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { deskRecord, deskRowId } from '../../builders/desk-rows.ts';
import { panelOf, rowOf } from '../../e2e/admin-desk.ts';
import { fillDesk } from '../../e2e/many-rows.ts';
import { NOW } from '../moment.ts';
import type { Shot } from '../shot.ts';
import { never } from '../steady.ts';

const AT = '/admin-portal/dashboard';
const FIRST = 'Renée 0';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const filled = (page: Page) => fillDesk(page, 120, NOW.getTime());

/** The first one with everything that can be in a panel: a thread, a file, words of the desk, and another like it. */
async function filledWithMore(page: Page): Promise<void> {
  const rows = await filled(page);
  const [first] = rows;
  if (!first) throw new Error('The desk is empty');
  const contribution: Contribution = {
    ...deskRecord(first),
    proof_file_path: 'proofs/one',
    proof_file: {
      ...{ name: 'screen.png', size: 48_213, type: 'image/png', sha256: '0'.repeat(64) },
      metadata_removed: true,
    },
    admin_notes: 'Good problem, wants a council that would try it.',
    contributor_message: 'Which council did you speak to?',
    thread: [
      {
        from: 'desk',
        text: 'How many of the plots are shared today?',
        proof_file_path: null,
        proof_file: null,
        at: '2026-11-18T07:00:00.000Z',
      },
      {
        from: 'contributor',
        text: 'Four of sixty. All four found each other by chance.',
        proof_file_path: null,
        proof_file: null,
        at: '2026-11-19T01:00:00.000Z',
      },
    ],
  };
  const duplicates = [
    {
      id: deskRowId(3),
      reference: 'TG-000003',
      status: 'declined',
      created_at: '2026-11-20T06:05:20.000Z',
      same: ['address', 'text'],
    },
  ];
  const items = [contribution, ...rows.slice(1, 50).map(deskRecord)];
  await page.route(/\/api\/admin\/contributions(\?.*)?$/, (route) =>
    route.fulfill({ json: { items, next: null, new_count: 12, mark: NOW.toISOString(), stamp: 'one' } }),
  );
  await page.route(`**/api/admin/contributions/${first.id}`, (route) =>
    route.fulfill({
      json: {
        contribution,
        duplicates,
        is_first: false,
        pool: { issued: 961_000, reserved: 500 },
        own: false,
      },
    }),
  );
}

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
  shot('panel', { prepare: openFirst }),
  shot('panel-of-more', { before: filledWithMore, prepare: openFirst }),
  shot('filters', {
    sizes: [390],
    prepare: async (page) => {
      await rowOf(page, FIRST).first().waitFor();
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByLabel('Order', { exact: true }).waitFor();
    },
  }),
  shot('large-text', { prepare: openFirst, largeText: true, sizes: [390], themes: ['light'] }),
  shot('forced-colors', { prepare: openFirst, forcedColors: true, sizes: [1440], themes: ['light'] }),
  shot('award-wrong', {
    prepare: async (page) => {
      await openFirst(page);
      await page.getByLabel('INZ for this').fill('9');
      await press(page, 'Approve');
      await page.getByText('Please say why').waitFor();
    },
  }),
  shot('no-reward', {
    prepare: async (page) => {
      await openFirst(page);
      await press(page, 'No reward');
      await page.getByText('No INZ. Approving pays nothing.').waitFor();
    },
  }),
  shot('question-missing', {
    prepare: async (page) => {
      await openFirst(page);
      await press(page, 'Ask for info');
      await page.getByText('Write your question here first, then ask for info.').waitFor();
    },
  }),
  shot('accepted', {
    prepare: async (page) => {
      await rowOf(page, 'Fern 1').first().click();
      await panelOf(page, 'Fern 1').waitFor();
    },
  }),
  shot('several', {
    of: 'window',
    prepare: async (page) => {
      await rowOf(page, FIRST).first().waitFor();
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await page.getByRole('button', { name: 'All on this page' }).click();
      await page.getByText('5 selected').first().waitFor();
    },
  }),
  shot('keys', {
    of: 'window',
    sizes: [1440],
    prepare: async (page) => {
      await openFirst(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  }),
  shot('nothing-found', {
    route: `${AT}?q=zebra`,
    prepare: (page) => page.getByRole('button', { name: 'Clear search and filters' }).first().waitFor(),
  }),
  shot('loading', {
    of: 'window',
    before: (page) => page.route(/\/api\/admin\//, never),
    isLoading: true,
    prepare: (page) => page.getByText('Loading contributions').waitFor({ state: 'attached' }),
  }),
  shot('failed', {
    of: 'window',
    before: (page) => page.route(/\/api\/admin\//, (route) => route.abort()),
    prepare: (page) => page.getByRole('button', { name: 'Try again' }).first().waitFor(),
  }),
];
