import type { Page } from 'playwright/test';
import { signIn } from '../../e2e/admin-desk.ts';
import type { Shot } from '../shot.ts';
import { never } from '../steady.ts';

const AT = '/admin-portal/dashboard';
const SECTION = `${AT}?tab=insiderz&section=`;

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).filter({ visible: true }).first().waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const row = (words: string) => (page: Page) =>
  page.getByRole('row').filter({ hasText: words }).first().waitFor();

/** Opens a sheet or dialog by this button, and presses the button in it that finds the mistakes, if one is named. */
const sheet = (opener: string | RegExp, press?: string) => async (page: Page) => {
  await button(page, opener).first().click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
  await dialog.waitFor();
  if (press) await dialog.getByRole('button', { name: press }).click();
};

const unanswered = (page: Page) => page.route(/\/api\/admin\//, never);
/** Its code has come, so what is on show is the list's own skeleton. */
const loading = (page: Page) =>
  page
    .getByText(/^Loading (?!this tab)/)
    .first()
    .waitFor({ state: 'attached' });
const failing = (page: Page) => page.route(/\/api\/admin\//, (route) => route.abort());
const empty = (page: Page) =>
  page.route(/\/api\/admin\//, async (route) => {
    if (route.request().method() !== 'GET') return never(route);
    const answer = await route.fetch();
    const body = (await answer.json()) as Record<string, unknown>;
    const emptied = Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? [] : value]);
    return route.fulfill({ json: Object.fromEntries(emptied) });
  });

const LISTS = [
  ['tokens', `${AT}?tab=tokens`, row('Zoë Lindqvist')],
  ['users', `${AT}?tab=users`, row('fernhill')],
  ['roadmap', `${SECTION}roadmap`, heading('Lift clubs')],
  ['ideas', `${SECTION}ideas`, row('Bike racks')],
  ['missions', `${SECTION}missions`, row('Read one legal page aloud')],
  ['submissions', `${SECTION}missions&view=submissions`, heading(/one hand/)],
  ['ledger', `${SECTION}missions&view=ledger`, heading('Waiting for a second admin')],
  ['feed', `${SECTION}feed`, heading('Roomz keeps your dates')],
  ['badges', `${SECTION}badges`, heading('First tile')],
  ['audit', `${AT}?view=audit`, heading('Audit log')],
  ['attempts', `${AT}?view=attempts`, row('root')],
  ['outbox', `${AT}?view=outbox`, heading(/^Undelivered/)],
  ['held', `${AT}?view=held`, heading('Suspected spam')],
] as const;

const shot = (name: string, route: string, prepare: Shot['prepare'], more: Partial<Shot> = {}): Shot => ({
  name: `admin-${name}`,
  route,
  who: 'admin',
  prepare,
  ...more,
});
const dialog = (name: string, route: string, ready: Shot['prepare'], then: Shot['prepare']) =>
  shot(
    name,
    route,
    async (page) => {
      await ready?.(page);
      await then?.(page);
    },
    { of: 'window' },
  );

/** The sign-in of admins, and the dashboard beside its first tab. */
export const ADMIN: readonly Shot[] = [
  { name: 'admin-sign-in', route: '/admin-portal' },
  {
    name: 'admin-sign-in-refused',
    route: '/admin-portal',
    before: (page) =>
      page.route('**/api/admin-attempts', (route) =>
        route.fulfill({ status: 201, json: { id: 'x', claimed: true } }),
      ),
    prepare: async (page) => {
      await signIn(page, { email: 'nobody@login.thegrid.localhost', password: 'not the password' });
      await page.getByRole('heading', { name: 'Sign In Failed' }).waitFor();
    },
  },
  {
    name: 'admin-sign-in-errors',
    route: '/admin-portal',
    sizes: [390, 1440],
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('Email is required').first().waitFor();
    },
  },
  ...LISTS.flatMap(([name, route, ready]): Shot[] => [
    shot(name, route, ready),
    shot(`${name}-loading`, route, loading, {
      of: 'window',
      sizes: [1440],
      before: unanswered,
      isLoading: true,
    }),
    shot(`${name}-failed`, route, (page) => button(page, 'Try again').first().waitFor(), {
      of: 'window',
      sizes: [390],
      before: failing,
    }),
    shot(`${name}-empty`, route, heading(/./), { sizes: [390, 1440], before: empty }),
  ]),
  dialog('token-dialog', `${AT}?tab=tokens`, row('Zoë Lindqvist'), sheet('Generate token for Zoë Lindqvist')),
  shot('tokens-made', `${AT}?tab=tokens`, async (page) => {
    await row('Zoë Lindqvist')(page);
    await button(page, /^Tokens/).click();
    await row('Priya Nair')(page);
  }),
  dialog('token-revoke', `${AT}?tab=tokens`, row('Zoë Lindqvist'), async (page) => {
    await button(page, /^Tokens/).click();
    await sheet(/^Revoke/)(page);
  }),
  dialog('user-menu', `${AT}?tab=users`, row('fernhill'), async (page) => {
    await button(page, 'Actions for fernhill').click();
    await page.getByRole('menu', { name: 'Actions for fernhill' }).waitFor();
  }),
  dialog('user-disable', `${AT}?tab=users`, row('fernhill'), async (page) => {
    await button(page, 'Actions for fernhill').click();
    await page.getByRole('menuitem', { name: 'Disable account' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
  }),
  dialog('user-give-admin', `${AT}?tab=users`, row('fernhill'), async (page) => {
    await button(page, 'Actions for fernhill').click();
    await page.getByRole('menuitem', { name: 'Give admin' }).click();
    await page.getByRole('alertdialog').waitFor();
  }),
  shot('roadmap-form', `${SECTION}roadmap`, async (page) => {
    await heading('Lift clubs')(page);
    await button(page, 'New item').click();
    await page
      .getByRole('form', { name: 'New roadmap item' })
      .getByRole('button', { name: 'Create' })
      .click();
    await page.getByText('Title is required').waitFor();
  }),
  shot('roadmap-edit', `${SECTION}roadmap`, async (page) => {
    await heading('Lift clubs')(page);
    await button(page, 'Edit Quiet hours').click();
    await page.getByLabel('Title').waitFor();
  }),
  dialog('roadmap-complete', `${SECTION}roadmap`, heading('Lift clubs'), async (page) => {
    await page.getByLabel('Column of Lift clubs').selectOption('completed');
    await page.getByRole('alertdialog', { name: 'Complete this item?' }).waitFor();
  }),
  shot('idea-open', `${SECTION}ideas`, async (page) => {
    await row('Bike racks')(page);
    await button(page, 'Quiet hours').click();
    await page.getByLabel('Note for members').waitFor();
  }),
  dialog(
    'mission-form',
    `${SECTION}missions`,
    row('Read one legal page aloud'),
    sheet('New mission', 'Create mission'),
  ),
  dialog('badge-form', `${SECTION}badges`, heading('First tile'), sheet('New badge', 'Create badge')),
  dialog('badge-holders', `${SECTION}badges`, heading('First tile'), sheet('Award or revoke First tile')),
  shot('feed-form', `${SECTION}feed`, async (page) => {
    await heading('Roomz keeps your dates')(page);
    await button(page, 'New item').click();
    const form = page.getByRole('form', { name: 'New feed item' });
    await form.getByLabel('Title').fill('Localz opens');
    await form.getByRole('button', { name: 'Publish' }).click();
    await form.getByText('Text is required').waitFor();
  }),
];
