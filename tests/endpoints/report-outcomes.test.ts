import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ERASED_WORDS } from '#domain/contributions/erasure.ts';
import { ANONYMOUS } from '#domain/leaderboard/leaderboard.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { countContributor } from '#server/leaderboard/count-contributor.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildIdea } from '#tests/builders/ideas.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { appeal, board, named, reportsOf } from '#tests/builders/reports.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import members from '../../functions/members.ts';
import notices from '../../functions/notices.ts';

let ada: Person;
let fern: Person;
let moss: Person;
beforeAll(async () => {
  [ada, fern, moss] = await Promise.all([buildPerson('admin'), buildPerson('member'), buildPerson('member')]);
});

const { decide, reported } = reportsOf(() => ada);
const ideaSeenBy = async ({ token }: Person, id: string, query = '') =>
  (await send(members, `/api/members/ideas${query}`, { token })).body.items.find(
    (one: { id: string }) => one.id === id,
  );
const upvote = (id: string, { token }: Person) =>
  send(members, `/api/members/ideas/${id}/upvote`, { method: 'PUT', token });
const answerIdea = async (id: string, changes: object) => {
  const { updated_at } = (await send(admin, '/api/admin/ideas', { token: ada.token })).body.items.find(
    (one: { id: string }) => one.id === id,
  );
  const body = { status: 'approved', ...changes, updated_at };
  return send(admin, `/api/admin/ideas/${id}`, { method: 'PATCH', token: ada.token, body });
};
const rename = (display_name: string, { token }: Person) =>
  send(accounts, '/api/account', { method: 'PATCH', body: { display_name }, token });

describe('a name of several words', () => {
  test.each([
    ['two spaces', '  '],
    ['a space that does not break', '\u00a0'],
  ])('visitor: one typed with %s is hidden and removed as it is shown', async (_what, space) => {
    for (const outcome of ['hidden', 'removed']) {
      const [first, second] = [`Rude${randomUUID()}`, 'Name'];
      const body = buildContribution({
        display_name: `${first}${space}${second}`,
        email: `${randomUUID()}@example.org`,
      });
      const { id } = (await send(contributions, '/api/contributions', { body })).body;
      const sent = await findContribution(id);
      expect(sent?.display_name).toBe(body.display_name);
      if (sent) await countContributor({ ...sent, status: 'accepted' }, new Date());
      await rebuildLeaderboard(new Date());
      expect(await board()).toContain(`${first} ${second}`);
      expect((await decide(await reported({ subject: `${first} ${second}` }), outcome)).status).toBe(200);
      expect(await board()).not.toContain(first);
    }
  });

  test('member: a display name is stored with single spaces, and is found however it is reported', async () => {
    const owner = await buildPerson('member');
    const first = `Rude${randomUUID()}`;
    expect((await rename(`${first}  Name`, owner)).body.display_name).toBe(`${first} Name`);
    const row = await reported({ subject: `${first}  Name` });
    expect((await decide(row, 'hidden')).status).toBe(200);
    expect((await rename(`${first}   Name`, owner)).body.named).toBe(false);
  });
});

