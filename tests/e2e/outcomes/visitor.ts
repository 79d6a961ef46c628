import { expect, type Page } from 'playwright/test';
import { decide, endTenSeconds, mailsTo, privateLink } from '../contribution-link.ts';
import { ContributionPage } from '../contribution-page.ts';
import { callAs, fresh } from '../own-data.ts';
import type { Mutation, World } from './drive.ts';
import { asBoss, button, contributed, newBadge, quarantined, withRecoveryAddress } from './screen.ts';

/** The link in an email about a badge: a kind that someone has turned on, and that reaches nobody else. */
async function unsubscribeLink({ request }: World): Promise<string> {
  const { person, address } = await withRecoveryAddress({ request }, true);
  await asBoss(request, 'PUT', `/users/${person.id}/roles/member`);
  const topics = { recognition: { mail: true } };
  await callAs(request, person, 'PATCH', '/api/notices/settings', { topics });
  const { id } = await newBadge(request);
  await asBoss(request, 'POST', `/badges/${id}/awards`, { member_id: person.id });
  let link = '';
  await expect(async () => {
    await request.post('/__local/schedules/deliver');
    const { text = '' } = (await mailsTo(request, address)).at(-1) ?? {};
    link = /\/unsubscribe#[\w.=-]+/.exec(text)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return link;
}

/** What everybody does who has no account. */
export const VISITORS: readonly Mutation[] = [
  {
    name: 'contribute',
    as: 'visitor',
    action: 'createContribution',
    decides: true,
    method: 'POST',
    path: /^\/api\/contributions$/,
    begin: async () => {
      const words = fresh('The button says Proceed.');
      const email = `outcome-${crypto.randomUUID()}@example.org`;
      const form = (page: Page) => new ContributionPage(page);
      return {
        path: '/contribute',
        fill: async (page) => {
          await form(page).fill();
          await form(page).email.fill(email);
          await form(page).description.fill(words);
        },
        press: (page) => form(page).submit.click(),
        typed: (page) => [
          [form(page).description, words],
          [form(page).email, email],
        ],
        done: (page) => page.getByRole('region', { name: 'Thank you. We have your contribution.' }),
      };
    },
  },
  {
    name: 'write to us',
    as: 'visitor',
    action: 'sendContactEmail',
    method: 'POST',
    path: /^\/api\/send-contact-email$/,
    begin: async () => {
      const words = fresh('When do you come to Easton?');
      return {
        path: '/contact',
        fill: async (page) => {
          await page.getByLabel('Name').fill('Fern');
          await page.getByLabel('Email').fill('fern@bristol.example.uk');
          await page.getByLabel('Message').fill(words);
        },
        press: (page) => button(page, 'Send message').click(),
        typed: (page) => [[page.getByLabel('Message'), words]],
        done: (page) => page.getByRole('status').filter({ hasText: 'Message sent successfully!' }),
      };
    },
  },
  {
    name: 'answer a question about a contribution',
    as: 'visitor',
    action: 'replyToQuestion',
    decides: true,
    method: 'POST',
    path: /^\/api\/contributions\/status\/reply$/,
    begin: async (world) => {
      const { id, link } = await contributed(world);
      await decide(world.request, id, { status: 'needs_info', message: 'Which browser was it?' });
      await endTenSeconds(world.baseURL, id);
      const answer = (page: Page) => page.getByLabel('Answer', { exact: true });
      return {
        path: link,
        fill: (page) => answer(page).fill('Firefox, on a phone.'),
        press: (page) => button(page, 'Send the answer').click(),
        typed: (page) => [[answer(page), 'Firefox, on a phone.']],
        done: (page) => page.getByRole('heading', { level: 1, name: 'We have your answer' }),
      };
    },
  },
  {
    name: 'turn "Name me" off with the private link',
    as: 'visitor',
    action: 'setRecognition',
    method: 'PUT',
    path: /^\/api\/contributions\/status\/recognition$/,
    changes: true,
    begin: async (world) => {
      const { link } = await contributed(world);
      const box = (page: Page) => page.getByRole('switch', { name: 'Name me on the leaderboard' });
      return {
        path: link,
        open: (page) => box(page).waitFor(),
        press: (page) => box(page).click(),
        undone: (page) => expect(box(page)).toBeChecked(),
        done: (page) => page.getByText('Saved. You are not named.'),
      };
    },
  },
  {
    name: 'have a new link emailed',
    as: 'visitor',
    action: 'requestConfirmation',
    method: 'POST',
    path: /^\/api\/contributions\/confirmation$/,
    begin: async (world) => {
      const { id } = await contributed(world);
      return {
        path: `/contribute/status#${id}.k1.${'A'.repeat(43)}`,
        press: (page) => button(page, 'Email me a new link').click(),
        done: (page) => page.getByText('If we have this contribution, a new link is on its way'),
      };
    },
  },
  {
    name: 'have the link to own data emailed',
    as: 'visitor',
    action: 'mailAddressLink',
    method: 'POST',
    path: /^\/api\/contributions\/status\/data-link$/,
    begin: async (world) => {
      const { link } = await contributed(world);
      return {
        path: link,
        press: (page) => button(page, 'Email me the link').click(),
        done: (page) => page.getByText('Sent. The link is on its way'),
      };
    },
  },
  {
    name: 'erase what came from an address',
    as: 'visitor',
    action: 'eraseOwnAddressData',
    decides: true,
    method: 'POST',
    path: /^\/api\/address-data\/erase$/,
    begin: async (world) => {
      const { email, link } = await contributed(world);
      const key = link.split('#')[1];
      await world.request.post('/api/contributions/status/data-link', {
        data: { key },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
      await expect.poll(async () => (await mailsTo(world.request, email)).length).toBe(2);
      const { text = '' } = (await mailsTo(world.request, email)).at(-1) ?? {};
      const own = /\/contribute\/status#data=[\w-]+/.exec(text)?.[0] ?? '';
      const field = (page: Page) => page.getByLabel('Your email address');
      return {
        path: own,
        open: (page) => button(page, 'Erase it').click(),
        fill: (page) => field(page).fill(email),
        press: (page) => button(page, 'Erase everything').click(),
        typed: (page) => [[field(page), email]],
        done: (page) => page.getByRole('heading', { name: /Everything is erased|Erasing has begun/ }),
      };
    },
  },
  {
    name: 'confirm a contribution that looked automated',
    as: 'visitor',
    action: 'confirmContribution',
    method: 'POST',
    path: /^\/api\/contributions\/status\/confirmation$/,
    begin: async ({ request }) => {
      const { email, id } = await quarantined(request);
      await request.post('/api/contributions/confirmation', { data: { id } });
      return {
        path: await privateLink(request, email),
        press: (page) => button(page, 'Yes, I sent this').click(),
        done: (page) => page.getByText('Thank you. We know now that a person sent this'),
      };
    },
  },
  {
    name: 'withdraw a contribution that waits',
    as: 'visitor',
    action: 'withdrawContribution',
    method: 'POST',
    path: /^\/api\/contributions\/status\/withdrawal$/,
    begin: async (world) => ({
      path: (await contributed(world)).link,
      open: (page) => page.getByText('Withdraw it', { exact: true }).click(),
      press: (page) => button(page, 'Yes, withdraw it').click(),
      done: (page) => page.getByRole('heading', { level: 1, name: 'Withdrawn' }),
    }),
  },
  {
    name: 'stop a kind of email',
    as: 'visitor',
    action: 'unsubscribe',
    method: 'POST',
    path: /^\/api\/unsubscribe\/[^/]+$/,
    changes: true,
    begin: async (world) => ({
      path: await unsubscribeLink(world),
      press: (page) => button(page, 'Stop these emails').click(),
      done: (page) => page.getByRole('heading', { name: 'You get no more of these emails' }),
    }),
  },
  {
    name: 'have a kind of email sent again',
    as: 'visitor',
    action: 'resubscribe',
    method: 'POST',
    path: /^\/api\/unsubscribe\/[^/]+\/undo$/,
    changes: true,
    begin: async (world) => ({
      path: await unsubscribeLink(world),
      open: (page) => button(page, 'Stop these emails').click(),
      press: (page) => button(page, 'Send them again').click(),
      done: (page) => page.getByRole('heading', { name: 'You get these emails again' }),
    }),
  },
];
