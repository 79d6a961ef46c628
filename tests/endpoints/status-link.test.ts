import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PROOF_PART_BYTES } from '#domain/proofs/proof.ts';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { sweepUploads } from '#server/operations/sweep-records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { stopClock } from '#tests/builders/clock.ts';
import { pngFile } from '#tests/builders/files.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, type Received, send } from '#tests/builders/requests.ts';
import { AT_ONCE } from '#tests/scale.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const LIST = '/api/admin/contributions';
const STATUS = '/api/contributions/status';
const mailTo = async (email: string) => (await inbox()).filter((mail) => mail.envelope.to.includes(email));
const smtpUrl = process.env.SMTP_URL;

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});
afterEach(() => {
  process.env.SMTP_URL = smtpUrl;
  process.env.INZ_BALANCES_VISIBLE = '';
});

const address = () => `${randomUUID().slice(0, 8)}@example.org`;
const contribute = async (changes: Record<string, unknown> = {}): Promise<string> =>
  (
    await send(contributions, '/api/contributions', {
      body: buildContribution({ email: address(), ...changes }),
    })
  ).body.id;
const inspect = (key: string, ip?: string) =>
  send(contributions, STATUS, { body: { key }, ...(ip ? { ip } : {}) });
const reply = (id: string, changes: Record<string, unknown> = {}, sent: Parameters<typeof send>[2] = {}) =>
  send(contributions, `${STATUS}/reply`, {
    body: { key: statusKeyOf(id), text: 'A Pixel 7.', ...changes },
    ...sent,
  });
const see = async (id: string) =>
  (await send(admin, `${LIST}/${id}`, { token: ada.token })).body.contribution;
async function decide(id: string, body: Record<string, unknown>): Promise<Received> {
  const { updated_at } = await see(id);
  return send(admin, `${LIST}/${id}`, {
    method: 'PATCH',
    body: { ...body, updated_at },
    token: ada.token,
  });
}
/** As if the ten seconds of a decision were over. */
const takeEffect = (id: string) =>
  firestore()
    .collection('contributions')
    .doc(id)
    .update({ effective_at: new Date(Date.now() - 1) });
async function ask(id: string, message = 'Which phone?'): Promise<Received> {
  const asked = await decide(id, { status: 'needs_info', message });
  expect(asked.status).toBe(200);
  await takeEffect(id);
  return asked;
}

describe('the receipt (A-52, T14)', () => {
  test('a contributor gets the reference and the private link, and nothing that was typed', async () => {
    const email = address();
    const id = await contribute({
      email,
      display_name: 'Buy now at evil example',
      description: 'Words that nobody asked for <b>',
    });
    const [mail, ...more] = await mailTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^We have your contribution TG-[0-9A-Z]{6}$/);
    expect(mail?.text).toContain(`${process.env.SITE_URL}/contribute/status#${statusKeyOf(id)}`);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/Buy now|nobody asked/);
    expect(mail?.reply_to).toBe(process.env.CONTACT_EMAIL);
  });

  test('an address gets three a day, in whatever spelling, and the contributions are taken all the same', async () => {
    const email = address();
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, n) => contribute({ email: n % 2 ? email.toUpperCase() : email })),
    );
    expect(ids.every(Boolean)).toBe(true);
    // Mail servers fold the domain of an address, each in its own way.
    const mails = (await inbox()).filter(({ envelope }) =>
      envelope.to.some((to) => to.toLowerCase() === email.toLowerCase()),
    );
    expect(mails).toHaveLength(3);
  });

  test('with the mail server away it leaves later, once, and uses one of the three up', async () => {
    const email = address();
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    const id = await contribute({ email });
    process.env.SMTP_URL = smtpUrl;
    const message = `contribution-receipt_${id}`;
    expect(await deliver(message, () => new Date(Date.now() + 61_000))).toBe('sent');
    await contribute({ email });
    await contribute({ email });
    await contribute({ email });
    expect(await mailTo(email)).toHaveLength(3);
  });
});

