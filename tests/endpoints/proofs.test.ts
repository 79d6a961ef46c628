import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROOF_MAX_BYTES, PROOF_PART_BYTES } from '#domain/proofs/proof.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { sweepUploads } from '#server/operations/sweep-records.ts';
import { stopClock } from '#tests/builders/clock.ts';
import { docxFile, jpegFile, pdfFile, pngFile } from '#tests/builders/files.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import { completeUpload as complete, putPart as put } from '#tests/builders/uploads.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const begin = (body: Record<string, unknown>, ip?: string) =>
  send(contributions, '/api/proofs', { body, ...(ip ? { ip } : {}) });

async function upload(name: string, type: string, bytes: Uint8Array) {
  const { body } = await begin({ name, type, size: bytes.byteLength });
  for (let part = 0; part < body.parts; part += 1) {
    const slice = bytes.subarray(part * PROOF_PART_BYTES, (part + 1) * PROOF_PART_BYTES);
    expect((await put(body.id, part, body.ticket, slice)).status).toBe(200);
  }
  return { ...body, answer: await complete(body.id, body.ticket) };
}

async function blobsOf(id: string): Promise<string[]> {
  const stores = ['contribution-proofs', 'proof-uploads'].map((name) =>
    getStore({ name, consistency: 'strong' }),
  );
  const lists = await Promise.all(stores.map((store) => store.list()));
  return lists.flatMap(({ blobs }) => blobs.map((blob) => blob.key)).filter((key) => key.includes(id));
}

let ada: Person;
let mo: Person;
let uma: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
  mo = await buildPerson('member');
  uma = await buildPerson();
});

describe('POST /api/proofs', () => {
  test('ten mebibytes are accepted in three parts, one byte more is refused with the literal sentence', async () => {
    const accepted = await begin({ name: 'a.jpg', type: 'image/jpeg', size: PROOF_MAX_BYTES });
    expect(accepted.status).toBe(201);
    expect(accepted.body).toMatchObject({ parts: 3, part_bytes: PROOF_PART_BYTES });
    const refused = await begin({ name: 'a.jpg', type: 'image/jpeg', size: PROOF_MAX_BYTES + 1 });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual([
      { path: 'proof_file', message: 'File size must be less than 10MB' },
    ]);
  });

  test.each([
    ['a.exe', 'application/octet-stream'],
    ['a.svg', 'image/svg+xml'],
    ['a.jpg', 'image/png'],
    ['a', 'image/png'],
  ])('%s declared as %s is refused with the literal sentence', async (name, type) => {
    const answer = await begin({ name, type, size: 100 });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe('File type not supported. Please upload an image, PDF, or document.');
  });

  test.each([
    [{ size: -1 }],
    [{ size: 1.5 }],
    [{ size: '5' }],
    [{ size: 1e21 }],
    [{ name: 7 }],
    [{ extra: 1 }],
  ])('bad input %o is refused', async (change) => {
    const answer = await begin({ name: 'a.jpg', type: 'image/jpeg', size: 5, ...change });
    expect([400, 422]).toContain(answer.status);
  });

  test('the twenty-first upload of a day from one address answers 429', async () => {
    stopClock();
    const statuses = [];
    for (let sent = 0; sent < 21; sent += 1) {
      statuses.push((await begin({ name: 'a.jpg', type: 'image/jpeg', size: 5 }, '203.0.113.5')).status);
    }
    expect(statuses.slice(0, 20).every((status) => status === 201)).toBe(true);
    expect(statuses[20]).toBe(429);
  });
});

