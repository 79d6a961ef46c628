import { expect, type Page } from 'playwright/test';
import { toast } from '../account-page.ts';
import { clearDesk, panelOf, seeded, sendContribution } from '../admin-desk.ts';
import { decide, endTenSeconds, prolongTenSeconds } from '../contribution-link.ts';
import { address, done, press as named } from '../desk-decisions.ts';
import { callAs, fresh } from '../own-data.ts';
import type { Mutation, World } from './drive.ts';
import { asBoss, button, DESK } from './screen.ts';

/** One contribution that is new, on a desk that is clear but for it. */
async function contributed({ request }: World) {
  await clearDesk(request);
  const name = fresh('Outcome');
  const { id } = await sendContribution(request, name, { email: address() });
  return { name, id, path: `${DESK}?c=${id}` };
}

const DECISION = {
  as: 'admin',
  method: 'PATCH',
  path: /^\/api\/admin\/contributions\/[0-9a-f-]{36}$/,
} as const;

const decision = (button: string, word: RegExp, fill: Record<string, string>): Mutation => ({
  ...DECISION,
  name: `${button.toLowerCase()} a contribution`,
  action: 'reviewContribution',
  decides: true,
  begin: async (world) => {
    const { name, path } = await contributed(world);
    return {
      path,
      open: (page) => expect(panelOf(page, name)).toBeVisible(),
      fill: async (page) => {
        for (const [label, words] of Object.entries(fill)) await page.getByLabel(label).fill(words);
      },
      press: (page) => named(page, button).click(),
      typed: (page) => Object.entries(fill).map(([label, words]) => [page.getByLabel(label), words] as const),
      done: (page) => done(page, new RegExp(`${name}: ${word.source}`)),
    };
  },
});

/** What an admin does with contributions. */
export const REVIEW: readonly Mutation[] = [
  decision('Approve', /approved/, {
    'Message to the contributor': 'Well spotted.',
    'Admin notes': 'Two phones.',
  }),
  decision('Reject', /rejected/, { 'Message to the contributor': 'Not this time.' }),
  decision('Ask for info', /asked for more/, { 'Message to the contributor': 'Which browser was it?' }),
  {
    name: 'take a decision back',
    as: 'admin',
    action: 'undoReview',
    method: 'POST',
    path: /^\/api\/admin\/contributions\/[^/]+\/undo$/,
    begin: async (world) => {
      const { name, id, path } = await contributed(world);
      await decide(world.request, id, { status: 'declined' });
      await prolongTenSeconds(world.baseURL, id);
      return {
        path,
        open: (page) => expect(panelOf(page, name)).toBeVisible(),
        press: (page) => panelOf(page, name).getByRole('button', { name: 'Undo', exact: true }).click(),
        done: (page) => named(page, 'Approve'),
      };
    },
  },
  {
    name: 'reopen a contribution',
    as: 'admin',
    action: 'reopenContribution',
    method: 'POST',
    path: /^\/api\/admin\/contributions\/[^/]+\/reopen$/,
    begin: async (world) => {
      const { name, id, path } = await contributed(world);
      await decide(world.request, id, { status: 'needs_info', message: 'Which page?' });
      await endTenSeconds(world.baseURL, id);
      return {
        path,
        open: (page) => expect(panelOf(page, name)).toBeVisible(),
        press: (page) => named(page, 'Reopen').click(),
        done: (page) => named(page, 'Approve'),
      };
    },
  },
  {
    name: 'reject several contributions',
    as: 'admin',
    action: 'reviewContributions',
    method: 'POST',
    path: /^\/api\/admin\/contribution-decisions$/,
    decides: true,
    begin: async (world) => {
      await contributed(world);
      await sendContribution(world.request, fresh('Outcome'), { email: address() });
      const message = (page: Page) => page.getByLabel('Message to the contributors');
      const list = (page: Page) => page.getByRole('region', { name: 'Contributions', exact: true });
      return {
        path: DESK,
        open: async (page) => {
          await named(page, 'Select').click();
          await expect(list(page).getByRole('checkbox', { disabled: false })).toHaveCount(2);
          await named(page, 'All on this page').click();
          await expect(page.getByRole('region', { name: 'Review 2 contributions' })).toBeVisible();
        },
        fill: (page) => message(page).fill('Not this time.'),
        press: (page) => page.getByRole('button', { name: /^Reject 2/ }).click(),
        typed: (page) => [[message(page), 'Not this time.']],
        done: (page) => page.getByRole('region', { name: 'Result' }).getByText('2 rejected'),
      };
    },
  },
  {
    name: 'write a note to other admins',
    as: 'admin',
    action: 'addDeskNote',
    method: 'POST',
    path: /^\/api\/admin\/contributions\/[^/]+\/notes$/,
    begin: async (world) => {
      const { name, path } = await contributed(world);
      const field = (page: Page) => page.getByLabel('Note to admins');
      return {
        path,
        open: async (page) => {
          await expect(panelOf(page, name)).toBeVisible();
          const opener = button(page, /^(?:Ask another admin|Write a note to admins)$/);
          await field(page).or(opener).first().waitFor();
          if (!(await field(page).isVisible())) await opener.click();
        },
        fill: (page) => field(page).fill('Is this the same as last week?'),
        press: (page) => named(page, 'Keep note').click(),
        typed: (page) => [[field(page), 'Is this the same as last week?']],
        done: (page) => toast(page, 'Note kept'),
      };
    },
  },
  {
    name: 'save a view of the desk',
    as: 'admin',
    action: 'setDeskViews',
    method: 'PUT',
    path: /^\/api\/admin\/desk\/views$/,
    begin: async ({ request }) => {
      const { version } = await callAs<{ version: number }>(
        request,
        seeded('admin'),
        'GET',
        '/api/admin/desk/views',
      );
      await asBoss(request, 'PUT', '/desk/views', { views: [], version });
      const name = fresh('View');
      const field = (page: Page) => page.getByLabel('Name of a view of what is shown now');
      return {
        path: DESK,
        open: async (page) => {
          if (!(await field(page).isVisible())) await page.getByRole('button', { name: 'Filters' }).click();
          await expect(field(page)).toBeVisible();
        },
        fill: (page) => field(page).fill(name),
        press: (page) => named(page, 'Save view').click(),
        typed: (page) => [[field(page), name]],
        undrafted: true,
        done: (page) => toast(page, 'View saved'),
      };
    },
    changes: true,
  },
];