describe('POST /api/contributions/status', () => {
  test('whoever holds the link sees how it stands, and nothing of the desk', async () => {
    const id = await contribute({ related_app: 'roomz' });
    const { status, body } = await inspect(statusKeyOf(id));
    expect(status).toBe(200);
    expect(body).toEqual({
      reference: expect.stringMatching(/^TG-/),
      display_name: 'Fern',
      contribution_type: 'bug_rough_edge',
      related_app: 'roomz',
      description: 'The dates are cleared when you go back from a listing.',
      status: 'new',
      message: null,
      inz: null,
      thread: [],
      created_at: expect.any(String),
      reviewed_at: null,
      named: true,
      unnamed_by_account: false,
    });
  });

  test('a contributor reads a decision and its award when it takes effect and not before; notes never (A-24)', async () => {
    const id = await contribute();
    await decide(id, {
      status: 'accepted',
      admin_notes: 'Desk only',
      message: 'Thank you.',
      award: { reward: 'minor_bug', amount: 100, first: true },
    });
    const early = (await inspect(statusKeyOf(id))).body;
    expect(early).toMatchObject({ status: 'new', message: null, inz: null, reviewed_at: null });
    await takeEffect(id);
    const shown = await inspect(statusKeyOf(id));
    expect(shown.body).toMatchObject({ status: 'accepted', message: 'Thank you.', inz: 350 });
    expect(JSON.stringify(shown.body)).not.toMatch(/Desk only|award|reviewed_by|@example/);
  });

  test('a question that can still be taken back is not shown', async () => {
    const id = await contribute();
    await decide(id, { status: 'needs_info', message: 'Which phone?' });
    expect((await inspect(statusKeyOf(id))).body).toMatchObject({ status: 'new', thread: [] });
    expect((await reply(id)).status).toBe(409);
    await takeEffect(id);
    expect((await inspect(statusKeyOf(id))).body).toMatchObject({
      status: 'needs_info',
      message: 'Which phone?',
      thread: [{ from: 'desk', text: 'Which phone?', file: null }],
    });
  });

  test('every key that opens nothing gets one and the same 404', async () => {
    const id = await contribute();
    const key = statusKeyOf(id);
    const other = statusKeyOf(randomUUID());
    const wrong = [
      other,
      `${id}.${other.split('.')[1]}`,
      `${key}x`,
      `${key}=`,
      key.slice(0, -1),
      key.toUpperCase(),
      `${key}.${key}`,
      id,
      '',
      '.',
      'a.b',
      '../../etc/passwd',
      '%00',
      '\u202e',
      `${id}.${Buffer.alloc(32).toString('base64url')}`,
    ];
    const sentences = new Set<string>();
    for (const one of wrong) {
      const answer = await inspect(one);
      expect(answer.status, one).toBe(404);
      sentences.add(answer.body.message);
      expect((await send(contributions, `${STATUS}/reply`, { body: { key: one, text: 'x' } })).status).toBe(
        404,
      );
    }
    expect(sentences.size).toBe(1);
    expect((await inspect('x'.repeat(201))).status).toBe(422);
    expect((await send(contributions, STATUS, { body: { key, id } })).status).toBe(400);
  });

  test('a caller who tries many keys is stopped (T30)', async () => {
    stopClock();
    const ip = '203.0.113.88';
    const statuses: number[] = [];
    for (let tried = 0; tried < 62; tried += 1) statuses.push((await inspect('a.b', ip)).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  }, 60_000);
});

describe('POST /api/contributions/status/reply (A-10)', () => {
  test('the answer makes it new again and on top, the admins are told once, and it can be decided', async () => {
    const id = await contribute();
    await ask(id);
    const words = `Pixel ${randomUUID()} <img src=x onerror=alert(1)>`;
    const answer = await reply(id, { text: words });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'new',
      message: null,
      thread: [{ from: 'desk' }, { from: 'contributor', text: words }],
    });
    const { rows } = (await send(admin, '/api/admin/contribution-index', { token: ada.token })).body;
    expect(rows.find((row: { id: string }) => row.id === id)).toMatchObject({
      status: 'new',
      answered: true,
    });
    const told = (await inbox()).filter((mail) => mail.text.includes(words));
    expect(told).toHaveLength(1);
    expect(told[0]?.envelope.to).toEqual([process.env.ADMIN_NOTIFY_EMAIL]);
    expect(told[0]?.subject).toMatch(/^An answer to our question: TG-/);
    expect(told[0]?.html).not.toContain('<img');
    expect((await reply(id)).status).toBe(409);
    expect((await decide(id, { status: 'accepted' })).status).toBe(200);
  });

  test('an answer upon a question whose mail waits still takes that mail back', async () => {
    const id = await contribute();
    const asked = await ask(id);
    await reply(id);
    const message = `contribution-decision_${asked.body.decision_id}`;
    expect(await deliver(message, () => new Date(Date.now() + 11_000))).toBe('not-due');
  });

  test('copies with one key, and as many without, each make one step of the thread', async () => {
    const id = await contribute();
    await ask(id);
    const headers = { 'Idempotency-Key': randomUUID() };
    const copies = await Promise.all(Array.from({ length: AT_ONCE }, () => reply(id, {}, { headers })));
    for (const { status } of copies) expect([200, 503]).toContain(status);
    expect((await reply(id, {}, { headers })).status).toBe(200);
    expect((await see(id)).thread).toHaveLength(2);
    await ask(id, 'And the browser?');
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => reply(id, { text: `Answer ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await see(id)).thread).toHaveLength(4);
  }, 120_000);

  test('a question that was reopened before it left is not on the page', async () => {
    const id = await contribute();
    const { body } = await decide(id, { status: 'needs_info', message: 'Never sent?' });
    const seen = { updated_at: body.updated_at };
    const reopened = await send(admin, `${LIST}/${id}/reopen`, { body: seen, token: ada.token });
    expect(reopened.status).toBe(200);
    expect((await inspect(statusKeyOf(id))).body).toMatchObject({ status: 'new', message: null, thread: [] });
  });

  test('one more file can come along, is kept, and admins alone can fetch it', async () => {
    const bytes = pngFile();
    const begun = (
      await send(contributions, '/api/proofs', {
        body: { name: 'More.png', type: 'image/png', size: bytes.byteLength },
      })
    ).body;
    expect(bytes.byteLength).toBeLessThan(PROOF_PART_BYTES);
    await send(contributions, `/api/proofs/${begun.id}/0`, {
      method: 'PUT',
      raw: new Blob([bytes as BlobPart]),
      headers: { 'Upload-Ticket': begun.ticket, 'Content-Type': 'application/octet-stream' },
    });
    const stored = (
      await send(contributions, `/api/proofs/${begun.id}/complete`, { body: { ticket: begun.ticket } })
    ).body;
    const id = await contribute();
    await ask(id);
    const file = { proof_file_path: stored.proof_file_path, proof_ticket: stored.ticket };
    expect((await reply(id, { ...file, proof_ticket: 'a.b' })).status).toBe(403);
    expect((await reply(id, { proof_file_path: stored.proof_file_path })).status).toBe(403);
    const answer = await reply(id, file);
    expect(answer.body.thread.at(-1)).toMatchObject({ from: 'contributor', file: 'More.png' });
    await sweepUploads(new Date(Date.now() + 3 * 24 * 60 * 60_000));
    const path = `${LIST}/${id}/proof?n=1`;
    const fetched = await send(admin, path, { token: ada.token });
    expect(fetched.status).toBe(200);
    expect(fetched.headers.get('content-disposition')).toMatch(
      /^attachment; filename="proof-TG-[0-9A-Z]{6}-2\.png"$/,
    );
    expect(new Uint8Array(await fetched.response.arrayBuffer())).toEqual(new Uint8Array(bytes));
    expect((await send(admin, path)).status).toBe(401);
    for (const n of ['0', '7', '99']) {
      expect((await send(admin, `${LIST}/${id}/proof?n=${n}`, { token: ada.token })).status).toBe(404);
    }
    for (const n of ['-1', 'x', '1.5', '100']) {
      expect((await send(admin, `${LIST}/${id}/proof?n=${n}`, { token: ada.token })).status).toBe(422);
    }
    expect((await send(admin, `${LIST}/${id}/proof`, { token: ada.token })).status).toBe(404);
  });

  test.each([
    [{ text: ' \n ' }, 422],
    [{ text: 'x'.repeat(2001) }, 422],
    [{ text: 'a\0b' }, 422],
    [{ text: 7 }, 400],
    [{ text: 'x', status: 'accepted' }, 400],
    [{ proof_file_path: '../x.png' }, 422],
  ])('%j is refused, and the question stays', async (changes, expected) => {
    const id = await contribute();
    await ask(id);
    expect((await reply(id, changes)).status).toBe(expected);
    expect((await see(id)).status).toBe('needs_info');
  });

  test('a contributor corrects what waits: the desk reads it below the first words, and nothing jumps the queue (D157)', async () => {
    const id = await contribute({ description: 'It was the blue button.' });
    const text = `It was the green one ${randomUUID()}`;
    expect((await reply(id, { text })).status).toBe(409);
    const headers = { 'Idempotency-Key': randomUUID() };
    const addition = await reply(id, { text, addition: true }, { headers });
    expect(addition.status).toBe(200);
    expect(addition.body).toMatchObject({
      status: 'new',
      description: 'It was the blue button.',
      thread: [{ from: 'contributor', text }],
    });
    expect((await reply(id, { text, addition: true }, { headers })).body.thread).toHaveLength(1);
    const { rows } = (await send(admin, '/api/admin/contribution-index', { token: ada.token })).body;
    expect(rows.find((row: { id: string }) => row.id === id)).toMatchObject({
      status: 'new',
      answered: false,
    });
    const told = (await inbox()).filter((mail) => mail.text.includes(text));
    expect(told.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^More about a contribution: TG-/),
    ]);
    await ask(id);
    expect((await reply(id)).body.thread).toHaveLength(3);
    expect((await decide(id, { status: 'accepted' })).status).toBe(200);
  });

  test('an admin who read the first words alone decides on nothing that was corrected meanwhile', async () => {
    const id = await contribute();
    const { updated_at } = await see(id);
    await reply(id, { addition: true });
    const body = { status: 'accepted', updated_at };
    const decided = await send(admin, `${LIST}/${id}`, { method: 'PATCH', body, token: ada.token });
    expect([decided.status, (await see(id)).status]).toEqual([409, 'new']);
  });

  test('nothing is added to what is being decided or is decided', async () => {
    const id = await contribute();
    expect((await decide(id, { status: 'declined' })).status).toBe(200);
    const early = await reply(id, { addition: true });
    await takeEffect(id);
    const late = await reply(id, { addition: true });
    expect([early.status, early.body.message, late.status, late.body.message]).toEqual([
      409,
      'It is being decided, so nothing can be added here. If it matters, reply to our email.',
      409,
      'It has been decided, so nothing can be added. Reload the page to see the decision.',
    ]);
    expect((await see(id)).thread).toEqual([]);
  });

  test('a thread has twenty steps: then no more can be asked', async () => {
    const id = await contribute();
    const step = {
      from: 'desk',
      text: 'x',
      proof_file_path: null,
      proof_file: null,
      at: new Date().toISOString(),
    };
    await firestore()
      .collection('contributions')
      .doc(id)
      .update({ thread: Array(19).fill(step) });
    const refused = await decide(id, { status: 'needs_info', message: 'One more?' });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This exchange has its 20 steps. Please decide with what there is.',
    ]);
    expect((await decide(id, { status: 'declined' })).status).toBe(200);
  });
});
