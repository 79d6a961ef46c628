import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { REPORT_LIMITS } from '#domain/reports/report.ts';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { contributorId, contributorRow } from '#server/leaderboard/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import { RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { stopClock } from '#tests/builders/clock.ts';
import { newAddress } from '#tests/builders/form-tickets.ts';
import { inbox, inboxWith } from '#tests/builders/inbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { appeal, board, named, report, reportsOf, written } from '#tests/builders/reports.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import members from '../../functions/members.ts';

let ada: Person;
let fern: Person;
let moss: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
  fern = await buildPerson('member');
  moss = await buildPerson('member');
});

const { list, decide, reported } = reportsOf(() => ada);

describe('several reports of the same name', () => {
  test('one decision answers all that wait, each sender by email, and neither an objection nor another name', async () => {
    const subject = `Rude ${randomUUID()}`;
    const email = () => `many-${randomUUID()}@example.org`;
    const [first, second] = [email(), email()];
    await named(subject);
    const chosen = await reported({ subject, email: first });
    await reported({ subject, kind: 'credit', detail: 'Bike racks', email: second });
    await reported({ subject });
    const [other, objected] = [await reported(), await reported({ subject })];
    await firestore().doc(`reports/${objected.id}`).update({ appeal: 'It is my name.' });
    expect((await decide(chosen, 'hidden')).status).toBe(200);
    const waiting = (await list()).body.items;
    const ids = waiting.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining([other.id, objected.id]));
    expect(waiting.filter((row: { subject: string }) => row.subject === subject)).toHaveLength(1);
    const decided = (await list('?decided=yes')).body.items.filter(
      (row: { subject: string }) => row.subject === subject,
    );
    expect(decided.map(({ state }: { state: string }) => state)).toEqual(Array(3).fill('hidden'));
    for (const to of [first, second]) {
      await vi.waitFor(async () => {
        const mails = (await inbox()).filter((mail) => JSON.stringify(mail.to).includes(to));
        expect(mails).toHaveLength(1);
      });
    }
  });
});

describe('a report of what others see', () => {
  test('visitor: reports without an account, and an admin finds it, with a notice that repeats nothing typed', async () => {
    const subject = `Rude ${randomUUID()}`;
    const row = await reported({ subject });
    expect(row).toMatchObject({ kind: 'name', subject, reason: 'hateful', state: 'open', suspected: false });
    expect(await inboxWith(subject)).toEqual([]);
    expect((await inboxWith('Something was reported')).length).toBeGreaterThan(0);
  });

  test('visitor: the same report sent again under its key is stored once', async () => {
    const words = `Twice ${randomUUID()}`;
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = written({ words });
    for (let n = 0; n < 2; n += 1) {
      expect((await send(contributions, '/api/reports', { body, headers, ip: newAddress() })).status).toBe(
        202,
      );
    }
    const { body: all } = await list();
    expect(all.items.filter((row: { words: string }) => row.words === words)).toHaveLength(1);
  });

  test('bot: without a ticket it is answered alike, notifies nobody and waits with a mark', async () => {
    const before = (await inboxWith('Something was reported')).length;
    const row = await reported({ form_ticket: undefined });
    expect(row.suspected).toBe(true);
    expect((await inboxWith('Something was reported')).length).toBe(before);
  });

  test('visitor: one wrong field is named, and nothing is stored', async () => {
    const wrong = {
      kind: 'film',
      subject: ' ',
      detail: 'x'.repeat(REPORT_LIMITS.subject + 1),
      reason: '',
      words: 'x'.repeat(REPORT_LIMITS.words + 1),
      email: 'nobody',
    };
    for (const [path, value] of Object.entries(wrong)) {
      const { status, body } = await report({ [path]: value });
      expect([status, body.fields?.[0]?.path], path).toEqual([422, path]);
    }
  });

  test('visitor: above the limit of an address work is asked for', async () => {
    stopClock();
    const ip = newAddress();
    for (let n = 0; n < RATE_LIMITS.report.limit; n += 1) {
      expect((await send(contributions, '/api/reports', { body: written(), ip })).status).toBe(202);
    }
    const refused = await send(contributions, '/api/reports', { body: written(), ip });
    expect([refused.status, refused.body.code]).toEqual([429, 'limit']);
    expect(refused.body.current.challenge).toMatchObject({ puzzles: expect.any(Number) });
  });
});

