import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { readBalance, readPool } from '#server/ledger/records.ts';
import { createSubmission } from '#server/missions/submit-mission.ts';
import { sweepUploads } from '#server/operations/sweep-records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { putProof } from '#server/proofs/records.ts';
import { buildMission, buildSubmission } from '#tests/builders/missions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { AT_ONCE } from '#tests/scale.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';

const PATH = '/api/admin/submissions';
let ada: Person;
let bea: Person;
let mo: Person;

beforeAll(async () => {
  [ada, bea, mo] = await Promise.all([buildPerson('admin'), buildPerson('admin'), buildPerson('member')]);
});

const review = (id: string, body: unknown, headers: Record<string, string> = {}, person = ada) =>
  send(admin, `${PATH}/${id}`, { method: 'PATCH', body, token: person.token, headers });
const entries = async (submissionId: string) =>
  (await firestore().collection('points_ledger').where('ref', '==', submissionId).get()).docs;
const audits = async (thing: string) =>
  (await firestore().collection('audit').where('thing', '==', thing).get()).docs;
const stored = async (id: string) =>
  (await firestore().collection('mission_submissions').doc(id).get()).data();

describe('GET /api/admin/submissions', () => {
  test('admin sees each submission with the title of its mission and its author (R404, R413)', async () => {
    const mission = await buildMission({ title: 'Read this title' });
    const submission = await buildSubmission(mission.id, mo.id);
    const { body } = await send(admin, PATH, { token: ada.token });
    expect(body.items[0]).toMatchObject({
      ...submission,
      mission: { title: 'Read this title', reward_points: 120 },
      author: { username: expect.any(String), display_name: expect.stringMatching(/^Person/) },
    });
    const missions = await send(admin, '/api/admin/missions', { token: ada.token });
    expect(missions.body.items.find(({ id }: { id: string }) => id === mission.id).waiting).toBe(1);
  });

  test('a submission whose member is not known has no author', async () => {
    const submission = await buildSubmission((await buildMission()).id, mo.id);
    await firestore().collection('mission_submissions').doc(submission.id).update({ member_id: null });
    const { body } = await send(admin, PATH, { token: ada.token });
    expect(body.items[0]).toMatchObject({ id: submission.id, author: null, member_id: null });
  });
});

