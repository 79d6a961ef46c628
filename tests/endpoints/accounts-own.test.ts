import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { DISPLAY_NAME_RESERVED } from '#domain/accounts/username.ts';
import { openEntry } from '#server/ledger/payments.ts';
import { readBalance, readPool } from '#server/ledger/records.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { openProof, putProof } from '#server/proofs/records.ts';
import { buildPerson, buildToken, type Person, revokeRole } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import contributions from '../../functions/contributions.ts';

const usernameOf = (person: Person) => person.email.split('@')[0] ?? '';
const own = (person: Person) => send(accounts, '/api/account', { token: person.token });
const rename = (person: Person, display_name: unknown) =>
  send(accounts, '/api/account', { method: 'PATCH', body: { display_name }, token: person.token });
const remove = (person: Person, username: unknown = usernameOf(person)) =>
  send(accounts, '/api/account', { method: 'DELETE', body: { username }, token: person.token });
const takeAway = (person: Person) => send(accounts, '/api/account/export', { token: person.token });

describe('GET and PATCH /api/account', () => {
  test('a person sees their own account as the server holds it', async () => {
    const person = await buildPerson('member');
    const { status, body } = await own(person);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: person.id,
      username: usernameOf(person),
      display_name: `Person ${usernameOf(person)}`,
      roles: ['member'],
      recovery: { email: null, pending: null },
      named: true,
      terms_version: null,
      created_at: expect.stringMatching(/Z$/),
    });
  });

  test('a person changes their display name, here and in the copy at Firebase (R171, R466)', async () => {
    const person = await buildPerson();
    const { status, body } = await rename(person, '  Fern Field ');
    expect(status).toBe(200);
    expect(body.display_name).toBe('Fern Field');
    expect((await own(person)).body.display_name).toBe('Fern Field');
    expect((await firebaseAuth().getUser(person.id)).displayName).toBe('Fern Field');
    expect((await rename(person, ' ')).body.display_name).toBe(usernameOf(person));
  });

  test.each([
    ['TheGrid team', 422, DISPLAY_NAME_RESERVED],
    ['Аdmin', 422, DISPLAY_NAME_RESERVED],
    ['x'.repeat(101), 422, 'Display name must be at most 100 characters'],
    ['Fern\nField', 422, 'Contains line breaks or hidden characters that are not allowed here'],
    [7, 400, 'Must be text'],
    [null, 400, 'Must be text'],
  ])('%j is refused', async (name, status, message) => {
    const person = await buildPerson();
    const answer = await rename(person, name);
    expect(answer.status).toBe(status);
    expect(answer.body.fields).toEqual([{ path: 'display_name', message }]);
    expect((await own(person)).body.display_name).toBe(`Person ${usernameOf(person)}`);
  });

  test('an admin may be called so, and a name cannot be changed for someone else or with a role', async () => {
    expect((await rename(await buildPerson('admin'), 'Ada Admin')).status).toBe(200);
    const person = await buildPerson();
    const answer = await send(accounts, '/api/account', {
      method: 'PATCH',
      body: { display_name: 'Fern', id: 'x', roles: ['admin'] },
      token: person.token,
    });
    expect(answer.status).toBe(400);
  });

  test('someone without a profile has no account of ours, and nothing to rename (T27)', async () => {
    const { uid } = await firebaseAuth().createUser({ email: `${randomUUID()}@example.org` });
    const stray = { id: uid, email: '', token: buildToken(uid) };
    expect((await own(stray)).status).toBe(401);
    expect((await rename(stray, 'Fern')).status).toBe(401);
  });
});