describe('the decision of an admin', () => {
  test('visitor and member: see and decide nothing', async () => {
    const row = await reported();
    expect((await send(admin, '/api/admin/reports')).status).toBe(401);
    expect((await list('', fern)).status).toBe(403);
    const path = `/api/admin/reports/${row.id}/outcome`;
    const body = { outcome: 'kept', reason: 'Fine.', updated_at: row.updated_at };
    expect((await send(admin, path, { body })).status).toBe(401);
    expect((await send(admin, path, { body, token: fern.token })).status).toBe(403);
  });

  test('admin: keeps it with a reason, which is in the audit and the list of decided ones; nobody is emailed', async () => {
    const row = await reported();
    const headers = { 'Idempotency-Key': randomUUID() };
    const decided = await decide(row, 'kept', {}, headers);
    expect(decided.status).toBe(200);
    expect(decided.body).toMatchObject({ state: 'kept', outcome_reason: 'It insults somebody.' });
    expect((await decide(row, 'kept', {}, headers)).body).toEqual(decided.body);
    const waiting = await list();
    expect(waiting.body.items.map(({ id }: { id: string }) => id)).not.toContain(row.id);
    const settled = await list('?decided=yes');
    expect(settled.body.items.map(({ id }: { id: string }) => id)).toContain(row.id);
    const audit = await send(admin, `/api/admin/audit?thing=${row.id}`, { token: ada.token });
    expect(audit.body.items).toMatchObject([
      { action: 'report.decide', after: { state: 'kept', kind: 'name', reason: 'It insults somebody.' } },
    ]);
  });

  test('admin: an unknown report, a changed one, an empty reason and a hidden badge are refused', async () => {
    const row = await reported({ kind: 'badge', detail: 'Bug finder' });
    expect((await decide({ ...row, id: 'nothing' }, 'kept')).status).toBe(404);
    expect((await decide({ ...row, updated_at: '2026-01-01T00:00:00.000Z' }, 'kept')).status).toBe(409);
    expect((await decide(row, 'kept', { reason: ' ' })).body.fields[0].path).toBe('reason');
    expect((await decide(row, 'hidden')).body.fields[0].path).toBe('outcome');
  });

  test('admin: decides a report whose key has a digest that is no id of a record', async () => {
    const keys = Array.from({ length: 256 }, (_, n) => `report-key-${n}`);
    const odd = keys.find((key) => /^[-_]/.test(idempotencyOf(key, 'report', null)!.key))!;
    const words = `Words of one report: ${randomUUID()}`;
    expect((await report({ words }, { 'idempotency-key': odd })).status).toBe(202);
    const { items } = (await list()).body;
    const row = items.find((one: { words: string }) => one.words === words);
    expect((await decide(row, 'kept')).status).toBe(200);
  });

  test('admin: a hidden name leaves the leaderboard, and a removed one its record too', async () => {
    const [hidden, removed] = [`Hide ${randomUUID()}`, `Remove ${randomUUID()}`];
    const ids = [await named(hidden), await named(removed)];
    expect(await board()).toContain(hidden);
    expect((await decide(await reported({ subject: hidden }), 'hidden')).status).toBe(200);
    expect((await decide(await reported({ subject: removed, kind: 'credit' }), 'removed')).status).toBe(200);
    const shown = await board();
    expect([shown.includes(hidden), shown.includes(removed)]).toEqual([false, false]);
    const rows = await Promise.all(ids.map((id) => firestore().doc(`contributors/${id}`).get()));
    expect(rows.map((row) => row.get('alias'))).toEqual([hidden, 'Anonymous contributor']);
  });

  test('member: a hidden name cannot be shown again by its owner, another one can, and both once it is kept', async () => {
    const owner = await buildPerson('member');
    const [name, other] = [`Withheld ${randomUUID()}`, `Another ${randomUUID()}`];
    const call = (path: string, method: string, body: object) =>
      send(accounts, path, { method, body, token: owner.token });
    const show = () => call('/api/account/recognition', 'PUT', { named: true });
    const rename = (display_name: string) => call('/api/account', 'PATCH', { display_name });
    expect((await rename(name)).status).toBe(200);
    await named(name, { user_id: owner.id, alias_is_own: true });
    const row = await reported({ subject: name });
    const hidden = await decide(row, 'hidden');
    expect(await board()).not.toContain(name);
    const refused = await show();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'An admin decided that this name is not shown. Choose another one, or write to us if that is wrong.',
    ]);
    expect((await rename(other)).body.named).toBe(true);
    await rebuildLeaderboard(new Date());
    expect(await board()).toContain(other);
    expect((await rename(name)).body.named).toBe(false);
    await rename(other);
    expect((await decide(hidden.body, 'kept')).status).toBe(200);
    expect((await rename(name)).body.named).toBe(true);
    await rebuildLeaderboard(new Date());
    expect(await board()).toContain(name);
  });

  test('visitor: a hidden name cannot be shown again by its private link', async () => {
    const name = `By link ${randomUUID()}`;
    const email = `${randomUUID()}@example.org`;
    const body = buildContribution({ email, display_name: name });
    const { id } = (await send(contributions, '/api/contributions', { body })).body;
    const show = () =>
      send(contributions, '/api/contributions/status/recognition', {
        method: 'PUT',
        body: { key: statusKeyOf(id), named: true },
        ip: newAddress(),
      });
    expect((await show()).status).toBe(200);
    const row = contributorRow(contributorId(email));
    await decide(await reported({ subject: name, kind: 'credit' }), 'hidden');
    expect((await show()).status).toBe(409);
    expect((await row.get()).get('hidden')).toBe(false);
  });

  test('admin: the display name of an account is reset with its row', async () => {
    const name = `Account ${randomUUID()}`;
    await firestore().doc(`profiles/${fern.id}`).update({ display_name: name });
    await named(name, { user_id: fern.id, alias_is_own: true });
    expect((await decide(await reported({ subject: name }), 'removed')).status).toBe(200);
    const profile = await firestore().doc(`profiles/${fern.id}`).get();
    expect([profile.get('display_name'), profile.get('named')]).toEqual(['Anonymous contributor', false]);
    expect(await board()).not.toContain(name);
  });

  test.each([
    [{ kind: 'name', subject: 'Nobody at all' }, 'hidden', 'Nobody is shown under this name.'],
    [{ kind: 'credit', subject: 'Nobody at all' }, 'removed', 'Nobody is shown under this name.'],
    [{ kind: 'badge', detail: 'No such badge' }, 'removed', 'Nobody under this name has this badge.'],
    [{ kind: 'idea', detail: randomUUID() }, 'hidden', 'This idea is not there any more.'],
    [{ kind: 'idea', detail: 'only a title' }, 'removed', 'This idea is not there any more.'],
  ])('admin: what is not there can only be kept (%o, %s)', async (changes, outcome, words) => {
    const email = `${randomUUID()}@example.org`;
    const row = await reported({ ...changes, email });
    const refused = await decide(row, outcome);
    expect([refused.status, refused.body.message.startsWith(words)]).toEqual([409, true]);
    expect(await inboxWith(email)).toEqual([]);
    expect((await decide(row, 'kept')).status).toBe(200);
  });

  test('admin: a removed badge is taken from its holder and leaves the leaderboard', async () => {
    const [name, badge] = [`Holder ${randomUUID()}`, `Badge ${randomUUID()}`];
    const badgeId = randomUUID();
    await firestore().doc(`badges/${badgeId}`).create({ key: badgeId, name: badge, description: 'x' });
    const award = firestore().doc(`member_badges/${moss.id}_${badgeId}`);
    const held = { badge_id: badgeId, member_id: moss.id, awarded_by: ada.id, created_at: new Date() };
    await award.create(held);
    await named(name, { user_id: moss.id, badges: [badge] });
    expect(await board()).toContain(badge);
    const row = await reported({ kind: 'badge', subject: name, detail: badge });
    expect((await decide(row, 'removed')).status).toBe(200);
    expect((await award.get()).exists).toBe(false);
    const shown = await board();
    expect([shown.includes(badge), shown.includes(name)]).toEqual([false, true]);
  });

  test('member: a hidden idea is seen by its author alone, with the reason, until it is kept', async () => {
    const title = `Idea ${randomUUID()}`;
    const body = { title, description: 'Something rude.' };
    const idea = (await send(members, '/api/members/ideas', { body, token: moss.token })).body;
    const seen = async ({ token }: Person, query = '') => {
      const { body: page } = await send(members, `/api/members/ideas${query}`, { token });
      return page.items.find(({ id }: { id: string }) => id === idea.id);
    };
    const row = await reported({ kind: 'idea', subject: 'As it was', detail: idea.id });
    expect(row.title).toBe(title);
    const hidden = await decide(row, 'hidden');
    for (const query of ['', '?rows=kept']) {
      await vi.waitFor(async () => expect(await seen(fern, query)).toBeUndefined(), 10_000);
      expect((await seen(moss, query)).admin_note).toContain('It insults somebody.');
    }
    const kept = await decide(hidden.body, 'kept');
    expect((await seen(fern)).title).toBe(title);
    await decide(kept.body, 'removed');
    expect(JSON.stringify(await seen(moss))).not.toContain(title);
  });
});