describe('a hidden name', () => {
  test('other members: do not read it on its ideas, new, old and upvoted; admins do', async () => {
    const owner = await buildPerson('member');
    const [name, other] = [`Author ${randomUUID()}`, `Another ${randomUUID()}`];
    await rename(name, owner);
    const id = await buildIdea(owner.id);
    const shown = async () => [
      (await ideaSeenBy(fern, id))?.author,
      (await ideaSeenBy(fern, id, '?rows=kept'))?.author,
      (await upvote(id, fern)).body.author,
    ];
    expect(await shown()).toEqual(Array(3).fill(name));
    const hidden = await decide(await reported({ subject: name }), 'hidden');
    await expect.poll(shown, { timeout: 20_000 }).toEqual(Array(3).fill(ANONYMOUS));
    const { body } = await send(admin, '/api/admin/ideas', { token: ada.token });
    expect(body.items.find((one: { id: string }) => one.id === id).author).toEqual({
      username: expect.any(String),
      display_name: name,
    });
    await rename(other, owner);
    await expect.poll(shown, { timeout: 20_000 }).toEqual(Array(3).fill(other));
    await rename(name, owner);
    await decide(hidden.body, 'kept');
    await expect.poll(shown, { timeout: 20_000 }).toEqual(Array(3).fill(name));
  });

  test.each(['hidden', 'removed'])('is in no file of the leaderboard once it is %s', async (outcome) => {
    const name = `Stored ${randomUUID()}`;
    await named(name);
    await rebuildLeaderboard(new Date(), true);
    const files = async () => {
      const store = blobStore('public-snapshots');
      const names = ['leaderboard.json', 'leaderboard-recent.json'];
      return JSON.stringify(await Promise.all(names.map((one) => store.get(one, { type: 'json' }))));
    };
    expect(await files()).toContain(name);
    const decided = await decide(await reported({ subject: name }), outcome);
    expect(await files()).not.toContain(name);
    expect((await decide(decided.body, 'kept')).status).toBe(200);
    expect((await board()).includes(name)).toBe(outcome === 'hidden');
  });

  /** Three reports of one name, two with an address; what was stored and mailed of them, the chosen one first. */
  async function reportedTogether() {
    const subject = `Together ${randomUUID()}`;
    const [first, second] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    await named(subject);
    const chosen = await reported({ subject, email: first });
    for (const email of [second, '']) await reported({ subject, kind: 'credit', email });
    const mails = async () => {
      const all = await inbox();
      return [first, second].map((one) => all.filter(({ to }) => to.includes(one)).length);
    };
    const stored = async (field: string) => {
      const { docs } = await firestore().collection('reports').where('subject', '==', subject).get();
      const isChosen = ({ id }: { id: string }) => Number(id === chosen.id);
      return docs.sort((one, other) => isChosen(other) - isChosen(one)).map((one) => one.get(field));
    };
    return { subject, chosen, mails, stored };
  }

  test('admin: keeping one of several reports that were hidden together shows it again, and answers them all', async () => {
    const { subject, chosen, mails, stored } = await reportedTogether();
    const hidden = await decide(chosen, 'hidden');
    expect(await board()).not.toContain(subject);
    await expect.poll(mails, { timeout: 20_000 }).toEqual([1, 1]);
    const [at, ...others] = await stored('decided_at');
    const again = await decide(hidden.body, 'hidden');
    await expect.poll(mails, { timeout: 20_000 }).toEqual([2, 1]);
    expect((await decide(again.body, 'kept')).status).toBe(200);
    expect(await board()).toContain(subject);
    expect(await stored('state')).toEqual(Array(3).fill('kept'));
    await expect.poll(mails, { timeout: 20_000 }).toEqual([3, 2]);
    // The public figure counts the time to the first decision of those that were not chosen.
    const [later, ...same] = await stored('decided_at');
    expect(later.toMillis()).toBeGreaterThan(at.toMillis());
    expect(same).toEqual(others);
  });

  test('admin: keeping one of several reports that removed it together tells nobody else that it stays', async () => {
    const { subject, chosen, mails, stored } = await reportedTogether();
    const removed = await decide(chosen, 'removed');
    await expect.poll(mails, { timeout: 20_000 }).toEqual([1, 1]);
    expect((await decide(removed.body, 'kept')).status).toBe(200);
    await expect.poll(mails, { timeout: 20_000 }).toEqual([2, 1]);
    expect(await stored('state')).toEqual(['kept', 'removed', 'removed']);
    expect(await board()).not.toContain(subject);
    expect(await mails()).toEqual([2, 1]);
  });

  test('all of 25 people who share it are hidden, and shown again, together', async () => {
    const subject = `Common ${randomUUID()}`;
    await Promise.all(Array.from({ length: 25 }, () => named(subject)));
    const hidden = await decide(await reported({ subject }), 'hidden');
    expect(await board()).not.toContain(subject);
    expect((await decide(hidden.body, 'kept')).status).toBe(200);
    expect((await board()).split(subject).length - 1).toBeGreaterThanOrEqual(25);
  });

  test('admin: keeping what a later report names does not show it again; keeping the first one does', async () => {
    const subject = `Twice ${randomUUID()}`;
    await named(subject);
    const first = await decide(await reported({ subject }), 'hidden');
    expect((await decide(await reported({ subject }), 'kept')).status).toBe(200);
    expect(await board()).not.toContain(subject);
    expect((await decide(first.body, 'kept')).status).toBe(200);
    expect(await board()).toContain(subject);
  });
});

