import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { storeAccepted } from '#tests/builders/accepted.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import {
  ada,
  as,
  choice,
  day,
  make,
  post,
  prepareTokenDesk,
  reissue,
  revoke,
  TOKENS,
} from '#tests/builders/token-desk.ts';
import { AT_ONCE } from '#tests/scale.ts';
import admin from '../../functions/admin.ts';

let alan: Person;
let mo: Person;
let uma: Person;
prepareTokenDesk();
beforeAll(async () => {
  [alan, mo, uma] = await Promise.all([buildPerson('admin'), buildPerson('member'), buildPerson()]);
});

/** All of the list, page after page. */
const pendingRows = async () => {
  const seen: { contribution_id: string; is_member: boolean }[] = [];
  let after = '';
  do {
    const { body } = await as(ada, `${TOKENS}/pending${after}`);
    seen.push(...body.items);
    after = body.next ? `?after=${encodeURIComponent(body.next)}` : '';
  } while (after);
  return seen;
};
const pendingIds = async () => (await pendingRows()).map(({ contribution_id }) => contribution_id);
const tokensOf = async (id: string) =>
  (await firestore().collection('insiderz_access_tokens').where('contribution_id', '==', id).get()).docs;
const audits = async (thing: string) =>
  (await firestore().collection('audit').where('thing', '==', thing).get()).docs.map((row) => row.data());

