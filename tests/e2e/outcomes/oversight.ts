import { expect, type Page } from 'playwright/test';
import { freshName, toast } from '../account-page.ts';
import { sendContribution } from '../admin-desk.ts';
import { decide, endTenSeconds, mailsTo, settle } from '../contribution-link.ts';
import { acceptedContribution, invitationFor } from '../insiderz-member.ts';
import { callAs, fresh, freshTag, ownMember } from '../own-data.ts';
import type { Mutation, World } from './drive.ts';
import { giveUpReceipt } from './line.ts';
import { agree, button, DESK, openForm, quarantined } from './screen.ts';

/** A member whose accepted contribution waits for a token, with everything done that its decision led to. */
async function memberWithContribution({ request, baseURL }: World): Promise<string> {
  const name = fresh('Priya');
  const email = `priya-${freshTag()}@example.org`;
  const sent = { display_name: name, email, contribution_type: 'ux_wording', description: 'Shorter words.' };
  const body = { ...sent, consent_given: true };
  const member = await ownMember(request);
  const { id } = await callAs<{ id: string }>(request, member, 'POST', '/api/contributions', body);
  await decide(request, id, { status: 'accepted' });
  await endTenSeconds(baseURL, id);
  await settle(request, id);
  await expect.poll(async () => (await mailsTo(request, email)).length).toBe(2);
  return name;
}

const TOKENS_AT = `${DESK}?tab=tokens`;

/** The secret itself was in the answer that was lost, and is stored nowhere (T24). */
const SHOWN_ONCE = (page: Page) => page.getByText('its secret can be shown only once');

const TOKENS: readonly Mutation[] = [
  {
    name: 'revoke a token',
    as: 'admin',
    action: 'revokeToken',
    method: 'POST',
    path: /^\/api\/admin\/tokens\/[^/]+\/revoke$/,
    begin: async (world) => {
      const mark = freshTag();
      const name = `Priya ${mark}`;
      await invitationFor(
        world.request,
        await acceptedContribution(world.request, world.baseURL, name),
        freshName(),
      );
      return {
        path: `${TOKENS_AT}&view=tokens&q=${mark}`,
        press: async (page) => {
          await page
            .getByRole('row', { name })
            .getByRole('button', { name: /^Revoke/ })
            .click();
          await agree(page, 'Revoke');
        },
        done: (page) => toast(page, 'Token revoked'),
      };
    },
  },
  {
    name: 'make a token',
    as: 'admin',
    action: 'createToken',
    method: 'POST',
    path: /^\/api\/admin\/tokens$/,
    decides: true,
    begin: async (world) => {
      const name = fresh('Priya');
      await acceptedContribution(world.request, world.baseURL, name);
      const username = freshName();
      const field = (page: Page) => page.getByRole('dialog').getByLabel('Username');
      return {
        path: `${TOKENS_AT}&q=${encodeURIComponent(name)}`,
        open: (page) => openForm(page, `Generate token for ${name}`, 'Generate a token'),
        fill: (page) => field(page).fill(username),
        press: (page) => button(page, 'Generate token').click(),
        typed: (page) => [[field(page), username]],
        done: SHOWN_ONCE,
      };
    },
  },
  {
    name: 'make another token',
    as: 'admin',
    action: 'reissueToken',
    method: 'POST',
    path: /^\/api\/admin\/tokens\/[^/]+\/reissue$/,
    decides: true,
    begin: async (world) => {
      const name = fresh('Priya');
      await invitationFor(
        world.request,
        await acceptedContribution(world.request, world.baseURL, name),
        freshName(),
      );
      const username = freshName();
      const field = (page: Page) => page.getByRole('dialog').getByLabel('Username');
      return {
        path: `${TOKENS_AT}&view=tokens&q=${encodeURIComponent(name)}`,
        open: (page) => openForm(page, `Re-issue the token of ${name}`, 'Re-issue the token'),
        fill: (page) => field(page).fill(username),
        press: (page) => button(page, 'Re-issue token').click(),
        typed: (page) => [[field(page), username]],
        done: SHOWN_ONCE,
      };
    },
  },
  {
    name: 'dismiss someone who waits for a token',
    as: 'admin',
    action: 'dismissPendingInvite',
    method: 'PUT',
    path: /^\/api\/admin\/tokens\/pending\/[^/]+$/,
    begin: async (world) => {
      const name = await memberWithContribution(world);
      const dismiss = (page: Page) => button(page, `Dismiss ${name}`);
      return {
        path: `${TOKENS_AT}&q=${encodeURIComponent(name)}`,
        press: (page) => dismiss(page).click(),
        undone: (page) => expect(dismiss(page)).toBeVisible(),
        done: (page) => toast(page, 'Dismissed'),
      };
    },
  },
];

const MAIL: readonly Mutation[] = [
  {
    name: 'erase what is stored of an address',
    as: 'admin',
    action: 'eraseAddressData',
    method: 'POST',
    path: /^\/api\/admin\/address-data\/erase$/,
    begin: async ({ request }) => {
      const email = `erase-${freshTag()}@example.org`;
      await sendContribution(request, fresh('Erased'), { email });
      return {
        path: `${DESK}?view=address`,
        open: async (page) => {
          await page.getByRole('textbox', { name: 'Email address' }).fill(email);
          await page.keyboard.press('Enter');
          await button(page, 'Erase everything').waitFor();
        },
        press: async (page) => {
          await button(page, 'Erase everything').click();
          const dialog = page.getByRole('alertdialog');
          await dialog.getByRole('textbox').fill(email);
          await dialog.getByRole('button', { name: 'Erase everything' }).click();
        },
        done: (page) => page.getByRole('heading', { name: 'Nothing is stored of this address' }),
      };
    },
  },
  {
    name: 'release what looked automated',
    as: 'admin',
    action: 'releaseQuarantined',
    method: 'POST',
    path: /^\/api\/admin\/held\/[^/]+\/release$/,
    begin: async ({ request }) => {
      const { name } = await quarantined(request);
      return {
        path: `${DESK}?view=held`,
        press: (page) => page.getByRole('button', { name: new RegExp(`^Release: .* of ${name}$`) }).click(),
        done: (page) => toast(page, 'Released TG-'),
      };
    },
  },
  {
    name: 'discard what looks automated',
    as: 'admin',
    action: 'discardQuarantined',
    method: 'POST',
    path: /^\/api\/admin\/held\/discard$/,
    begin: async ({ request }) => {
      const { name } = await quarantined(request);
      return {
        path: `${DESK}?view=held`,
        press: async (page) => {
          await page.getByRole('button', { name: new RegExp(`^Discard: .* of ${name}$`) }).click();
          await agree(page, 'Discard');
        },
        done: (page) => toast(page, 'Discarded'),
      };
    },
  },
  {
    name: 'try an email again',
    as: 'admin',
    action: 'retryMessage',
    method: 'POST',
    path: /^\/api\/admin\/outbox\/[^/]+\/retry$/,
    changes: true,
    begin: async ({ request, baseURL }) => {
      const { id, reference } = await sendContribution(request, fresh('Late'), {
        email: `late-${freshTag()}@example.org`,
      });
      await giveUpReceipt(baseURL, id);
      return {
        path: `${DESK}?view=outbox`,
        press: (page) =>
          page.getByRole('button', { name: new RegExp(`^Try again: .*${reference}$`) }).click(),
        done: (page) => toast(page, 'Message sent'),
      };
    },
  },
];

/** What an admin does with invitations, mail and what looks automated. */
export const OVERSIGHT: readonly Mutation[] = [...TOKENS, ...MAIL];