describe('the answer and the objection', () => {
  test('visitor: gets the decision by email, objects once, and is answered again', async () => {
    const email = `${randomUUID()}@example.org`;
    const subject = `Objected ${randomUUID()}`;
    await named(subject);
    const row = await reported({ email, subject });
    const decided = await decide(row, 'hidden');
    const mailsTo = async () => (await inbox()).filter(({ to }) => to.includes(email));
    const [mail] = await mailsTo();
    expect(mail?.text).toContain('It insults somebody.');
    const key = /#appeal=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await appeal(key)).status).toBe(202);
    expect((await appeal(key)).status).toBe(202);
    expect((await appeal(key, 'Something else.')).status).toBe(409);
    const again = (await list()).body.items.find(({ id }: { id: string }) => id === row.id);
    expect(again).toMatchObject({ state: 'hidden', appeal: 'It is my real name.' });
    expect((await decide(decided.body, 'kept')).status).toBe(409);
    expect((await decide(again, 'kept')).status).toBe(200);
    const mails = await mailsTo();
    expect(mails).toHaveLength(2);
    expect(mails.filter(({ text }) => text.includes('#appeal='))).toHaveLength(1);
    expect((await appeal(key, 'Once more.')).status).toBe(409);
  });

  test('visitor: a wrong key and an empty objection are refused', async () => {
    expect((await appeal('nothing.signed')).status).toBe(404);
    expect((await appeal('nothing.signed', ' ')).status).toBe(422);
  });

  test('anyone: reads the figures, which count decisions and no spam', async () => {
    const read = async () => (await send(contributions, '/api/public/safety.json')).body;
    const before = await read();
    const subject = `Counted ${randomUUID()}`;
    await named(subject);
    await decide(await reported({ subject }), 'hidden');
    await reported({ form_ticket: undefined });
    const after = await read();
    expect([after.received - before.received, after.acted - before.acted]).toEqual([1, 1]);
    expect(after).toMatchObject({ median_hours: 0, updated_at: expect.any(String) });
    expect(after).not.toHaveProperty('waiting');
  });

  test('admin: the overview counts what waits, an objection too, and no spam', async () => {
    const waiting = async () => {
      // Figures are shared for two seconds.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_000 });
      return (await send(admin, '/api/admin/overview?fresh=1', { token: ada.token })).body.reports;
    };
    const before = await waiting();
    const email = `${randomUUID()}@example.org`;
    const row = await reported({ email });
    await reported({ form_ticket: undefined });
    expect(await waiting()).toBe(before + 1);
    expect((await decide(row, 'kept')).status).toBe(200);
    expect(await waiting()).toBe(before);
    const [mail] = (await inbox()).filter(({ to }) => to.includes(email));
    await appeal(/#appeal=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '');
    expect(await waiting()).toBe(before + 1);
    vi.useRealTimers();
  });
});