describe('PUT /api/proofs/:id/:part', () => {
  test('a part of another length, of another number or with a ticket that is not ours is refused', async () => {
    const { body } = await begin({ name: 'a.jpg', type: 'image/jpeg', size: 10 });
    const other = await begin({ name: 'a.jpg', type: 'image/jpeg', size: 10 });
    const ten = new Uint8Array(10);
    expect((await put(body.id, 0, body.ticket, new Uint8Array(9))).status).toBe(422);
    expect((await put(body.id, 1, body.ticket, ten)).status).toBe(404);
    expect((await put(body.id, 'x', body.ticket, ten)).status).toBe(422);
    expect((await put(body.id, 0, other.body.ticket, ten)).status).toBe(403);
    expect((await put(body.id, 0, `${body.ticket}x`, ten)).status).toBe(403);
    expect((await put(body.id, 0, '', ten)).status).toBe(403);
    expect((await put('..%2f..%2fetc', 0, body.ticket, ten)).status).toBe(422);
    expect(await blobsOf(body.id)).toEqual([]);
  });

  test('a ticket whose content was changed is refused', async () => {
    const { body } = await begin({ name: 'a.jpg', type: 'image/jpeg', size: 10 });
    const [payload = '', signature] = body.ticket.split('.');
    const content = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...content, size: 5 })).toString('base64url');
    expect((await put(body.id, 0, `${forged}.${signature}`, new Uint8Array(5))).status).toBe(403);
  });

  test('a body over four mebibytes answers 413', async () => {
    const { body } = await begin({ name: 'a.jpg', type: 'image/jpeg', size: PROOF_MAX_BYTES });
    expect((await put(body.id, 0, body.ticket, new Uint8Array(PROOF_PART_BYTES + 1))).status).toBe(413);
  });
});

