import type { Page } from 'playwright/test';
import { toast } from '../account-page.ts';
import { fresh, ownMember } from '../own-data.ts';
import type { Mutation } from './drive.ts';
import { asBoss, button, insiderz, newBadge, openForm } from './screen.ts';

const BADGES = insiderz('badges');

/** What an admin does with badges. */
export const BADGE_WORK: readonly Mutation[] = [
  {
    as: 'admin',
    name: 'create a badge',
    action: 'createBadge',
    method: 'POST',
    path: /^\/api\/admin\/badges$/,
    begin: async () => {
      const name = fresh('Night owl');
      const sheet = (page: Page) => page.getByRole('dialog', { name: 'New badge' });
      return {
        path: BADGES,
        open: (page) => openForm(page, 'New badge', 'New badge'),
        fill: async (page) => {
          await sheet(page).getByLabel('Name').fill(name);
          await sheet(page).getByLabel('Description').fill('Answers after midnight.');
        },
        press: (page) => button(page, 'Create badge').click(),
        typed: (page) => [
          [sheet(page).getByLabel('Name'), name],
          [sheet(page).getByLabel('Description'), 'Answers after midnight.'],
        ],
        done: (page) => toast(page, 'Badge created'),
      };
    },
  },
  {
    as: 'admin',
    name: 'award a badge',
    action: 'awardBadge',
    method: 'POST',
    path: /^\/api\/admin\/badges\/[^/]+\/awards$/,
    decides: true,
    begin: async ({ request }) => {
      const { name } = await newBadge(request);
      const { display_name } = await ownMember(request);
      const search = (page: Page) => page.getByRole('dialog', { name }).getByLabel('Award to');
      return {
        path: BADGES,
        open: (page) => openForm(page, `Award or revoke ${name}`, name),
        fill: (page) => search(page).fill(display_name),
        press: (page) => button(page, `Award ${display_name}`).click(),
        typed: (page) => [[search(page), display_name]],
        undrafted: true,
        done: (page) => toast(page, 'Badge awarded'),
      };
    },
  },
  {
    as: 'admin',
    name: 'revoke a badge',
    action: 'revokeBadge',
    method: 'DELETE',
    path: /^\/api\/admin\/badges\/[^/]+\/awards\/[^/]+$/,
    decides: true,
    begin: async ({ request }) => {
      const { id, name } = await newBadge(request);
      const { id: member_id, display_name } = await ownMember(request);
      await asBoss(request, 'POST', `/badges/${id}/awards`, { member_id });
      const reason = (page: Page) => page.getByLabel(`Why is it taken from ${display_name}?`);
      return {
        path: BADGES,
        open: async (page) => {
          await openForm(page, `Award or revoke ${name}`, name);
          await button(page, `Revoke from ${display_name}`).click();
          await reason(page).waitFor();
        },
        fill: (page) => reason(page).fill('Meant for someone else'),
        press: (page) => button(page, 'Revoke badge').click(),
        typed: (page) => [[reason(page), 'Meant for someone else']],
        done: (page) => toast(page, 'Badge revoked'),
      };
    },
  },
];
