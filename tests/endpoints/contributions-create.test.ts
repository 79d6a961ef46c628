import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PROOF_TICKET_MS } from '#domain/proofs/proof.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { stopClock } from '#tests/builders/clock.ts';
import { decideAs, soon } from '#tests/builders/contributor.ts';
import { jpegFile } from '#tests/builders/files.ts';
import { agedTicket } from '#tests/builders/form-tickets.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { nextNotificationWindow } from '#tests/builders/notification-window.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import { uploadFile } from '#tests/builders/uploads.ts';
import { AT_ONCE } from '#tests/scale.ts';
import contributions from '../../functions/contributions.ts';

const PATH = '/api/contributions';
const submit = (changes: Record<string, unknown> = {}, sent: Parameters<typeof send>[2] = {}) =>
  send(contributions, PATH, { body: buildContribution(changes), ...sent });
const messageFor = (body: { fields?: { path: string; message: string }[] }, path: string) =>
  body.fields?.find((field) => field.path === path)?.message;
const count = async () => (await firestore().collection('contributions').count().get()).data().count;

async function mailsNaming(reference: string): Promise<number> {
  const mails = await inbox();
  return mails.filter((mail) => mail.subject.startsWith(`New contribution ${reference}`)).length;
}

describe('POST /api/contributions', () => {
  test('visitor: the contribution is stored as new, with null for what was not given (R285, R295, R297, R299, R307, R309, R310)', async () => {
    const answer = await submit();
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'new',
      reference: expect.stringMatching(/^TG-[0-9A-Z]{6}$/),
    });
    expect(Object.keys(answer.body).sort()).toEqual(['created_at', 'id', 'reference', 'status']);
    expect(await findContribution(answer.body.id)).toMatchObject({
      display_name: 'Fern',
      email: 'fern@example.org',
      contribution_type: 'bug_rough_edge',
      other_details: null,
      related_app: null,
      proof_url: null,
      proof_file_path: null,
      consent_given: true,
      submitted_by_user_id: null,
      status: 'new',
      reviewed_at: null,
    });
  });

  test('visitor: the admins get one mail about it', async () => {
    const answer = await submit({ description: 'A description for the inbox.' });
    expect(await mailsNaming(answer.body.reference)).toBe(1);
  });

  test('signed-in person: the submitter is taken from the token (R298)', async () => {
    const person = await buildPerson();
    const answer = await submit({}, { token: person.token });
    expect((await findContribution(answer.body.id))?.submitted_by_user_id).toBe(person.id);
  });

  test('a queued contribution is taken from the account that wrote it, and refused from any other caller (T39)', async () => {
    const [alice, bob] = [await buildPerson(), await buildPerson()];
    const idempotencyKey = randomUUID();
    const before = await count();
    const asOf = (submitted_as: string | null, token?: string) =>
      submit(
        { submitted_as },
        { headers: { 'Idempotency-Key': idempotencyKey }, ...(token ? { token } : {}) },
      );
    for (const refused of [asOf(alice.id, bob.token), asOf(alice.id), asOf(null, bob.token)]) {
      expect(await refused).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
    expect(await count()).toBe(before);
    const taken = await asOf(alice.id, alice.token);
    expect((await findContribution(taken.body.id))?.submitted_by_user_id).toBe(alice.id);
    // Her answer was lost: the same entry again gives the same contribution, and to nobody else.
    expect((await asOf(alice.id, alice.token)).body.id).toBe(taken.body.id);
    expect((await asOf(alice.id, bob.token)).status).toBe(401);
    const signedOut = await submit({ submitted_as: null });
    expect((await findContribution(signedOut.body.id))?.submitted_by_user_id).toBeNull();
  });

  test('text is stored trimmed and in one Unicode form', async () => {
    const answer = await submit({
      display_name: '  Zoe\u0301 ',
      description: '  Ten letters\r\nand more  ',
      related_app: 'roomz',
      proof_url: 'https://example.org/a?b=c',
    });
    expect(await findContribution(answer.body.id)).toMatchObject({
      display_name: 'Zoé',
      description: 'Ten letters\nand more',
      related_app: 'roomz',
      proof_url: 'https://example.org/a?b=c',
    });
  });

  test('other details are kept for the type other and dropped for every other type (R273, R308)', async () => {
    const kept = await submit({ contribution_type: 'other', other_details: 'A song' });
    const dropped = await submit({ contribution_type: 'ux_wording', other_details: 'A song' });
    expect((await findContribution(kept.body.id))?.other_details).toBe('A song');
    expect((await findContribution(dropped.body.id))?.other_details).toBeNull();
  });

  test.each([
    ['display_name', '   ', 'Display name is required'],
    ['display_name', undefined, 'Must be text'],
    ['display_name', 'x'.repeat(101), 'Display name must be less than 100 characters'],
    ['email', '', 'Must be a valid email address'],
    ['email', 'fern@bristol', 'Must be a valid email address'],
    ['email', `${'a'.repeat(60)}@${'b.'.repeat(98)}uk`, 'Email must be less than 255 characters'],
    ['contribution_type', '', 'Please select a contribution type'],
    ['contribution_type', undefined, 'Please select a contribution type'],
    ['other_details', 'x'.repeat(201), 'Other details must be less than 200 characters'],
    ['related_app', 'elsewhere', 'Please select an app from the list'],
    ['description', ' 123456789 ', 'Description must be at least 10 characters'],
    ['description', 'x'.repeat(2001), 'Description must be less than 2000 characters'],
    ['proof_url', 'example.com', 'Please enter a valid URL'],
    ['proof_url', 'javascript:alert(1)', 'Please enter a valid URL'],
    ['consent_given', false, 'You must agree to the terms to submit'],
  ])('%s of %j is refused with the literal message (R278, R296, R484)', async (field, value, message) => {
    const before = await count();
    const answer = await submit({ [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('invalid');
    expect(messageFor(answer.body, field)).toBe(message);
    expect(await count()).toBe(before);
  });

  test('the limits are inclusive (R283)', async () => {
    const answers = await Promise.all([
      submit({ description: 'x'.repeat(10) }),
      submit({ description: 'x'.repeat(2000) }),
      submit({ display_name: 'x'.repeat(100) }),
      submit({ contribution_type: 'other', other_details: 'x'.repeat(200) }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
  });

  test('every bad field is named at once', async () => {
    const answer = await submit({
      display_name: '',
      email: 'no',
      description: 'short',
      consent_given: false,
    });
    expect(answer.body.fields.map((field: { path: string }) => field.path).sort()).toEqual([
      'consent_given',
      'description',
      'display_name',
      'email',
    ]);
  });

  test.each([
    ['an unknown member', { role: 'admin' }],
    ['a status of the caller', { status: 'accepted' }],
    ['a submitter of the caller', { submitted_by_user_id: 'someone' }],
    ['a number for a name', { display_name: 7 }],
    ['a list for a description', { description: ['a', 'b'] }],
    ['an object for an address', { email: { $ne: '' } }],
    ['null for a name', { display_name: null }],
    ['text for consent', { consent_given: 'true' }],
  ])('%s is refused as malformed', async (_name, change) => {
    const answer = await submit(change);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'malformed', request_id: expect.any(String) });
  });

  test.each([
    ['NUL', { description: 'ten letters \0 here' }],
    ['a lone surrogate', { description: 'ten letters \ud800 here' }],
    ['a lone surrogate in the address', { email: '\ud800@a.com' }],
    ['a line break in the name', { display_name: 'Fern\r\nBcc: x@example.org' }],
    ['a direction override in the name', { display_name: 'nimdA\u202e' }],
  ])('%s is refused with a field', async (_name, change) => {
    const answer = await submit(change);
    expect(answer.status).toBe(422);
    expect(answer.body.fields[0].path).toBe(Object.keys(change)[0]);
  });

  test('a filled-in trap field is refused', async () => {
    expect((await submit({ website: 'https://spam.example' })).status).toBe(422);
    expect((await submit({ website: '' })).status).toBe(201);
  });

  test.each([
    ['cut off', '{"display_name":'],
    ['not an object', '[]'],
    ['a bare word', 'hello'],
    ['empty', ''],
    ['deeply nested', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['bad UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
  ])('a body that is %s answers 400 and the error body', async (_name, raw) => {
    const answer = await send(contributions, PATH, {
      method: 'POST',
      raw,
      headers: { 'Content-Type': 'application/json' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'malformed', message: expect.any(String) });
  });

  test('a megabyte of text answers 413', async () => {
    const answer = await submit({ description: 'x'.repeat(1_000_000) });
    expect(answer.status).toBe(413);
    expect(answer.body.code).toBe('too-large');
  });

  test('a form post of another page answers 415', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await send(contributions, PATH, { method: 'POST', raw: 'display_name=x', headers })).status).toBe(
      415,
    );
  });

  test.each([
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'null' }],
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
  ])('a request of another origin (%o) is refused and nothing is stored', async (headers) => {
    const before = await count();
    const answer = await submit({}, { headers });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(await count()).toBe(before);
  });

  test('a request of our own page is accepted', async () => {
    const headers = { Origin: 'http://localhost:8888', 'Sec-Fetch-Site': 'same-origin' };
    expect((await submit({}, { headers })).status).toBe(201);
  });

  test.each([['Bearer nonsense'], ['Basic dXNlcjpwYXNz'], ['Bearer ']])(
    'a token that is not good (%s) answers 401 rather than counting as a visitor',
    async (authorization) => {
      const answer = await submit({}, { headers: { Authorization: authorization } });
      expect(answer.status).toBe(401);
      expect(answer.body.code).toBe('unauthenticated');
    },
  );

  test('another method answers 405 and says which ones there are', async () => {
    const answer = await send(contributions, PATH, { method: 'DELETE' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  });

  test('every answer carries our own headers', async () => {
    for (const answer of [await submit(), await submit({ email: 'no' })]) {
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(answer.headers.get('strict-transport-security')).toContain('max-age=63072000');
    }
  });
});

describe('an idempotency key', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('copies at once make one contribution, one mail and equal answers', async () => {
    nextNotificationWindow();
    const headers = { 'Idempotency-Key': randomUUID() };
    const before = await count();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => submit({}, { headers })));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await count()).toBe(before + 1);
    expect(await mailsNaming(answers[0]?.body.reference)).toBe(1);
  });

  test('a person whose network changes between two tries still makes one contribution', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const before = await count();
    const form_ticket = agedTicket('contribution');
    const first = await submit({ form_ticket }, { headers, ip: '203.0.113.61' });
    const second = await submit({ form_ticket }, { headers, ip: '198.51.100.62' });
    expect(second.body).toEqual(first.body);
    expect(await count()).toBe(before + 1);
  });

  test('with other content it answers 409 and stores nothing', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    await submit({}, { headers });
    const before = await count();
    const answer = await submit({ description: 'Something else altogether.' }, { headers });
    expect(answer.status).toBe(409);
    expect(await count()).toBe(before);
  });

  test('whose digest is of the form that Firestore keeps to itself is a key like any other', async () => {
    const headers = { 'Idempotency-Key': 'key-1124726' };
    const first = await submit({}, { headers });
    expect(first.status).toBe(201);
    expect((await submit({}, { headers })).body).toEqual(first.body);
  });

  test('is answered as before when its file was uploaded hours ago, and refused without the key (T39)', async () => {
    const uploaded = await uploadFile('photo.jpg', 'image/jpeg', jpegFile());
    const { proof_file_path, ticket } = uploaded.body;
    const file = { proof_file_path, proof_ticket: ticket, description: 'Written in flight mode.' };
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await submit(file, { headers });
    expect(first.status).toBe(201);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + PROOF_TICKET_MS + 1 });
    const again = await submit(file, { headers });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await submit(file)).status).toBe(403);
    expect((await submit(file, { headers: { 'Idempotency-Key': randomUUID() } })).status).toBe(403);
    vi.useRealTimers();
  });

  test('repeats to its sender what the first answer said, while the desk hides a decision and after it', async () => {
    const [ada, person] = [await buildPerson('admin'), await buildPerson('member')];
    const headers = { 'Idempotency-Key': randomUUID() };
    const decisions = [
      { status: 'declined' },
      { status: 'needs_info', message: 'Which phone?' },
      { status: 'accepted', award: { reward: 'minor_bug', amount: 6_000, first: false, reason: 'A lot' } },
    ];
    for (const [at, decision] of decisions.entries()) {
      const sent = {
        headers: { 'Idempotency-Key': `${headers['Idempotency-Key']}-${at}` },
        token: person.token,
      };
      const first = await submit({}, sent);
      expect(first.body.status).toBe('new');
      const message = await decideAs(ada, first.body.id, decision);
      expect((await submit({}, sent)).body).toEqual(first.body);
      await deliver(message, soon);
      expect((await submit({}, sent)).body).toEqual(first.body);
    }
  });

  test('of one account, of another and of a visitor are three keys', async () => {
    const [one, other] = [await buildPerson(), await buildPerson()];
    const headers = { 'Idempotency-Key': randomUUID() };
    const tokens = [one.token, other.token, undefined];
    const first = await Promise.all(tokens.map((token) => submit({}, { headers, token })));
    expect(new Set(first.map(({ body }) => body.id)).size).toBe(3);
    const second = await Promise.all(tokens.map((token) => submit({}, { headers, token })));
    expect(second.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
  });

  test('of another form answers 400', async () => {
    expect((await submit({}, { headers: { 'Idempotency-Key': 'a b' } })).status).toBe(400);
  });
});

describe('the limit of contributions', () => {
  test('the eleventh of an hour from one address answers 429; repeats and other addresses do not', async () => {
    stopClock();
    const ip = '203.0.113.9';
    const headers = { 'Idempotency-Key': randomUUID() };
    expect((await submit({}, { ip, headers })).status).toBe(201);
    for (let sent = 1; sent < 10; sent += 1) expect((await submit({}, { ip })).status).toBe(201);
    const refused = await submit({}, { ip });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await submit({}, { ip, headers })).status).toBe(201);
    expect((await submit({}, { ip: '203.0.113.10' })).status).toBe(201);
    const spoofed = await submit({}, { ip, headers: { 'X-Forwarded-For': '198.51.100.1' } });
    expect(spoofed.status).toBe(429);
  });

  test('parallel requests cannot overshoot it', async () => {
    stopClock();
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit({}, { ip: '203.0.113.77' })));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
  });

  test('an IPv6 household counts as one', async () => {
    stopClock();
    const statuses = [];
    for (let host = 0; host < 11; host += 1) {
      statuses.push((await submit({}, { ip: `2001:db8:1:2::${host + 1}` })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await submit({}, { ip: '2001:db8:1:3::1' })).status).toBe(201);
  });
});
