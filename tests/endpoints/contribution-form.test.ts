import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  confirmContributionForm,
  FORM_FILE_MAX_BYTES,
  FORM_FILE_TOO_LARGE,
  sendContributionForm,
} from '#domain/contributions/form-contract.ts';
import { PROOF_MESSAGES } from '#domain/proofs/proof.ts';
import { QUARANTINE_MS } from '#domain/quarantine/submission.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { sweepExpired } from '#server/operations/sweep-records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { openProof } from '#server/proofs/records.ts';
import { pngFile } from '#tests/builders/files.ts';
import { newAddress } from '#tests/builders/form-tickets.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { tellingFiles } from '#tests/builders/metadata-files.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { type Received, send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const FORM = sendContributionForm.path;
const CONFIRM = confirmContributionForm.path;
const HOUR = 60 * 60_000;
const OF_BROWSER = { Accept: 'text/html,application/xhtml+xml' };

const mailbox = () => `${randomUUID().slice(0, 8)}@example.org`;
const mailsTo = async (email: string) =>
  (await inbox()).filter(({ envelope }) => envelope.to.includes(email));

/** What a browser posts of the form; members of `null` are left out. */
function posted(changes: Record<string, string | File | null> = {}): FormData {
  const form = new FormData();
  const fields = {
    display_name: 'Fern',
    email: mailbox(),
    contribution_type: 'bug_rough_edge',
    other_details: '',
    related_app: '',
    description: `Two lines:\r\n${randomUUID()}`,
    proof_url: '',
    proof_file: '',
    website: '',
    consent_given: 'true',
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.append(name, value);
  return form;
}
/** As bytes, a control without a file as browsers write it. */
async function post(form: FormData, ip = newAddress(), headers: Record<string, string> = {}) {
  const written = new Response(form);
  const text = Buffer.from(await written.arrayBuffer()).toString('latin1');
  const raw = Buffer.from(text.replace('"proof_file"\r', '"proof_file"; filename=""\r'), 'latin1');
  const type = { 'Content-Type': written.headers.get('Content-Type') ?? '' };
  return send(contributions, FORM, { raw, ip, headers: { ...OF_BROWSER, ...type, ...headers } });
}
const open = (key: string) => send(contributions, `${CONFIRM}?key=${key}`, { headers: OF_BROWSER });
const confirm = (key: string) =>
  send(contributions, CONFIRM, { raw: new URLSearchParams({ key }), headers: OF_BROWSER });
const image = (bytes: Uint8Array, name = 'photo.png', type = 'image/png') =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type });

/** The key in the latest email to an address. */
async function keyMailedTo(email: string): Promise<string> {
  const [mail] = await mailsTo(email);
  return /\/form\/confirmation\?key=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const quarantined = async (email: string) =>
  (await firestore().collection('held_submissions').where('contribution.email', '==', email).get()).docs;

function expectPage({ headers, body }: Received, title: string): void {
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  );
  expect(body).toContain(`<h1>${title}</h1>`);
}

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});
afterEach(() => {
  vi.useRealTimers();
});