describe('POST /api/account/sign-out (T06)', () => {
  test('every session of the person is 401 with its next request, one from this very second too', async () => {
    const person = await buildPerson('member');
    const second = buildToken(person.id);
    const other = await buildPerson();
    const answer = await send(accounts, '/api/account/sign-out', { method: 'POST', token: person.token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    for (const token of [person.token, second]) {
      expect((await send(accounts, '/api/session', { token })).status).toBe(401);
    }
    expect((await own(other)).status).toBe(200);
    expect((await send(accounts, '/api/session', { token: buildToken(person.id) })).status).toBe(200);
  });
});

/** A person about whom something stands in every collection. Each mark is a text that names them and nobody else. */
async function buildKnownPerson() {
  const person = await buildPerson('member', 'admin');
  const mark = `canary-${randomUUID().slice(0, 8)}`;
  const { id } = person;
  const username = usernameOf(person);
  const at = new Date('2026-01-02T03:04:05.000Z');
  const proof = `${randomUUID()}.png`;
  const later = `${randomUUID()}.png`;
  const shown = `${randomUUID()}.png`;
  const file = { name: `${mark}-passport.png`, size: 3, type: 'image/png', sha256: 'x' };
  for (const key of [proof, later, shown])
    await putProof('2026-01-02', key, new Uint8Array([1, 2, 3]), file as never);
  const { body } = await send(contributions, '/api/contributions', {
    body: buildContribution({ display_name: `${mark} name`, email: `${mark}@example.org` }),
    token: person.token,
  });
  const contribution = firestore().doc(`contributions/${body.id}`);
  const step = {
    from: 'contributor',
    text: 'the answer',
    proof_file_path: later,
    proof_file: file,
    at: at.toISOString(),
  };
  await contribution.update({ proof_file_path: proof, proof_file: file, thread: [step] });
  for (const [cause, points] of [
    [`badge:${id}_first`, 250],
    [`mission:${randomUUID()}`, 40],
  ] as const) {
    await firestore().runTransaction(async (transaction) => {
      const entry = {
        id: cause,
        member_id: id,
        points,
        source: 'mission',
        description: 'for a mission',
        ref: 'x',
      };
      (await openEntry(transaction, { ...entry, source: 'mission', created_by: id })).post(at);
    });
  }
  const stored: [string, Record<string, unknown>][] = [
    [`ideas/${randomUUID()}`, { member_id: id, title: 'An idea', created_at: at }],
    [
      `mission_submissions/${randomUUID()}`,
      {
        member_id: id,
        note: `${mark} did it`,
        proof_url: `https://example.org/${mark}`,
        proof_file_path: shown,
        proof_file: file,
        created_at: at,
      },
    ],
    [`latest_submissions/1_${id}`, { mission_id: '1', member_id: id, submission_id: '1' }],
    [
      `contributors/${randomUUID()}`,
      { user_id: id, alias: `${mark} alias`, hidden: false, badges: ['First'], months: {} },
    ],
    [
      `insiderz_access_tokens/${randomUUID()}`,
      { redeemed_by: id, display_name: `${mark} invited`, username },
    ],
    [`feed_marks/${id}`, { member_id: id, read_at: at }],
    [`counters/votes_${id}`, { turns: 3 }],
    [`roadmap_returned_votes/${id}_2`, { member_id: id, item_id: '2', title: 'Done', created_at: at }],
    [`idea_votes/${id}_1`, { member_id: id, idea_id: '1' }],
    [`roadmap_votes/${id}_1`, { member_id: id, item_id: '1' }],
    [`member_badges/${id}_first`, { member_id: id, badge_id: 'first' }],
    [`push_subscriptions/${randomUUID()}`, { user_id: id, endpoint: `https://push.example/${mark}` }],
    [`proved_addresses/${id}_digest`, { user_id: id, by: 'invitation', proved_at: at }],
    [`account_recovery/${id}`, { email: `${mark}@example.net`, email_lower: `${mark}@example.net` }],
    [`recovery_tokens/${randomUUID()}`, { user_id: id, kind: 'reset', created_by: id, expires_at: at }],
  ];
  for (const [path, data] of stored) await firestore().doc(path).set(data);
  for (const identifier of [username.toUpperCase(), person.email]) {
    await send(accounts, '/api/admin-attempts', {
      body: { identifier, outcome: 'failed' },
      headers: { 'User-Agent': `${mark} browser` },
    });
  }
  await firestore()
    .doc(`profiles/${id}`)
    .update({ display_name: `${mark} shown` });
  return { ...person, mark, username, proof, later, shown, contributionId: String(body.id) };
}

/** Every document of the store but the audit, as text. */
async function everything(): Promise<string> {
  const collections = await firestore().listCollections();
  const kept = collections.filter(({ id }) => id !== 'audit');
  const texts = await Promise.all(
    kept.map(async (collection) => {
      const { docs } = await collection.get();
      return docs.map((document) => `${document.ref.path} ${JSON.stringify(document.data())}`);
    }),
  );
  return texts.flat().join('\n');
}

describe('GET /api/account/export (A-55, T36)', { timeout: 120_000 }, () => {
  test('holds all that is stored about the person, and nothing about others', async () => {
    const person = await buildKnownPerson();
    const other = await buildKnownPerson();
    const answer = await takeAway(person);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="thegrid-${person.username}.json"`,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { body } = answer;
    expect(body.sign_in).toMatchObject({ id: person.id, address: person.email });
    expect(body.profile[0]).toMatchObject({
      username: person.username,
      display_name: `${person.mark} shown`,
    });
    expect(body.roles.map(({ role }: { role: string }) => role).sort()).toEqual(['admin', 'member']);
    expect(body.contributions[0]).toMatchObject({
      id: person.contributionId,
      email: `${person.mark}@example.org`,
    });
    expect(body.points_ledger).toHaveLength(2);
    expect(body.balance).toEqual([{ id: `inz_${person.id}`, member_id: person.id, inz: 290 }]);
    const counts = Object.fromEntries(
      Object.entries(body).map(([name, records]) => [name, Array.isArray(records) ? records.length : 1]),
    );
    expect(counts).toEqual({
      exported_at: 1,
      sign_in: 1,
      contributions: 1,
      held_entries: 0,
      held_submissions: 0,
      passkeys: 0,
      points_ledger: 2,
      balance: 1,
      ideas: 1,
      mission_submissions: 1,
      latest_submissions: 1,
      contributors: 1,
      invitations: 1,
      idea_votes: 1,
      roadmap_votes: 1,
      roadmap_returned_votes: 1,
      roadmap_turns: 1,
      member_badges: 1,
      feed_read: 1,
      follows: 0,
      notices: 0,
      notice_settings: 0,
      open_on_the_desk: 0,
      proof_files: 3,
      push_subscriptions: 1,
      proved_addresses: 1,
      recovery_address: 1,
      recovery_links: 1,
      second_factor: 0,
      sign_in_attempts: 2,
      roles: 2,
      profile: 1,
    });
    // Each place of the store that names the person by id or mark is in the export.
    const text = JSON.stringify(body);
    for (const line of (await everything()).split('\n')) {
      if (!line.includes(person.id) && !line.includes(person.mark)) continue;
      const id = line.slice(line.indexOf('/') + 1, line.indexOf(' '));
      expect(text, line).toContain(id);
    }
    expect(text).not.toContain(other.mark);
    expect(text).not.toContain(other.id);
  });

  test('a password typed long ago, and a visitor, get none', async () => {
    const person = await buildPerson();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    expect((await takeAway(person)).body.code).toBe('reauth-required');
    vi.useRealTimers();
    expect((await send(accounts, '/api/account/export')).status).toBe(401);
  });
});

describe('DELETE /api/account (A-55, T36)', { timeout: 120_000 }, () => {
  test('takes the person out of everything, keeps every sum, and leaves others alone', async () => {
    const person = await buildKnownPerson();
    const other = await buildKnownPerson();
    const poolBefore = await readPool();
    const others = JSON.stringify((await takeAway(other)).body.contributions);
    const answer = await remove(person, ` ${person.username.toUpperCase()} `);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ deleted: expect.any(Boolean) });
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');

    const left = (await everything()).split('\n');
    expect(left.filter((line) => line.includes(person.mark) || line.includes(person.username))).toEqual([]);
    // The one trace of the id is that the deletion is done.
    expect(left.filter((line) => line.includes(person.id)).map((line) => line.split(' ')[0])).toEqual([
      `outbox/account-deletion_${person.id}`,
    ]);
    const message = await firestore().doc(`outbox/account-deletion_${person.id}`).get();
    expect(message.data()).toMatchObject({ status: 'sent', payload: null });

    const contribution = (await firestore().doc(`contributions/${person.contributionId}`).get()).data();
    expect(contribution).toMatchObject({
      display_name: 'Deleted account',
      email: '',
      submitted_by_user_id: null,
      proof_file_path: null,
      proof_file: null,
      description: 'Erased.',
    });
    expect(contribution?.thread).toEqual([
      expect.objectContaining({ text: 'Erased.', proof_file_path: null, proof_file: null }),
    ]);
    for (const key of [person.proof, person.later, person.shown]) expect(await openProof(key)).toBeNull();

    expect(await readPool()).toEqual(poolBefore);
    const { docs } = await firestore().collection('points_ledger').get();
    const mine = docs.filter((document) => String(document.get('member_id')).startsWith('deleted-'));
    const anonymous = new Set(mine.map((document) => String(document.get('member_id'))));
    expect(mine.map((document) => document.get('points')).sort()).toEqual([250, 40]);
    expect(anonymous.size).toBe(1);
    expect(await readBalance([...anonymous][0] ?? '')).toBe(290);
    expect(docs.reduce((sum, document) => sum + Number(document.get('points')), 0)).toBe(poolBefore.issued);

    await expect(firebaseAuth().getUser(person.id)).rejects.toMatchObject({ code: 'auth/user-not-found' });
    expect((await own(person)).status).toBe(401);
    const again = await send(accounts, '/api/accounts', {
      body: { username: person.username, password: 'tea at half past four' },
    });
    expect(again.status).toBe(409);

    expect(JSON.stringify((await takeAway(other)).body.contributions)).toBe(others);
    expect(await openProof(other.proof)).not.toBeNull();
  });

  test.each(['', 'somebody_else', ' '])('%j is not the username: nothing is deleted', async (typed) => {
    const person = await buildPerson();
    const answer = await remove(person, typed);
    expect(answer.status).toBe(422);
    expect(answer.body.fields[0]).toMatchObject({ path: 'username' });
    expect(answer.headers.get('clear-site-data')).toBeNull();
    expect((await own(person)).status).toBe(200);
  });

  test('ten presses at once delete once and answer in words', async () => {
    const person = await buildKnownPerson();
    await buildPerson('admin');
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(person)));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    const { docs } = await firestore().collection('points_ledger').get();
    const mine = docs.filter((document) => document.id.startsWith('badge:deleted-'));
    expect(new Set(mine.map((document) => document.id)).size).toBe(mine.length);
    expect((await everything()).includes(person.mark)).toBe(false);
  });

  test('when Firebase is away rights end at once, and the rest is made up for until both agree', async () => {
    const person = await buildKnownPerson();
    await buildPerson('admin');
    const away = vi.spyOn(firebaseAuth(), 'deleteUser').mockRejectedValue(new Error('away'));
    expect((await remove(person)).status).toBe(200);
    away.mockRestore();
    expect((await firebaseAuth().getUser(person.id)).disabled).toBe(true);
    expect((await own(person)).status).toBe(401);
    await deliverOutbox(() => new Date(Date.now() + 61_000));
    await expect(firebaseAuth().getUser(person.id)).rejects.toMatchObject({ code: 'auth/user-not-found' });
    expect((await everything()).includes(person.mark)).toBe(false);
  });

  test('the last admin stays, also when the last two leave at the same moment (A-57)', async () => {
    const roles = await firestore().collection('user_roles').where('role', '==', 'admin').get();
    for (const document of roles.docs) await revokeRole(document.get('user_id'), 'admin');
    const [ada, bea] = [await buildPerson('admin'), await buildPerson('admin')];
    const answers = await Promise.all([remove(ada), remove(bea)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const last = answers[0]?.status === 409 ? ada : bea;
    const answer = await remove(last);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('only admin');
    // Someone who cannot sign in administers nothing.
    const shut = await buildPerson('admin');
    const profile = firestore().doc(`profiles/${shut.id}`);
    await profile.update({ disabled_reason: 'Away', disabled_at: new Date() });
    expect((await remove(last)).status).toBe(409);
    expect((await own(last)).body.roles).toEqual(['admin']);
    await profile.update({ disabled_reason: null, disabled_at: null });
    expect((await remove(last)).status).toBe(200);
  });
});