describe('PATCH /api/admin/submissions/:id', () => {
  test('admin approves: status, message, one ledger entry, one audit row (R407, R408, R412)', async () => {
    const mission = await buildMission({ title: 'Liftz at night' });
    const { id, updated_at } = await buildSubmission(mission.id, mo.id);
    const [held, pool] = [await readBalance(mo.id), await readPool()];
    const answer = await review(id, { status: 'approved', updated_at });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'approved',
      admin_message: 'Great work!',
      reviewed_by: ada.id,
      mission: { title: 'Liftz at night' },
    });
    const [entry, ...more] = await entries(id);
    expect(more).toHaveLength(0);
    expect(entry?.id).toBe(`mission:${id}`);
    expect(entry?.data()).toMatchObject({
      member_id: mo.id,
      points: 120,
      source: 'mission',
      description: 'Mission: Liftz at night',
      created_by: ada.id,
    });
    expect(await readBalance(mo.id)).toBe(held + 120);
    expect((await readPool()).issued).toBe(pool.issued + 120);
    const rows = await audits(id);
    expect(rows.map((row) => row.data())).toMatchObject([
      {
        action: 'submission.review',
        before: { status: 'under_review' },
        after: { status: 'approved', inz: 120 },
      },
    ]);
  });

  test('admin rejects with "Please revise", or with words of their own, and nothing is paid (R411)', async () => {
    const [one, two] = [await buildMission(), await buildMission()];
    const first = await buildSubmission(one.id, mo.id);
    const second = await buildSubmission(two.id, mo.id);
    const plain = await review(first.id, { status: 'rejected', updated_at: first.updated_at });
    expect(plain.body).toMatchObject({ status: 'rejected', admin_message: 'Please revise' });
    const own = await review(second.id, {
      status: 'rejected',
      message: ' Which phone? ',
      updated_at: second.updated_at,
    });
    expect(own.body.admin_message).toBe('Which phone?');
    expect(await entries(first.id)).toHaveLength(0);
  });

  test('no reward, or no known member, means no ledger entry (R409, R410)', async () => {
    const free = await buildSubmission((await buildMission({ reward_points: 0 })).id, mo.id);
    const lost = await buildSubmission((await buildMission()).id, mo.id);
    await firestore().collection('mission_submissions').doc(lost.id).update({ member_id: null });
    for (const { id, updated_at } of [free, lost]) {
      expect((await review(id, { status: 'approved', updated_at })).body.status).toBe('approved');
      expect(await entries(id)).toHaveLength(0);
    }
  });

  test('a member who deletes their account leaves nothing to approve; what is left over of before pays nobody', async () => {
    const person = await buildPerson('member');
    const waiting = await buildSubmission((await buildMission()).id, person.id);
    const large = await buildSubmission((await buildMission({ reward_points: 9_000 })).id, person.id);
    expect((await review(large.id, { status: 'approved', updated_at: large.updated_at })).body.held).toBe(
      true,
    );
    const body = { username: person.email.split('@')[0] };
    expect(
      (await send(accounts, '/api/account', { method: 'DELETE', body, token: person.token })).status,
    ).toBe(200);
    for (const { id } of [waiting, large]) expect(await stored(id)).toMatchObject({ status: 'rejected' });
    const { updated_at, member_id } = (await stored(waiting.id)) ?? {};
    expect(member_id).toMatch(/^deleted-/);
    const late = await review(waiting.id, {
      status: 'approved',
      updated_at: updated_at.toDate().toISOString(),
    });
    expect(late.status).toBe(409);
    await firestore().doc(`mission_submissions/${waiting.id}`).update({ status: 'under_review' });
    const seen = (await stored(waiting.id))?.updated_at.toDate().toISOString();
    expect((await review(waiting.id, { status: 'approved', updated_at: seen })).status).toBe(200);
    expect(await entries(waiting.id)).toHaveLength(0);
    expect(await readBalance(member_id)).toBe(0);
  });

  test('an admin cannot approve their own submission; another admin can (T21)', async () => {
    const { id, updated_at } = await buildSubmission((await buildMission()).id, ada.id);
    const own = await review(id, { status: 'approved', updated_at });
    expect(own.status).toBe(403);
    expect(own.body.message).toBe('You cannot approve your own submission. Another admin can.');
    expect(await entries(id)).toHaveLength(0);
    expect((await review(id, { status: 'approved', updated_at }, {}, bea)).status).toBe(200);
  });

  test('what is decided stays: a second verdict gets 409 with the present state (R406)', async () => {
    const { id, updated_at } = await buildSubmission((await buildMission()).id, mo.id);
    const first = await review(id, { status: 'rejected', updated_at });
    for (const seen of [updated_at, first.body.updated_at]) {
      const late = await review(id, { status: 'approved', updated_at: seen }, {}, bea);
      expect(late.status).toBe(409);
      expect(late.body.current).toMatchObject({ id, status: 'rejected', reviewed_by: ada.id });
    }
    expect(await entries(id)).toHaveLength(0);
    expect(await audits(id)).toHaveLength(1);
  });

  test('approvals at once of each of three submissions pay each once (R415, T21)', async () => {
    const flo = await buildPerson('member');
    const missions = await Promise.all([10, 20, 40].map((reward_points) => buildMission({ reward_points })));
    const handed = await Promise.all(missions.map(({ id }) => buildSubmission(id, flo.id)));
    const answers = await Promise.all(
      handed.flatMap(({ id, updated_at }) =>
        Array.from({ length: AT_ONCE }, (_, n) =>
          review(id, { status: 'approved', updated_at }, {}, n % 2 ? ada : bea),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    // A machine that is busy elsewhere may run out of the time of a call (503); nothing is paid by such an answer.
    expect(answers.filter(({ status }) => status === 409 || status === 503)).toHaveLength(3 * AT_ONCE - 3);
    for (const { id } of handed) {
      expect(await entries(id)).toHaveLength(1);
      expect(await audits(id)).toHaveLength(1);
    }
    expect(await readBalance(flo.id)).toBe(70);
  });

  test('approvals against as many rejections give one outcome (T21)', async () => {
    const flo = await buildPerson('member');
    const { id, updated_at } = await buildSubmission((await buildMission()).id, flo.id);
    const answers = await Promise.all(
      Array.from({ length: 2 * AT_ONCE }, (_, n) =>
        review(id, { status: n % 2 ? 'approved' : 'rejected', updated_at }),
      ),
    );
    const [won, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toHaveLength(0);
    expect((await stored(id))?.status).toBe(won?.body.status);
    expect(await readBalance(flo.id)).toBe(won?.body.status === 'approved' ? 120 : 0);
    expect(await audits(id)).toHaveLength(1);
  });

  test('the same key again answers the verdict instead of a conflict, and pays once', async () => {
    const { id, updated_at } = await buildSubmission((await buildMission()).id, mo.id);
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { status: 'approved', updated_at };
    const [first, again] = [await review(id, body, headers), await review(id, body, headers)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await entries(id)).toHaveLength(1);
    expect((await review(id, { ...body, status: 'rejected' }, headers)).status).toBe(409);
  });

  test('an approval that the pool cannot pay is refused with a sentence and leaves no half (A-18)', async () => {
    const pool = firestore().collection('counters').doc('inz_pool');
    const before = (await pool.get()).data() ?? {};
    const { id, updated_at } = await buildSubmission((await buildMission({ reward_points: 2 })).id, mo.id);
    await pool.set({ issued: 999_999, reserved: 0 });
    try {
      const answer = await review(id, { status: 'approved', updated_at });
      expect(answer.status).toBe(409);
      expect(answer.body.message).toBe('Only 1 INZ is left in the pool. Nothing was stored.');
      expect(await stored(id)).toMatchObject({ status: 'under_review', reviewed_by: null });
      expect(await audits(id)).toHaveLength(0);
      expect((await pool.get()).data()).toEqual({ issued: 999_999, reserved: 0 });
    } finally {
      await pool.set(before);
    }
    expect((await review(id, { status: 'approved', updated_at })).status).toBe(200);
  });

  test('unknown submissions and bad input are refused', async () => {
    const { id, updated_at } = await buildSubmission((await buildMission()).id, mo.id);
    expect((await review(randomUUID(), { status: 'approved', updated_at })).status).toBe(404);
    expect((await review('%ff', { status: 'approved', updated_at })).status).toBe(422);
    expect((await review(id, { status: 'under_review', updated_at })).status).toBe(422);
    expect((await review(id, { status: 'approved', updated_at: 'now' })).status).toBe(422);
    expect((await review(id, { status: 'approved', updated_at, reward_points: 12_000 })).status).toBe(400);
    const blank = await review(id, { status: 'rejected', message: ' \n', updated_at });
    expect(blank.body.fields).toEqual([
      { path: 'message', message: 'Please write a message for the member' },
    ]);
    expect((await review(id, { status: 'rejected', message: 'x'.repeat(1001), updated_at })).status).toBe(
      422,
    );
    expect((await review(id, { status: 'rejected', message: 5, updated_at })).status).toBe(400);
    expect((await stored(id))?.status).toBe('under_review');
  });

  test('admin gets the proof file as an attachment, or 404 when there is none', async () => {
    const key = `${randomUUID()}.png`;
    const facts = { size: 3, type: 'image/png', sha256: '0'.repeat(64) };
    const file = { name: 'a.png', ...facts, metadata_removed: true };
    await putProof('2026-01-01', key, new Uint8Array([1, 2, 3]), file);
    const mission = await buildMission();
    const withFile = await buildSubmission(mission.id, mo.id, { proof_file_path: key });
    const { status, headers } = await send(admin, `${PATH}/${withFile.id}/proof`, { token: ada.token });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-disposition')).toBe('attachment; filename="mission-proof.png"');
    await sweepUploads(new Date());
    expect((await send(admin, `${PATH}/${withFile.id}/proof`, { token: ada.token })).status).toBe(200);
    const without = await buildSubmission((await buildMission()).id, mo.id);
    expect((await send(admin, `${PATH}/${without.id}/proof`, { token: ada.token })).status).toBe(404);
  });
});

describe('what a member hands in', () => {
  const hand = (
    missionId: string,
    memberId: string,
    idempotency: Parameters<typeof createSubmission>[1]['idempotency'] = null,
  ) =>
    createSubmission(
      { id: randomUUID(), mission_id: missionId, member_id: memberId, note: 'Done.' },
      { idempotency, now: new Date() },
    );

  test('goes to an active mission only', async () => {
    const mission = await buildMission();
    await send(admin, `/api/admin/missions/${mission.id}/status`, {
      method: 'PUT',
      body: { status: 'completed', updated_at: mission.updated_at },
      token: ada.token,
    });
    await expect(hand(mission.id, mo.id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(hand(randomUUID(), mo.id)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('is one at a time, also among twenty at once', async () => {
    const mission = await buildMission();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => hand(mission.id, mo.id)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(hand(mission.id, bea.id)).resolves.toMatchObject({ status: 'under_review' });
  });

  test('rejected, handed in again and approved pays once, and the rejected one never changes (A-45)', async () => {
    const flo = await buildPerson('member');
    const mission = await buildMission();
    const first = await hand(mission.id, flo.id);
    await review(first.id, { status: 'rejected', updated_at: first.updated_at });
    const before = await stored(first.id);
    const second = await hand(mission.id, flo.id);
    expect(second).toMatchObject({ previous_id: first.id, status: 'under_review' });
    await review(second.id, { status: 'approved', updated_at: second.updated_at });
    expect(await stored(first.id)).toEqual(before);
    expect(await readBalance(flo.id)).toBe(120);
    await expect(hand(mission.id, flo.id)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is stored once for one key', async () => {
    const mission = await buildMission();
    const idempotency = { key: randomUUID(), digest: 'same' };
    const [first, again] = [
      await hand(mission.id, mo.id, idempotency),
      await hand(mission.id, mo.id, idempotency),
    ];
    expect(again).toEqual(first);
  });
});