describe('GET /api/admin/tokens/pending', () => {
  test('an admin sees accepted contributions without a token, and no others (R371)', async () => {
    const waiting = await storeAccepted();
    const undoable = await storeAccepted({ effective_at: new Date(Date.now() + 5_000) });
    const others = [
      await storeAccepted({ held: true }),
      await storeAccepted({ token_issued: true }),
      await storeAccepted({ status: 'declined' }),
      await storeAccepted({ status: 'new' }),
      await storeAccepted({ status: 'needs_info' }),
    ];
    const ids = await pendingIds();
    expect(ids).toEqual(expect.arrayContaining([waiting, undoable]));
    expect(ids.filter((id: string) => others.includes(id))).toEqual([]);
  });

  test('a contribution leaves the list as soon as it has a token (R372)', async () => {
    const id = await storeAccepted();
    expect(await pendingIds()).toContain(id);
    expect((await make(id)).status).toBe(201);
    expect(await pendingIds()).not.toContain(id);
  });

  test('pages follow each other without gap or repetition', async () => {
    const before = (await pendingIds()).length;
    const batch = firestore().batch();
    const sample = (
      await firestore()
        .collection('contributions')
        .doc(await storeAccepted())
        .get()
    ).data();
    const moment = new Date();
    for (let n = 0; n < 499; n += 1) {
      batch.set(firestore().collection('contributions').doc(randomUUID()), { ...sample, created_at: moment });
    }
    await batch.commit();
    await Promise.all(Array.from({ length: 20 }, () => storeAccepted({ created_at: moment })));
    const seen = await pendingIds();
    expect(seen).toHaveLength(before + 520);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test.each([
    '?after=x',
    '?after=2026-99-99T99:99:99.999Z_00000000-0000-4000-8000-000000000001',
    '?limit=9',
    '?after=',
  ])('a query of %s is refused', async (query) => {
    for (const list of [`${TOKENS}/pending`, TOKENS]) {
      expect([400, 422]).toContain((await as(ada, `${list}${query}`)).status);
    }
  });
});

describe('an accepted contribution of someone who is a member already', () => {
  const dismiss = (id: string, dismissed = true, person: Person | null = ada) =>
    send(admin, `${TOKENS}/pending/${id}`, { method: 'PUT', body: { dismissed }, token: person?.token });
  const isMember = async (id: string) =>
    (await pendingRows()).find(({ contribution_id }) => contribution_id === id)?.is_member;

  test('is listed and marked, whether a member or an admin sent it, and no other one is (R371)', async () => {
    const ids = await Promise.all(
      [mo.id, alan.id, uma.id, null].map((sender) => storeAccepted({ submitted_by_user_id: sender })),
    );
    expect(await Promise.all(ids.map(isMember))).toEqual([true, true, false, false]);
  });

  test('is dismissed by an admin and brought back, each once, with an audit row', async () => {
    const id = await storeAccepted({ submitted_by_user_id: mo.id });
    expect([(await dismiss(id)).body, (await dismiss(id)).body]).toEqual(Array(2).fill({ dismissed: true }));
    expect(await pendingIds()).not.toContain(id);
    expect((await dismiss(id, false)).body).toEqual({ dismissed: false });
    expect(await isMember(id)).toBe(true);
    const rows = (await audits(id)).filter(({ action }) => action === 'token.dismiss');
    expect(rows.map(({ before, after }) => [before, after])).toEqual(
      expect.arrayContaining([
        [{ dismissed: false }, { dismissed: true }],
        [{ dismissed: true }, { dismissed: false }],
      ]),
    );
    expect(rows).toHaveLength(2);
  });

  test('still gets a token after it was dismissed, from whoever asks for one', async () => {
    const id = await storeAccepted({ submitted_by_user_id: mo.id });
    await dismiss(id);
    expect((await make(id)).status).toBe(201);
    expect((await dismiss(id, false)).body).toEqual({ dismissed: false });
    expect(await pendingIds()).not.toContain(id);
  });

  test('cannot be dismissed where nobody is a member, a token was made, or it is not accepted', async () => {
    const faults = [
      await dismiss(await storeAccepted({ submitted_by_user_id: uma.id })),
      await dismiss(await storeAccepted()),
      await dismiss(await storeAccepted({ submitted_by_user_id: mo.id, token_issued: true })),
      await dismiss(await storeAccepted({ submitted_by_user_id: mo.id, status: 'declined' })),
      await dismiss(randomUUID()),
    ];
    expect(faults.map(({ status }) => status)).toEqual([409, 409, 409, 409, 404]);
  });

  test('that was erased meanwhile is not brought back', async () => {
    const id = await storeAccepted({ submitted_by_user_id: mo.id });
    await dismiss(id);
    await firestore().doc(`contributions/${id}`).update({ email: '', submitted_by_user_id: null });
    expect((await dismiss(id, false)).status).toBe(409);
    expect(await pendingIds()).not.toContain(id);
  });

  test('is dismissed by admins alone', async () => {
    const id = await storeAccepted({ submitted_by_user_id: mo.id });
    const answers = [
      await dismiss(id, true, null),
      await dismiss(id, true, uma),
      await dismiss(id, true, mo),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403]);
    expect(await pendingIds()).toContain(id);
  });
});

describe('POST /api/admin/tokens', () => {
  test('an admin makes a token: stored as the specification names it, the secret shown once (R373–R378)', async () => {
    const id = await storeAccepted();
    const { status, body } = await make(id);
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^[\w-]{43}$/);
    expect(body.link).toBe(`${process.env.SITE_URL}/insiderz-portal#invite=${body.secret}`);
    const [stored] = await tokensOf(id);
    expect(stored?.data()).toMatchObject({
      contribution_id: id,
      username: 'zoe_fern',
      token: createHash('sha256').update(body.secret).digest('base64url'),
      last_four: body.secret.slice(-4),
      created_by: ada.id,
      redeemed_at: null,
      redeemed_by: null,
      revoked_at: null,
    });
    expect(stored?.get('expires_at').toDate().toISOString()).toBe(`${day}T23:59:59.999Z`);
    expect(await audits(body.token.id)).toEqual([
      expect.objectContaining({ actor_id: ada.id, action: 'token.create', before: {} }),
    ]);
  });

  test('presses by two admins at once give one token (R380)', async () => {
    const id = await storeAccepted();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => make(id, {}, {}, n % 2 ? ada : alan)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1);
    const stored = await tokensOf(id);
    expect(stored).toHaveLength(1);
    expect(await audits(stored[0]?.id ?? '')).toHaveLength(1);
  });

  test('the same key again cannot show the secret again, and says what to do', async () => {
    const id = await storeAccepted();
    const headers = { 'Idempotency-Key': randomUUID() };
    expect((await make(id, {}, headers)).status).toBe(201);
    const again = await make(id, {}, headers);
    expect(again.status).toBe(409);
    expect(again.body.message).toContain('shown only once');
    expect(again.body.message).toContain('re-issue');
    expect(JSON.stringify(again.body)).not.toMatch(/[\w-]{43}/);
    expect(await tokensOf(id)).toHaveLength(1);
    expect((await make(id, { username: 'other_name' }, headers)).status).toBe(409);
  });

  test('a decision that can still be undone gets no token yet', async () => {
    const id = await storeAccepted({ effective_at: new Date(Date.now() + 10_000) });
    const answer = await make(id);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('can still be undone');
    expect(await tokensOf(id)).toEqual([]);
    expect(await pendingIds()).toContain(id);
  });

  test.each(['new', 'declined', 'needs_info'])('a contribution that is %s gets none', async (status) => {
    const id = await storeAccepted({ status });
    expect((await make(id)).status).toBe(409);
    expect(await tokensOf(id)).toEqual([]);
  });

  test('an unknown contribution is 404', async () => {
    expect((await make(randomUUID())).status).toBe(404);
  });

  test.each([
    [{ username: 'ab' }, 422, 'username'],
    [{ username: 'a'.repeat(21) }, 422, 'username'],
    [{ username: 'Zoë' }, 422, 'username'],
    [{ username: '\u212Aelvin' }, 422, 'username'],
    [{ username: 'abc\u202E' }, 422, 'username'],
    [{ username: '   ' }, 422, 'username'],
    [{ username: '<script>' }, 422, 'username'],
    [{ username: 7 }, 400, 'username'],
    [{ expires_on: '2020-01-01' }, 422, 'expires_on'],
    [{ expires_on: '2027-02-29' }, 422, 'expires_on'],
    [{ expires_on: '2999-01-01' }, 422, 'expires_on'],
    [{ expires_on: '' }, 422, 'expires_on'],
    [{ expires_on: 20271121 }, 400, 'expires_on'],
    [{ send_email: 'yes' }, 400, 'send_email'],
    [{ contribution_id: '../x' }, 422, 'contribution_id'],
    [{ token: 'mine' }, 400, 'token'],
  ])('%j is refused and nothing is stored', async (changes, status, path) => {
    const id = await storeAccepted();
    const answer = await as(ada, TOKENS, { contribution_id: id, ...choice, ...changes });
    expect(answer.status).toBe(status);
    expect(answer.body.fields.map((field: { path: string }) => field.path)).toContain(path);
    expect(await tokensOf(id)).toEqual([]);
    expect(await pendingIds()).toContain(id);
  });

  test('a missing member is refused', async () => {
    const { send_email: _, ...less } = choice;
    expect((await as(ada, TOKENS, { contribution_id: await storeAccepted(), ...less })).status).toBe(422);
  });

  test('a password typed sixteen minutes ago is asked for again, for making and re-issuing (T04)', async () => {
    const id = await storeAccepted();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    const refused = await make(id);
    expect([refused.status, refused.body.code]).toEqual([403, 'reauth-required']);
    vi.useRealTimers();
    const made = await make(id);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    expect((await reissue(made.body.token.id)).body.code).toBe('reauth-required');
    vi.useRealTimers();
    expect(await tokensOf(id)).toHaveLength(1);
  });
});