describe('POST /api/contributions/form (D160)', () => {
  test('visitor without script: what is sent is not stored before the emailed link is pressed, and then is on the desk', async () => {
    const email = mailbox();
    const form = posted({ email, description: 'The dates\r\nare <b>cleared</b>.', related_app: 'roomz' });
    const answer = await post(form);
    expect(answer.status).toBe(200);
    expectPage(answer, 'Check your inbox');
    const [held] = await quarantined(email);
    const { id = '' } = held ?? {};
    expect(answer.body).toContain(held?.get('reference'));
    expect(await findContribution(id)).toBeNull();
    const listed = await send(admin, '/api/admin/held', { token: ada.token });
    expect(listed.body.items).toContainEqual(expect.objectContaining({ id, why: 'no-script' }));

    const key = await keyMailedTo(email);
    const question = await open(key);
    expectPage(question, 'Did you send this?');
    expect(question.body).toContain('The dates\nare &lt;b&gt;cleared&lt;/b&gt;.');
    expect(await findContribution(id)).toBeNull();
    for (const again of [await confirm(key), await confirm(key), await open(key)]) {
      expect(again.status).toBe(200);
      expectPage(again, 'Thank you. We have your contribution.');
      expect(again.body).not.toContain('cleared');
    }
    expect(await findContribution(id)).toMatchObject({
      ...{ email, status: 'new', related_app: 'roomz', proof_url: null, submitted_by_user_id: null },
      description: 'The dates\nare <b>cleared</b>.',
    });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('visitor without script: the picture comes with it, without its metadata', async () => {
    const email = mailbox();
    const telling = tellingFiles().find(({ extension }) => extension === 'png')!;
    expect((await post(posted({ email, proof_file: image(telling.bytes) }))).status).toBe(200);
    const [held] = await quarantined(email);
    await confirm(await keyMailedTo(email));
    const stored = await findContribution(held?.id ?? '');
    expect(stored?.proof_file).toMatchObject({ name: 'photo.png', metadata_removed: true });
    expect(await openProof(stored?.proof_file_path ?? '')).not.toBeNull();
  });

  test('visitor who presses twice: it is one contribution and one email', async () => {
    const email = mailbox();
    const again = () =>
      post(posted({ email, description: 'Pressed more than once.', proof_file: image(pngFile()) }));
    const answers = [...(await Promise.all([again(), again()])), await again()];
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(await quarantined(email)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('visitor who sends a link of the month before: it was erased, and the page says so', async () => {
    const email = mailbox();
    await post(posted({ email }));
    const key = await keyMailedTo(email);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + QUARANTINE_MS + HOUR });
    await sweepExpired(new Date());
    expect(await quarantined(email)).toEqual([]);
    for (const answer of [await open(key), await confirm(key)]) {
      expect(answer.status).toBe(404);
      expectPage(answer, 'That did not work');
    }
  });

  test.each<[string, Record<string, string | File | null>, number, string]>([
    ['no name', { display_name: ' ' }, 422, 'Display name is required'],
    ['no address', { email: 'fern' }, 422, 'Must be a valid email address'],
    ['no type', { contribution_type: '' }, 422, 'Please select a contribution type'],
    ['two words', { description: 'Too short' }, 422, 'Description must be at least 10 characters'],
    ['what is no link', { proof_url: 'photo' }, 422, 'Please enter a valid URL'],
    ['no consent', { consent_given: null }, 422, 'You must agree to the terms to submit'],
    ['the field that people do not see', { website: 'x' }, 422, 'Leave this field empty'],
    ['a field that is not ours', { status: 'accepted' }, 400, 'Not expected here'],
    ['a file in a field of text', { email: image(pngFile()) }, 400, 'Must be text'],
    ['a page called .png', { proof_file: image(Buffer.from('<html>')) }, 422, PROOF_MESSAGES.unsupported],
    [
      'a program',
      { proof_file: image(pngFile(), 'a.exe', 'application/exe') },
      422,
      PROOF_MESSAGES.unsupported,
    ],
    ['an empty file', { proof_file: image(Buffer.alloc(0)) }, 422, PROOF_MESSAGES.empty],
    ['a large file', { proof_file: image(Buffer.alloc(FORM_FILE_MAX_BYTES + 1)) }, 413, FORM_FILE_TOO_LARGE],
    ['a huge file', { proof_file: image(Buffer.alloc(5_000_000)) }, 413, 'The request is larger than'],
  ])(
    'visitor without script: with %s nothing is stored, and a page says why',
    async (_, changes, status, why) => {
      const email = mailbox();
      const answer = await post(posted({ email, ...changes }));
      expect(answer.status).toBe(status);
      expectPage(answer, 'That did not work');
      expect(answer.body).toContain(why);
      expect(answer.body).toContain('Back button');
      expect(await quarantined(email)).toEqual([]);
      expect(await mailsTo(email)).toEqual([]);
    },
  );

  test('program: what is no form is 415, a broken form or a field given twice 400; without Accept as JSON', async () => {
    const twice = posted();
    twice.append('email', 'other@example.org');
    const answers = [
      await post(posted(), newAddress(), { 'Content-Type': 'application/json' }),
      await post(posted(), newAddress(), { 'Content-Type': 'multipart/form-data; boundary=x' }),
      await post(twice),
    ];
    expect(answers.map(({ status }) => status)).toEqual([415, 400, 400]);
    const plain = await post(posted({ email: 'fern' }), newAddress(), { Accept: '*/*' });
    expect(plain).toMatchObject({ status: 422, body: { code: 'invalid' } });
  });

  test('page of another site: is refused, as is one without an origin of its own (D009)', async () => {
    for (const origin of ['https://elsewhere.example', 'null'])
      expect((await post(posted(), newAddress(), { Origin: origin })).status).toBe(403);
    expect((await post(posted(), newAddress(), { Origin: 'http://localhost:8888' })).status).toBe(200);
  });

  test('visitor: one caller is refused after ten in an hour, with a page', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: (Math.floor(Date.now() / HOUR) + 0.5) * HOUR });
    const ip = newAddress();
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await post(posted(), ip));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    expectPage(answers[10]!, 'That did not work');
    expect(answers[10]?.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

describe('/api/contributions/form/confirmation (D160)', () => {
  test('stranger: neither a key that is not ours nor that of a status page opens or confirms anything', async () => {
    const email = mailbox();
    await post(posted({ email }));
    const [held] = await quarantined(email);
    const [mail] = await mailsTo(email);
    const ofStatus = /\/contribute\/status#([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    for (const key of ['x', held?.id ?? '', ofStatus]) {
      expect((await open(key)).status).toBe(404);
      expect((await confirm(key)).status).toBe(404);
    }
    expect((await send(contributions, CONFIRM, { headers: OF_BROWSER })).status).toBe(422);
    expect(await findContribution(held?.id ?? '')).toBeNull();
  });
});
