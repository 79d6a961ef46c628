import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';
import { readBalance, readPool } from '#server/ledger/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import {
  accept,
  act,
  ada,
  address,
  ask,
  audits,
  bea,
  contribute,
  decide,
  entry,
  fieldsOf,
  isFirst,
  LIST,
  leave,
  mailsOf,
  message,
  messageId,
  prepareDecisions,
  see,
} from '#tests/builders/decisions.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { AT_ONCE } from '#tests/scale.ts';

prepareDecisions();

describe('a decision', () => {
  test('waits for ten seconds, then pays and tells the contributor once (F5, A-52, A-53)', async () => {
    const email = address();
    const id = await contribute({ email });
    const before = await readPool();
    const decision = await accept(id, {}, { admin_notes: 'For the desk only', message: 'Seen here too.' });
    expect(decision.status).toBe(200);
    expect(decision.body).toMatchObject({
      status: 'accepted',
      admin_notes: 'For the desk only',
      contributor_message: 'Seen here too.',
      award: { reward: 'minor_bug', amount: 100, first: 0, reason: null },
      reviewed_by: ada.id,
    });
    expect(Date.parse(decision.body.effective_at) - Date.parse(decision.body.reviewed_at)).toBe(10_000);
    expect(await readPool()).toEqual({ issued: before.issued, reserved: before.reserved + 100 });
    expect(await deliver(messageId(decision))).toBe('not-due');
    expect([await entry(id), await mailsOf(decision)]).toEqual([undefined, []]);

    expect(await leave(decision)).toBe('sent');
    expect(await leave(decision)).toBe('not-due');
    expect(await entry(id)).toMatchObject({
      member_id: null,
      points: 100,
      source: 'contribution',
      ref: id,
      created_by: ada.id,
      description: expect.stringMatching(/^Minor bug with clear steps \(TG-/),
    });
    expect(await readPool()).toEqual({ issued: before.issued + 100, reserved: before.reserved });
    const [mail, ...more] = await mailsOf(decision);
    expect(more).toEqual([]);
    expect(mail?.envelope.to).toEqual([email]);
    expect(mail?.subject).toMatch(/^Your contribution TG-[0-9A-Z]{6} was accepted$/);
    expect(mail?.text).toContain('Seen here too.');
    expect(mail?.text).toContain('100 INZ');
    expect(mail?.text).toContain(`${process.env.SITE_URL}/contribute/status#${id}.`);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/For the desk only|Fern/);
  });

  test('a member who sent it has the INZ at once; anyone else’s wait (A-53)', async () => {
    const mo = await buildPerson('member');
    const uma = await buildPerson();
    const ids = [await contribute({}, mo.token), await contribute({}, uma.token)];
    for (const id of ids) await leave(await accept(id));
    expect((await entry(ids[0] ?? ''))?.member_id).toBe(mo.id);
    expect(await readBalance(mo.id)).toBe(100);
    expect((await entry(ids[1] ?? ''))?.member_id).toBeNull();
  });

  test('an approval without a reward and a rejection pay nothing, and each sends its mail', async () => {
    for (const [body, subject] of [
      [{ status: 'accepted' }, /was accepted$/],
      [{ status: 'accepted', award: { reward: null, amount: 0, first: false } }, /was accepted$/],
      [{ status: 'declined', message: 'Not this time.' }, /^Our decision about your contribution/],
    ] as const) {
      const id = await contribute();
      const decision = await decide(id, body);
      expect(decision.body.award).toBeNull();
      expect(await leave(decision)).toBe('sent');
      expect(await entry(id)).toBeUndefined();
      const [mail] = await mailsOf(decision);
      expect(mail?.subject).toMatch(subject);
      expect(mail?.text).not.toContain('INZ');
    }
  });

  test('markup and line breaks of an admin’s message stay text, and one person gets the mail (T14, T18)', async () => {
    const email = address();
    const id = await contribute({ email, display_name: '<b>Bo</b>' });
    const words =
      'Look\r\nBcc: victim@example.org\n<img src=x onerror=alert(1)><a href="https://evil.example">x</a>';
    const decision = await decide(id, { status: 'declined', message: words });
    await leave(decision);
    const [mail] = await mailsOf(decision);
    expect(mail?.envelope.to).toEqual([email]);
    expect(mail?.html).not.toMatch(/<img|<b>|href="https:\/\/evil/);
    expect(mail?.html.match(/href="([^"]+)"/g)).toEqual([
      expect.stringContaining(`href="${process.env.SITE_URL}/contribute/status#`),
    ]);
    expect((await inbox()).some((one) => one.envelope.to.includes('victim@example.org'))).toBe(false);
  });

  test('settling hurries what is due and nothing else; an unknown contribution answers 404', async () => {
    const id = await contribute();
    const decision = await accept(id);
    const settle = (which = id) => ask(`${LIST}/${which}/settle`, { method: 'POST', token: bea.token });
    expect((await settle()).status).toBe(202);
    expect(await entry(id)).toBeUndefined();
    await firestore()
      .collection('outbox')
      .doc(messageId(decision))
      .update({ next_attempt_at: new Date(0) });
    expect((await settle()).status).toBe(202);
    expect((await entry(id))?.points).toBe(100);
    expect(await mailsOf(decision)).toHaveLength(1);
    await settle();
    expect(await mailsOf(decision)).toHaveLength(1);
    expect((await settle(randomUUID())).status).toBe(404);
    expect((await settle(await contribute())).status).toBe(202);
  });

  test.each([
    ['a question without words', { status: 'needs_info' }, ['message']],
    ['a question of blanks', { status: 'needs_info', message: ' \n ' }, ['message']],
    [
      'a reward for a rejection',
      { status: 'declined', award: { reward: 'minor_bug', amount: 50, first: false } },
      ['award'],
    ],
    [
      'an amount under its row',
      { status: 'accepted', award: { reward: 'minor_bug', amount: 49, first: false } },
      ['award.reason'],
    ],
    [
      'an amount over its row',
      { status: 'accepted', award: { reward: 'minor_bug', amount: 151, first: false, reason: ' ' } },
      ['award.reason'],
    ],
    [
      'an amount without a row',
      { status: 'accepted', award: { reward: null, amount: 5, first: false } },
      ['award.reason'],
    ],
    [
      'more than 12,000',
      { status: 'accepted', award: { reward: 'concept_selected', amount: 12_001, first: false } },
      ['award.amount'],
    ],
    [
      'less than nothing',
      { status: 'accepted', award: { reward: null, amount: -1, first: false } },
      ['award.amount'],
    ],
    [
      'a row that is not in the guide',
      { status: 'accepted', award: { reward: 'gift', amount: 5, first: false } },
      ['award.reward'],
    ],
    ['a message that is too long', { status: 'declined', message: 'x'.repeat(2001) }, ['message']],
    [
      'a reason that is too long',
      { status: 'accepted', award: { reward: null, amount: 5, first: false, reason: 'x'.repeat(501) } },
      ['award.reason'],
    ],
  ])('%s is refused with its field, and nothing is stored (A-43, A-53)', async (_name, body, fields) => {
    const id = await contribute();
    const answer = await decide(id, body);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual(fields);
    expect((await see(id)).status).toBe('new');
    expect(await audits(id)).toEqual([]);
  });

  test.each([1.5, '5', '1e3', null, true, [5], {}, 2 ** 53, 1e308, -0.5])(
    '%j is no amount (T23)',
    async (amount) => {
      const id = await contribute();
      const answer = await accept(id, { amount });
      expect([400, 422]).toContain(answer.status);
      expect((await see(id)).status).toBe('new');
    },
  );

  test('an amount outside its row is taken with a reason', async () => {
    const decision = await accept(await contribute(), { amount: 12_000, reason: 'It closed a hole.' });
    expect(decision.body.award).toMatchObject({ amount: 12_000, reason: 'It closed a hole.' });
    expect((await act('undo', decision.body.id)).status).toBe(200);
  });

  test('what the pool does not hold is refused, and the contribution stays new (T23)', async () => {
    const pool = firestore().collection('counters').doc('inz_pool');
    const { issued, reserved } = await readPool();
    await pool.set({ issued: 1_000_000 - 100 - reserved + 1, reserved });
    const id = await contribute();
    const answer = await accept(id);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Only 99 INZ is left in the pool. Nothing was stored.',
    ]);
    expect((await see(id)).status).toBe('new');
    await pool.set({ issued, reserved });
  });
});