describe('POST /api/proofs/:id/complete', () => {
  test('a file arrives whole under {uuid}.{ext}, completing twice answers the same, and no part stays behind (R302–R304)', async () => {
    const { id, ticket, answer } = await upload('../../My "photo"\u202e.PNG', 'image/png', pngFile());
    expect(answer.status).toBe(200);
    expect(answer.body.proof_file_path).toBe(`${id}.png`);
    expect(answer.body.file).toMatchObject({
      name: 'My "photo".PNG',
      type: 'image/png',
      size: pngFile().byteLength,
    });
    const again = await complete(id, ticket);
    expect(again.body.file).toEqual(answer.body.file);
    expect((await blobsOf(id)).filter((key) => key.startsWith('parts/'))).toEqual([]);
    const stored = await getStore({ name: 'contribution-proofs' }).getMetadata(`${id}.png`);
    expect(stored?.metadata).toMatchObject({ cache_control: '3600' });
  });

  test('a missing part is named, and the upload can go on', async () => {
    const bytes = jpegFile({ size: PROOF_PART_BYTES + 100 });
    const { body } = await begin({ name: 'a.jpg', type: 'image/jpeg', size: bytes.byteLength });
    await put(body.id, 1, body.ticket, bytes.subarray(PROOF_PART_BYTES));
    const early = await complete(body.id, body.ticket);
    expect(early.status).toBe(409);
    expect(early.body.fields).toEqual([{ path: 'parts.0', message: 'Not received' }]);
    await put(body.id, 0, body.ticket, bytes.subarray(0, PROOF_PART_BYTES));
    expect((await complete(body.id, body.ticket)).status).toBe(200);
  });

  test.each([
    ['a JPEG called .pdf', 'a.pdf', 'application/pdf', () => jpegFile()],
    ['a PDF called .docx', 'a.docx', DOCX, () => pdfFile()],
    ['HTML called .png', 'a.png', 'image/png', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a cut-off JPEG', 'a.jpg', 'image/jpeg', () => jpegFile({ size: 5000 }).subarray(0, 4000)],
    ['a bare zip called .docx', 'a.docx', DOCX, () => docxFile().subarray(0, 60)],
  ])('%s is refused and leaves nothing behind', async (_name, name, type, bytes) => {
    const { id, answer } = await upload(name, type, bytes());
    expect(answer.status).toBe(422);
    expect(answer.body.fields[0].path).toBe('proof_file');
    expect(await blobsOf(id)).toEqual([]);
  });
});

describe('a contribution with a proof file', () => {
  test('keeps the file, which an admin downloads byte for byte as an attachment and nobody else at all (R370)', async () => {
    const bytes = jpegFile({ size: PROOF_MAX_BYTES });
    const { answer } = await upload('proof.jpg', 'image/jpeg', bytes);
    const { proof_file_path, ticket } = answer.body;
    const stored = await send(contributions, '/api/contributions', {
      body: buildContribution({ proof_file_path, proof_ticket: ticket }),
    });
    expect(stored.status).toBe(201);
    const contribution = await findContribution(stored.body.id);
    expect(contribution).toMatchObject({
      proof_file_path,
      proof_file: { name: 'proof.jpg', size: PROOF_MAX_BYTES },
    });

    const path = `/api/admin/contributions/${stored.body.id}/proof`;
    const download = await send(admin, path, { token: ada.token });
    expect(download.status).toBe(200);
    expect(Buffer.compare(Buffer.from(await download.response.arrayBuffer()), Buffer.from(bytes))).toBe(0);
    expect(download.headers.get('content-disposition')).toMatch(
      /^attachment; filename="proof-TG-[0-9A-Z]{6}\.jpg"$/,
    );
    expect(download.headers.get('content-type')).toBe('image/jpeg');
    expect(download.headers.get('x-content-type-options')).toBe('nosniff');
    expect(download.headers.get('content-security-policy')).toContain('sandbox');
    expect(download.headers.get('cache-control')).toBe('private, no-store');
    const statuses = [];
    for (const token of [undefined, uma.token, mo.token])
      statuses.push((await send(admin, path, { token })).status);
    expect(statuses).toEqual([401, 403, 403]);
  });

  test('cannot name a file without its ticket, or with the ticket of another file or of an upload', async () => {
    const one = await upload('a.png', 'image/png', pngFile());
    const two = await upload('b.png', 'image/png', pngFile());
    const claim = (proof_file_path: unknown, proof_ticket: unknown) =>
      send(contributions, '/api/contributions', {
        body: buildContribution({ proof_file_path, proof_ticket }),
      });
    expect((await claim(one.answer.body.proof_file_path, undefined)).status).toBe(403);
    expect((await claim(one.answer.body.proof_file_path, two.answer.body.ticket)).status).toBe(403);
    expect((await claim(one.answer.body.proof_file_path, one.ticket)).status).toBe(403);
    expect((await claim('../../etc/passwd', one.answer.body.ticket)).status).toBe(422);
    expect((await claim(undefined, one.answer.body.ticket)).status).toBe(403);
  });

  test('an admin who asks for a proof that does not exist gets 404, and a key is never an address', async () => {
    const none = await send(contributions, '/api/contributions', { body: buildContribution() });
    const ask = (id: string) => send(admin, `/api/admin/contributions/${id}/proof`, { token: ada.token });
    expect((await ask(none.body.id)).status).toBe(404);
    expect((await ask(randomUUID())).status).toBe(404);
    expect((await ask('..%2f..%2fproof')).status).toBe(422);
  });
});

describe('the nightly sweep', () => {
  const DAY = 24 * 60 * 60 * 1000;

  test('removes parts and files that nobody came back for, and keeps what belongs to a contribution', async () => {
    const { body: left } = await begin({ name: 'a.png', type: 'image/png', size: pngFile().byteLength });
    await put(left.id, 0, left.ticket, pngFile());
    const orphan = await upload('b.png', 'image/png', pngFile());
    const kept = await upload('c.png', 'image/png', pngFile());
    const { proof_file_path, ticket } = kept.answer.body;
    await send(contributions, '/api/contributions', {
      body: buildContribution({ proof_file_path, proof_ticket: ticket }),
    });

    await sweepUploads(new Date());
    expect(await blobsOf(left.id)).not.toEqual([]);
    await sweepUploads(new Date(Date.now() + 2 * DAY));
    expect(await blobsOf(left.id)).toEqual([]);
    expect(await blobsOf(orphan.id)).toEqual([]);
    expect(await blobsOf(kept.id)).toEqual([`${kept.id}.png`]);
  });
});
