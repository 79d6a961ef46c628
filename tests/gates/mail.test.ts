import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { enqueueMessage, freshMessage } from '#server/platform/outbox/outbox.ts';
import { emptyInbox, inbox } from '#tests/builders/inbox.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import contributions from '../../functions/contributions.ts';
import { each } from './endpoints.ts';
import { note } from './figure.ts';

const smtpUrl = process.env.SMTP_URL;
afterEach(() => {
  process.env.SMTP_URL = smtpUrl;
});

/** Texts that have added a recipient or a header to a mail somewhere (T18). */
const ADDING = [
  '\r\nBcc: victim@example.org',
  '\nBcc: victim@example.org',
  '\rBcc: victim@example.org',
  '%0d%0aBcc: victim@example.org',
  '\r\n\r\n<b>x</b>',
  '\r\n.\r\nMAIL FROM:<x@example.org>',
  '\r\nRCPT TO:<victim@example.org>',
  ', victim@example.org',
  '; victim@example.org',
  ' victim@example.org',
  '<victim@example.org>',
  '" <victim@example.org>',
  '"," victim@example.org',
  'a@b.example, <victim@example.org>',
  'group: victim@example.org;',
  '(victim@example.org)',
  '=?utf-8?Q?=0D=0ABcc:_victim@example.org?=',
  '=?utf-8?B?DQpCY2M6IHZpY3RpbUBleGFtcGxlLm9yZw==?=',
  '\u2028Bcc: victim@example.org',
  '\u0085Bcc: victim@example.org',
  '\vBcc: victim@example.org',
  '\0victim@example.org',
  '＜victim@example.org＞',
  'x\\r\\nBcc: victim@example.org',
  '\r\nContent-Type: text/html',
  '\r\nX-Header: 1',
  '\r\n Bcc: victim@example.org',
  '\t\nBcc: victim@example.org',
  `${'x'.repeat(998)}\r\nBcc: v@example.org`,
];

const MINUTE = 60_000;

test('no text of a visitor adds a recipient or a header, whatever field it is typed into', async (context) => {
  await emptyInbox();
  const known = new Set([process.env.ADMIN_NOTIFY_EMAIL, process.env.CONTACT_EMAIL]);
  const typed = new Set<string>();
  let sent = 0;
  let left = 0;
  const letters = (field: string, text: string) =>
    [
      {
        path: '/api/send-contact-email',
        body: { name: 'Bo', email: 'bo@example.org', message: 'Hello there' },
      },
      {
        path: '/api/contributions',
        body: buildContribution({ email: `${randomUUID().slice(0, 8)}@example.org` }),
      },
    ].flatMap(({ path, body }) =>
      field in body
        ? [
            {
              path,
              body: {
                ...body,
                [field]: `${field === 'email' ? 'bo@example.org' : 'Words that are long enough'}${text}`,
              },
            },
          ]
        : [],
    );
  const trials = ['name', 'email', 'message', 'display_name', 'description'].flatMap((field) =>
    ADDING.flatMap((text) => letters(field, text)),
  );
  await each(trials, async ({ path, body }) => {
    sent += 1;
    const answer = await send(contributions, path, { body });
    expect(answer.status).toBeLessThan(500);
    if (answer.status >= 400) return;
    left += 1;
    typed.add(String((body as { email: string }).email));
  });
  // The email to the admins about most of them leaves when its ten minutes are over.
  await deliverOutbox(() => new Date(Date.now() + 10 * MINUTE));
  const mails = await inbox();
  const wrong = mails.filter(({ envelope, to, html }) => {
    const [receiver = '', ...more] = envelope.to;
    const isKnown = known.has(receiver) || typed.has(receiver);
    return (
      more.length > 0 ||
      to.length !== 1 ||
      !isKnown ||
      /<(?!\/?(?:html|head|meta|title|body|table|tbody|tr|td|th|p|h1|h2|a|b|strong|div|span|br|hr|style|ul|li|blockquote)\b)[a-z]/i.test(
        html.replace('<!doctype html>', ''),
      )
    );
  });
  note(
    context,
    `${sent} letters, ${left} accepted, ${mails.length} mails: ${wrong.length} with another recipient or foreign markup`,
  );
  expect(wrong.map(({ envelope, subject }) => ({ envelope, subject }))).toEqual([]);
  expect(mails.length).toBeGreaterThan(0);
});

test('a mail server that is away for a day delays 1,000 messages, loses none and doubles none, with two deliveries at once', async (context) => {
  await emptyInbox();
  process.env.SMTP_URL = 'smtp://127.0.0.1:1';
  const started = Date.now();
  const letters = Array.from({ length: 1_000 }, (_, n) =>
    freshMessage('contact-message', `day-${n}-${randomUUID().slice(0, 8)}`, {
      name: 'Bo',
      email: 'bo@example.org',
      message: `Letter ${n}`,
    }),
  );
  await each(letters, async (message) => {
    await enqueueMessage(message, new Date(started));
  });
  const due = (now: number) =>
    firestore()
      .collection('outbox')
      .where('status', '==', 'pending')
      .where('next_attempt_at', '<=', new Date(now))
      .orderBy('next_attempt_at')
      .count()
      .get();
  const drain = async (now: number) => {
    while ((await due(now)).data().count > 0)
      await Promise.all([deliverOutbox(() => new Date(now)), deliverOutbox(() => new Date(now))]);
  };
  // Three tries of the day stand for all of its tries.
  for (const minutes of [2, 300, 1_430]) await drain(started + minutes * MINUTE);
  expect(await inbox()).toEqual([]);
  process.env.SMTP_URL = smtpUrl;
  await drain(started + 3 * 24 * 60 * MINUTE);
  const ids = (await inbox())
    .map((mail) => mail.message_id)
    .filter((id) => id.includes('contact-message_day-'));
  const doubled = ids.length - new Set(ids).size;
  note(context, `24 hours away: ${new Set(ids).size} of 1,000 delivered afterwards, ${doubled} twice`);
  expect([new Set(ids).size, doubled]).toEqual([1_000, 0]);
}, 600_000);
