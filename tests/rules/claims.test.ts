import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LINK_LIFE_MS } from '#domain/accounts/account.ts';
import { setAccountRecognition } from '#domain/accounts/contract.ts';
import { setRecognition } from '#domain/leaderboard/contract.ts';
import { TOPIC_IDS, topicOf } from '#domain/notifications/topics.ts';
import { OUTBOX_BACKOFF_MS } from '#domain/outbox/message.ts';
import { RETENTION } from '#domain/retention/retention.ts';

/** What texts promise, beside the code that keeps the promise. */
const text = (path: string) => readFileSync(path, 'utf8').replace(/\s+/g, ' ');
const HOUR = 60 * 60_000;

test('a person takes their name off where the policy and the leaderboard say: private link, account page, dashboard', () => {
  expect(text('content/legal/privacy.mdx')).toContain(
    'by the private link in our emails, or on your account page',
  );
  expect(text('src/pages/leaderboard.astro')).toContain('and so does your account page');
  expect([setRecognition.audience, setAccountRecognition.audience]).toEqual(['anyone', 'user']);
  expect(text('src/features/account/ProfileSection.tsx')).toContain('<NameMe');
  expect(text('src/features/members/dashboard/Cards.tsx')).toContain('<NameMe');
  expect(text('src/pages/contribute/status.astro')).toContain('Name me on the leaderboard');
});

test('an admin who gives the role reads who is told of it: the addresses that the email goes to', () => {
  expect(text('src/features/admin/users/use-user-actions.ts')).toContain(
    'The addresses that receive admin alerts are told by email.',
  );
  expect(text('src/server/users/emails.ts')).toContain('to: adminNotifyEmails()');
});

test('an admin who resets a second factor reads when its owner is told', () => {
  expect(text('src/features/admin/users/ReasonDialog.tsx')).toContain(
    'They are told by email if they have a recovery address.',
  );
});

test('a person who confirms a recovery address reads everything that is sent there', () => {
  const said = text('src/features/recover/ConfirmAddress.tsx');
  expect(TOPIC_IDS.some((id) => 'mail' in topicOf(id).channels)).toBe(true);
  expect(said).toContain('any emails that you turn on');
  expect(said).toContain('warnings about your sign-in');
  expect(TOPIC_IDS.filter((id) => topicOf(id).channels.mail === true)).toEqual([]);
});

test('a reader is told how long a message is tried again, what a filter holds is kept, and links work', () => {
  const hours = OUTBOX_BACKOFF_MS.reduce((sum, wait) => sum + wait, 0) / HOUR;
  expect(text('content/news/what-happens-to-a-contribution.mdx')).toContain('for almost two days');
  expect([hours > 36, hours < 48]).toEqual([true, true]);
  expect(text('content/legal/privacy.mdx')).toContain('what nobody releases is deleted after 30 days');
  expect(RETENTION.held_submissions.period).toEqual({ days: 30 });
  expect(LINK_LIFE_MS).toMatchObject({ mailed: HOUR, confirmation: 24 * HOUR });
  expect(text('src/features/recover/Outcome.tsx')).toContain('expire after an hour');
  expect(text('src/features/recover/ConfirmAddress.tsx')).toContain('expire after a day');
});

test('a reader is promised no INZ for sending something, and no private profile where the name is public', () => {
  const pages = ['src/pages/contribute.astro', 'src/pages/contact.astro', 'content/home/insiderz.yaml'].map(
    text,
  );
  for (const page of pages) expect(page).not.toMatch(/earn part of it|and earn INZ/i);
  expect(text('content/faq/who-can-see-my-profile.mdx')).toContain('may appear on the leaderboard');
});