describe('who may do what', () => {
  test('a visitor is 401, a user and a member are 403, and nothing happens (T25)', async () => {
    const id = await storeAccepted();
    const made = await make(await storeAccepted());
    for (const [person, status] of [
      [null, 401],
      [uma, 403],
      [mo, 403],
    ] as const) {
      const answers = await Promise.all([
        as(person, `${TOKENS}/pending`),
        as(person, TOKENS),
        as(person, TOKENS, { contribution_id: id, ...choice }),
        revoke(made.body.token.id, person),
        post(person, `${TOKENS}/${made.body.token.id}/reissue`, choice),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status));
    }
    expect(await tokensOf(id)).toEqual([]);
    expect((await tokensOf(made.body.token.contribution_id))[0]?.get('revoked_at')).toBeNull();
  });
});

describe('revoking and re-issuing', () => {
  test('an admin revokes a token once, and again changes nothing', async () => {
    const made = (await make(await storeAccepted())).body.token;
    const first = await revoke(made.id);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ id: made.id, revoked_by: ada.id });
    expect((await revoke(made.id, alan)).body).toEqual(first.body);
    expect((await audits(made.id)).map((row) => row.action).sort()).toEqual(['token.create', 'token.revoke']);
  });

  test('a new token takes the place of the old one, which ends in the same moment', async () => {
    const id = await storeAccepted();
    const old = (await make(id)).body;
    const next = await reissue(old.token.id, { username: 'zoe_2' });
    expect(next.status).toBe(201);
    expect(next.body.secret).not.toBe(old.secret);
    const stored = await tokensOf(id);
    expect(
      stored.map((token) => [token.id, token.get('revoked_at') === null, token.get('replaced_by')]),
    ).toEqual([
      [`${id}_1`, false, `${id}_2`],
      [`${id}_2`, true, null],
    ]);
    expect(await audits(`${id}_2`)).toEqual([
      expect.objectContaining({
        action: 'token.reissue',
        before: expect.objectContaining({ replaces: `${id}_1` }),
      }),
    ]);
  });

  test('re-issues at once leave one live token', async () => {
    const id = await storeAccepted();
    const old = (await make(id)).body.token;
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => reissue(old.id, {}, n % 2 ? ada : alan)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1);
    const live = (await tokensOf(id)).filter((token) => token.get('revoked_at') === null);
    expect(live).toHaveLength(1);
  });

  test('a revoked or expired token can be re-issued, a replaced or used one cannot', async () => {
    const revoked = (await make(await storeAccepted())).body.token;
    await revoke(revoked.id);
    expect((await reissue(revoked.id)).status).toBe(201);
    expect((await reissue(revoked.id)).status).toBe(409);
    const used = (await make(await storeAccepted())).body.token;
    await firestore()
      .collection('insiderz_access_tokens')
      .doc(used.id)
      .update({ redeemed_at: new Date(), redeemed_by: mo.id });
    const answers = [await reissue(used.id), await revoke(used.id)];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([409, 'This token was used already. Nothing was changed.']),
    );
    expect(answers[0]?.body.current).toMatchObject({ id: used.id, redeemed_by: mo.id });
  });

  test.each([
    ['whose person was erased', { email: '' }, 'Its sender was erased, so there is nobody to invite.'],
    [
      'that is no longer accepted',
      { status: 'declined' },
      'This contribution is not accepted, so it gets no token.',
    ],
  ])('a token of a contribution %s is not made again', async (_, change, message) => {
    const id = await storeAccepted();
    const { token } = (await make(id)).body;
    await firestore().doc(`contributions/${id}`).update(change);
    const answer = await reissue(token.id);
    expect([answer.status, answer.body.message]).toEqual([409, message]);
    expect(await tokensOf(id)).toHaveLength(1);
  });

  test('unknown tokens are 404 and odd names 422', async () => {
    const unknown = `${randomUUID()}_1`;
    expect([(await revoke(unknown)).status, (await reissue(unknown)).status]).toEqual([404, 404]);
    for (const odd of ['x', '..%2f..', `${randomUUID()}_0`, randomUUID()]) {
      expect([(await revoke(odd)).status, (await reissue(odd)).status]).toEqual([422, 422]);
    }
  });
});

test('looking at tokens never uses one up and answers no secret (A-51)', async () => {
  const { body } = await make(await storeAccepted());
  for (let look = 0; look < 5; look += 1) await as(ada, TOKENS);
  const list = await as(ada, TOKENS);
  const row = list.body.items.find((item: { id: string }) => item.id === body.token.id);
  expect(row).toEqual(body.token);
  expect(row).toMatchObject({ redeemed_at: null, revoked_at: null });
  expect(row).not.toHaveProperty('token');
  expect(JSON.stringify(list.body)).not.toContain(body.secret);
});
