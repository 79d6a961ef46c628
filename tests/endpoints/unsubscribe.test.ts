import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { unsubscribeLinks } from '#server/notifications/unsubscribe.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { publishEventNow } from '#server/platform/outbox/published-events.ts';
import { emptyInbox, inboxWith } from '#tests/builders/inbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import notices from '../../functions/notices.ts';

let mo: Person;
let path: string;
beforeAll(async () => {
  mo = await buildPerson('member');
  const email = `${mo.id.slice(0, 10).toLowerCase()}@example.org`;
  await firestore()
    .collection('account_recovery')
    .doc(mo.id)
    .set({ email, email_lower: email, verified_at: new Date(), pending: null, updated_at: new Date() });
  path = new URL(unsubscribeLinks({ kind: 'news', userId: mo.id }).oneClick).pathname;
});

const choose = (body: unknown) =>
  send(notices, '/api/notices/settings', { method: 'PATCH', token: mo.token, body });
const mails = async () =>
  (await send(notices, '/api/notices/settings', { token: mo.token })).body.topics.find(
    ({ id }: { id: string }) => id === 'news',
  ).channels.mail as boolean;

/** Publishes something, and says which mails came of it. */
async function mailsOfNews() {
  await emptyInbox();
  const about = randomUUID();
  const words = `Words ${about}`;
  await firestore().doc(`feed_items/${about}`).set({ title: words, published: true });
  await publishEventNow({ event: 'feed-published', cause: about, about, words }, new Date());
  for (const minutes of [1, 3]) await deliverOutbox(() => new Date(Date.now() + minutes * 60_000));
  return inboxWith(words);
}

describe('the way out of a mail (RFC 8058)', () => {
  test('a mail of a topic names the address to post to and the page for people', async () => {
    await choose({ topics: { news: { mail: true } } });
    const [mail, ...more] = await mailsOfNews();
    expect(more).toEqual([]);
    const { to = '', post } = mail?.unsubscribe ?? {};
    expect(post).toBe('List-Unsubscribe=One-Click');
    const url = /^<([^>]+)>$/.exec(to)?.[1] ?? '';
    expect(new URL(url).pathname).toBe(path);
    expect(mail?.text).toContain('/unsubscribe#news_');
  });

  test('what a mail program posts, a form without a sign-in, stops these mails and no others; twice is once', async () => {
    await choose({ topics: { news: { mail: true }, missions: { mail: true } } });
    for (const _ of [1, 2]) {
      const { status, body } = await send(notices, path, {
        method: 'POST',
        raw: new TextEncoder().encode('List-Unsubscribe=One-Click'),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      expect([status, body]).toEqual([200, { name: 'News', mails: false }]);
    }
    expect(await mails()).toBe(false);
    expect(await mailsOfNews()).toEqual([]);
    const { body } = await send(notices, '/api/notices/settings', { token: mo.token });
    expect(body.topics.find(({ id }: { id: string }) => id === 'missions').channels.mail).toBe(true);
  });

  test('opening the address changes nothing: it leads to the page that asks for a press', async () => {
    await choose({ topics: { news: { mail: true } } });
    const { status, response } = await send(notices, path);
    expect(status).toBe(303);
    expect(new URL(response.headers.get('location') ?? '').pathname).toBe('/unsubscribe');
    expect(await mails()).toBe(true);
  });

  test('it can be taken back', async () => {
    await send(notices, path, { method: 'POST' });
    expect((await send(notices, `${path}/undo`, { method: 'POST' })).body).toEqual({
      name: 'News',
      mails: true,
    });
    expect(await mails()).toBe(true);
  });

  test('a link that is not ours, or whose account is gone, is not found and changes nothing', async () => {
    const gone = new URL(unsubscribeLinks({ kind: 'news', userId: randomUUID() }).oneClick).pathname;
    const other = path.replace('news_', 'missions_');
    for (const wrong of [gone, other, `${path}x`, '/api/unsubscribe/x', '/api/unsubscribe/news_x.y.z']) {
      for (const rest of ['', '/undo']) {
        expect((await send(notices, `${wrong}${rest}`, { method: 'POST' })).status).toBe(404);
      }
    }
    expect(await mails()).toBe(true);
  });
});