describe('a hidden idea', () => {
  const hide = async (id: string, outcome = 'hidden') =>
    (await decide(await reported({ kind: 'idea', detail: id }), outcome)).body;

  test('follower: reads its title in no notice, old or new, and cannot upvote it any more; its author can', async () => {
    const id = await buildIdea(moss.id);
    const title = `Rude ${randomUUID()}`;
    await firestore().doc(`ideas/${id}`).update({ title });
    expect((await upvote(id, fern)).status).toBe(200);
    expect((await answerIdea(id, { status: 'approved' })).status).toBe(200);
    await deliverOutbox();
    const bell = async ({ token }: Person) => (await send(notices, '/api/notices', { token })).body.items;
    const before = await bell(fern);
    expect(before.map((notice: { title: string }) => notice.title)).toContain(title);
    await hide(id);
    expect((await answerIdea(id, { status: 'rejected', admin_note: 'No.' })).status).toBe(200);
    await deliverOutbox();
    const after = await bell(fern);
    expect(after).toHaveLength(before.length);
    expect(JSON.stringify(after)).not.toContain(title);
    const refused = await upvote(id, fern);
    expect([refused.status, JSON.stringify(refused.body).includes(title)]).toEqual([404, false]);
    expect((await upvote(id, moss)).body.title).toBe(title);
    expect((await bell(moss))[0]).toMatchObject({ title, words: 'No.' });
  });

  test('author: has the note of before back once it is kept, and none where there was none', async () => {
    const [answered, plain, cleared] = [
      await buildIdea(moss.id),
      await buildIdea(moss.id),
      await buildIdea(moss.id),
    ];
    const older = await buildIdea(moss.id, { admin_note: 'Before notes were kept.' });
    await answerIdea(answered, { admin_note: 'Next month.' });
    for (const admin_note of ['We like it.', 'A slip.', '']) await answerIdea(cleared, { admin_note });
    for (const [id, note] of [
      [answered, 'Next month.'],
      [plain, null],
      [cleared, null],
      [older, 'Before notes were kept.'],
    ] as const) {
      const [first, second] = [await hide(id), await hide(id)];
      expect((await ideaSeenBy(moss, id)).admin_note).toContain('It insults somebody.');
      for (const row of [first, second]) expect((await decide(row, 'kept')).status).toBe(200);
      expect((await ideaSeenBy(fern, id)).admin_note).toBe(note);
      expect((await firestore().doc(`ideas/${id}`).get()).get('note_before_hiding')).toBeUndefined();
    }
  });

  test('author: still has what an admin answered while it was hidden; with their account all notes go', async () => {
    const owner = await buildPerson('member');
    const id = await buildIdea(owner.id);
    await answerIdea(id, { admin_note: 'Next month.' });
    const hidden = await hide(id);
    await answerIdea(id, { admin_note: 'Next year.' });
    expect((await decide(hidden, 'kept')).status).toBe(200);
    expect((await ideaSeenBy(fern, id)).admin_note).toBe('Next year.');
    await hide(id);
    const { token } = owner;
    const { username } = (await send(accounts, '/api/account', { token })).body;
    await send(accounts, '/api/account', { method: 'DELETE', body: { username }, token });
    await deliverOutbox();
    const left = JSON.stringify((await firestore().doc(`ideas/${id}`).get()).data());
    expect(left).toContain(ERASED_WORDS);
    expect(left).not.toContain('Next');
  });

  test('member: a removed one stays away, whichever report of it is kept', async () => {
    const id = await buildIdea(moss.id);
    const [hidden, removed] = [await hide(id), await hide(id, 'removed')];
    expect((await firestore().doc(`ideas/${id}`).get()).get('note_before_hiding')).toBeUndefined();
    for (const row of [hidden, removed, null]) {
      const chosen = row ?? (await reported({ kind: 'idea', detail: id }));
      expect((await decide(chosen, 'kept')).status).toBe(200);
      expect(await ideaSeenBy(fern, id)).toBeUndefined();
    }
  });

  test('admin: keeping it shows it again as soon as no other report of it hides it', async () => {
    const id = await buildIdea(moss.id);
    const first = await hide(id);
    await hide(id, 'kept');
    expect(await ideaSeenBy(fern, id)).toBeUndefined();
    const second = await hide(id);
    expect((await decide(first, 'kept')).status).toBe(200);
    expect(await ideaSeenBy(fern, id)).toBeUndefined();
    expect((await decide(second, 'kept')).status).toBe(200);
    expect(await ideaSeenBy(fern, id)).toBeDefined();
  });

  test('admin: shows it again by a new report, when the one that hid it is gone after its year', async () => {
    const id = await buildIdea(moss.id);
    await firestore()
      .doc(`reports/${(await hide(id)).id}`)
      .delete();
    expect(await ideaSeenBy(fern, id)).toBeUndefined();
    await hide(id, 'kept');
    expect(await ideaSeenBy(fern, id)).toBeDefined();
  });
});

describe('the audit of reports', () => {
  const audited = async (id: string) =>
    (await send(admin, `/api/admin/audit?thing=${id}`, { token: ada.token })).body.items;

  test('admin: finds the idea of a decision, and never a name', async () => {
    const id = await buildIdea(moss.id);
    const about = await reported({ kind: 'idea', detail: id });
    await decide(about, 'hidden');
    expect(await audited(about.id)).toMatchObject([{ action: 'report.decide', after: { idea: id } }]);
    const subject = `Named ${randomUUID()}`;
    await named(subject);
    const row = await reported({ subject });
    await decide(row, 'hidden');
    const rows = await audited(row.id);
    expect(rows).toMatchObject([{ action: 'report.decide', after: { state: 'hidden' } }]);
    expect(JSON.stringify(rows)).not.toContain(subject);
  });

  test('admin: finds an objection once, however often it is sent, without its words', async () => {
    const email = `${randomUUID()}@example.org`;
    const row = await reported({ email });
    await decide(row, 'kept');
    const [mail] = (await inbox()).filter(({ to }) => to.includes(email));
    const key = /#appeal=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    for (let n = 0; n < 2; n += 1) expect((await appeal(key)).status).toBe(202);
    const [newest, ...older] = await audited(row.id);
    expect(newest).toMatchObject({ action: 'report.appeal', actor_id: 'contributor' });
    expect(JSON.stringify(newest)).not.toContain('It is my real name.');
    expect(older.map(({ action }: { action: string }) => action)).toEqual(['report.decide']);
  });
});
