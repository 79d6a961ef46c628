import type { Page } from 'playwright/test';
import type { PendingAwardRow } from '#domain/ledger/contract.ts';
import type { Shot } from '../shot.ts';

const SECTION = '/admin-portal/dashboard?tab=insiderz&section=';
const LEDGER = `${SECTION}missions&view=ledger`;

const HELD: PendingAwardRow = {
  id: 'contribution:one',
  member_id: null,
  points: 6250,
  source: 'contribution',
  description: 'Validated concept, First meaningful contribution (TG-7F3K2M)',
  ref: 'one',
  created_by: 'bea',
  created_at: '2026-11-19T16:20:00.000Z',
  status: 'held',
  decided_by: null,
  decided_at: null,
  reason: null,
  member: null,
  author: { username: 'bea', display_name: 'Bea Lindqvist' },
  own: null,
};
const HELD_ROWS: readonly PendingAwardRow[] = [
  HELD,
  { ...HELD, id: 'contribution:three', points: 8000, own: 'given' },
  { ...HELD, id: 'contribution:four', points: 7000, own: 'received', source: 'badge' },
];

const UNCLAIMED = {
  items: [
    { ...HELD, points: 120, owner: { username: 'fern', display_name: 'Fern Hill' }, own: false },
    {
      ...HELD,
      id: 'contribution:two',
      points: 60,
      owner: { username: 'ada', display_name: 'Ada' },
      own: true,
    },
  ],
  more: 3,
};

const unclaimed = (page: Page) =>
  page.route('**/api/admin/ledger/unclaimed', (route) => route.fulfill({ json: UNCLAIMED }));

const held = (page: Page) =>
  page.route('**/api/admin/ledger/held*', (route) =>
    route.fulfill({ json: { items: HELD_ROWS, next: null } }),
  );

/** A button that opens a dialog, and the one in it that finds what is missing, where there is one. */
const dialog = (name: string, route: string, opener: RegExp, press?: string): Shot => ({
  name: `admin-${name}`,
  route,
  who: 'admin',
  of: 'window',
  before: held,
  prepare: async (page) => {
    await page.getByRole('button', { name: opener }).first().click();
    const opened = page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
    await opened.waitFor();
    if (press) await opened.getByRole('button', { name: press }).click();
  },
});

/** The sheets of Insiderz Management, and what waits for a second admin. */
export const INSIDERZ: readonly Shot[] = [
  dialog('submission-approve', `${SECTION}missions&view=submissions`, /^Approve/),
  dialog('submission-reject', `${SECTION}missions&view=submissions`, /^Reject/),
  dialog('mission-edit', `${SECTION}missions`, /^Edit Read one legal page/),
  dialog('ledger-reverse', LEDGER, /^Reverse/, 'Reverse entry'),
  dialog('held-confirm', LEDGER, /^Confirm 6,250 INZ/),
  dialog('held-decline', LEDGER, /^Decline 6,250 INZ/, 'Decline award'),
  {
    name: 'admin-ledger-waiting',
    route: LEDGER,
    who: 'admin',
    before: held,
    prepare: (page) => page.getByRole('button', { name: /^Confirm 6,250 INZ/ }).waitFor(),
  },
  {
    name: 'admin-ledger-unclaimed',
    route: LEDGER,
    who: 'admin',
    before: unclaimed,
    prepare: (page) => page.getByRole('button', { name: /^Claim 120 INZ/ }).waitFor(),
  },
  {
    name: 'admin-badge-award',
    route: `${SECTION}badges`,
    who: 'admin',
    of: 'window',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Award or revoke First tile' }).click();
      await page.getByRole('button', { name: 'Revoke from Mo Member' }).click();
      await page.getByRole('button', { name: 'Revoke badge' }).click();
      await page.getByText('Please give a reason').waitFor();
    },
  },
  {
    name: 'admin-user-reset-link',
    route: '/admin-portal/dashboard?tab=users',
    who: 'admin',
    of: 'window',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Actions for fernhill' }).click();
      await page.getByRole('menuitem', { name: 'Issue a reset link' }).click();
      await page.getByRole('button', { name: 'Issue link' }).waitFor();
    },
  },
];