describe('the bonus for a first contribution (A-53)', { timeout: 120_000 }, () => {
  test('is paid once to an address, also under another name and spelling, and given back by an undo', async () => {
    const email = address();
    const one = await contribute({ email });
    const two = await contribute({ email: email.toUpperCase(), display_name: 'Someone else' });
    expect([await isFirst(one), await isFirst(two)]).toEqual([true, true]);
    const first = await accept(one, { first: true });
    expect(first.body.award).toMatchObject({ amount: 100, first: FIRST_CONTRIBUTION_INZ });
    expect(await isFirst(two)).toBe(false);
    expect((await act('undo', one)).status).toBe(200);
    expect(await isFirst(two)).toBe(true);
    const second = await accept(two, { first: true });
    expect(second.body.award).toMatchObject({ first: FIRST_CONTRIBUTION_INZ });
    expect((await accept(one, { first: true })).body.award).toMatchObject({ amount: 100, first: 0 });
    await leave(second);
    expect((await entry(two))?.points).toBe(100 + FIRST_CONTRIBUTION_INZ);
    const [mail] = await mailsOf(second);
    expect(mail?.text).toContain(
      `${100 + FIRST_CONTRIBUTION_INZ} INZ (100 INZ, plus ${FIRST_CONTRIBUTION_INZ} INZ for your first contribution). INZ has no monetary value today.`,
    );
  });

  test('is paid once to a mailbox, however its owner spells it', async () => {
    const name = address().split('@')[0];
    const spellings = [
      `${name}@gmail.com`,
      `${name}+1@gmail.com`,
      `${name?.slice(0, 3)}.${name?.slice(3)}@googlemail.com`,
    ];
    const mo = await buildPerson('member');
    const ids = [
      ...(await Promise.all(spellings.map((email) => contribute({ email })))),
      await contribute({ email: `${name}+mo@Gmail.com` }, mo.token),
    ];
    for (const [at, id] of ids.entries()) {
      expect(await isFirst(id)).toBe(at === 0);
      expect((await accept(id, { first: true })).body.award.first).toBe(
        at === 0 ? FIRST_CONTRIBUTION_INZ : 0,
      );
    }
    expect(await isFirst(await contribute({ email: `${name}2@gmail.com` }))).toBe(true);
  });

  test('is paid once to an account that writes from two addresses', async () => {
    const mo = await buildPerson('member');
    const one = await contribute({}, mo.token);
    const two = await contribute({}, mo.token);
    await accept(one, { first: true });
    expect(await isFirst(two)).toBe(false);
    expect((await accept(two, { first: true })).body.award.first).toBe(0);
  });

  test('two contributions of one person approved at the same moment give one bonus', async () => {
    const email = address();
    const ids = await Promise.all(Array.from({ length: 8 }, () => contribute({ email })));
    const answers = await Promise.all(ids.map((id) => accept(id, { first: true })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.filter(({ body }) => body.award.first === FIRST_CONTRIBUTION_INZ)).toHaveLength(1);
  });

  test('the guide’s own row for it counts as the bonus: once, and never twice in one award', async () => {
    const email = address();
    const row = { reward: 'first_contribution', amount: FIRST_CONTRIBUTION_INZ, first: true };
    const one = await accept(await contribute({ email }), row);
    expect(one.body.award).toMatchObject({
      reward: 'first_contribution',
      amount: FIRST_CONTRIBUTION_INZ,
      first: 0,
    });
    const again = await accept(await contribute({ email }), row);
    expect([again.status, fieldsOf(again)]).toEqual([422, ['award.reward']]);
  });
});

describe('undo (F5)', { timeout: 120_000 }, () => {
  test('another admin takes a decision back: everything as before, the INZ free, nothing sent', async () => {
    const id = await contribute();
    const before = await see(id);
    const pool = await readPool();
    const decision = await accept(id, {}, { admin_notes: 'Hasty', message: 'Thanks' });
    const undone = await act('undo', id, bea);
    expect(undone.status).toBe(200);
    expect({ ...undone.body, updated_at: before.updated_at }).toEqual(before);
    expect(await see(id)).toEqual(undone.body);
    expect(await readPool()).toEqual(pool);
    expect(await message(messageId(decision))).toMatchObject({ status: 'cancelled', payload: null });
    expect(await leave(decision)).toBe('not-due');
    expect(await entry(id)).toBeUndefined();
    expect((await audits(id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['contribution.review', ada.id],
      ['contribution.undo', bea.id],
    ]);
    const again = await accept(id);
    expect(again.status).toBe(200);
    expect(again.body.decision_id).not.toBe(decision.body.decision_id);
  });

  test('is refused when the ten seconds are over, when the mail is under way, or upon another state', async () => {
    const late = await accept(await contribute());
    await firestore().collection('contributions').doc(late.body.id).update({ effective_at: new Date() });
    const tooLate = await act('undo', late.body.id);
    expect([tooLate.status, tooLate.body.current.status]).toEqual([409, 'accepted']);

    const held = await accept(await contribute());
    await firestore().collection('outbox').doc(messageId(held)).update({ attempts: 1 });
    expect((await act('undo', held.body.id)).status).toBe(409);

    const stale = await accept(await contribute());
    expect((await act('undo', stale.body.id, ada, '2026-01-01T00:00:00.000Z')).status).toBe(409);
    expect((await act('undo', await contribute())).status).toBe(409);
    expect((await act('undo', randomUUID(), ada, new Date().toISOString())).status).toBe(404);
    expect((await see(stale.body.id)).status).toBe('accepted');
  });

  test('undos at once and a delivery give one outcome, and the pool adds up', async () => {
    const id = await contribute();
    const pool = await readPool();
    const decision = await accept(id);
    const seen = decision.body.updated_at;
    const [sent, ...undone] = await Promise.all([
      leave(decision),
      ...Array.from({ length: AT_ONCE }, () => act('undo', id, bea, seen)),
    ]);
    const done = undone.filter(({ status }) => status === 200).length;
    expect(done + (sent === 'sent' ? 1 : 0)).toBe(1);
    const { issued, reserved } = await readPool();
    expect([issued, reserved]).toEqual([pool.issued + (done ? 0 : 100), pool.reserved]);
    expect(await mailsOf(decision)).toHaveLength(done ? 0 : 1);
  });
});

describe('a question (A-10)', () => {
  test('new, asked, reopened, asked, new, accepted: each step its own mail, the ledger pays once', async () => {
    const id = await contribute();
    const asked = await decide(id, { status: 'needs_info', message: 'Which phone?' });
    expect(asked.body).toMatchObject({
      status: 'needs_info',
      thread: [{ from: 'desk', text: 'Which phone?' }],
    });
    expect((await decide(id, { status: 'accepted' })).status).toBe(409);
    await leave(asked);
    expect((await mailsOf(asked))[0]?.subject).toMatch(/^A question about your contribution TG-/);
    expect((await mailsOf(asked))[0]?.text).toContain('Which phone?');
    const reopened = await act('reopen', id);
    expect(reopened.body).toMatchObject({ status: 'new', decision_id: null, effective_at: null });
    expect(reopened.body.thread).toHaveLength(1);
    const accepted = await accept(id);
    await leave(accepted);
    expect(await mailsOf(asked)).toHaveLength(1);
    expect(await mailsOf(accepted)).toHaveLength(1);
    expect((await entry(id))?.points).toBe(100);
    expect((await audits(id)).map(({ action }) => action)).toEqual([
      'contribution.review',
      'contribution.reopen',
      'contribution.review',
    ]);
  });

  test('reopened or undone before it left does not leave', async () => {
    const id = await contribute();
    const asked = await decide(id, { status: 'needs_info', message: 'Which phone?' });
    const reopened = await act('reopen', id);
    expect(reopened.status).toBe(200);
    expect(reopened.body).toMatchObject({ status: 'new', contributor_message: null, thread: [] });
    expect(await leave(asked)).toBe('not-due');
    const again = await decide(id, { status: 'needs_info', message: 'Which browser?' });
    const undone = await act('undo', id);
    expect(undone.body.thread).toEqual([]);
    expect(await leave(again)).toBe('not-due');
    expect([...(await mailsOf(asked)), ...(await mailsOf(again))]).toEqual([]);
  });

  test('only what waits for an answer can be reopened, as it was seen', async () => {
    const id = await contribute();
    expect((await act('reopen', id)).status).toBe(409);
    await decide(id, { status: 'declined' });
    expect((await act('reopen', id)).status).toBe(409);
    expect((await act('reopen', randomUUID(), ada, new Date().toISOString())).status).toBe(404);
  });
});
