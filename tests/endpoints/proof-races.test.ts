import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { sweepUploads } from '#server/operations/sweep-records.ts';
import { withByte } from '#tests/builders/bad-images.ts';
import { jpegFile } from '#tests/builders/files.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { beginUpload, completeUpload, contributeWith, putPart } from '#tests/builders/uploads.ts';
import { load } from '#tests/scale.ts';
import admin from '../../functions/admin.ts';

const RACES = load(8, 50);
const FIRST = jpegFile();
/** Another sound picture of the same length: one factor of its table differs. */
const OTHER = withByte(FIRST, FIRST.indexOf(0xdb) + 20, 2);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});

async function beginPicture() {
  const { body } = await beginUpload({ name: 'a.jpg', type: 'image/jpeg', size: FIRST.byteLength });
  return body as { id: string; ticket: string };
}

/** The digest of what an admin downloads of a contribution that names this file, and the stored one. */
async function digests(completed: { proof_file_path: string; ticket: string }) {
  const { status, body } = await contributeWith(completed);
  expect(status).toBe(201);
  const contribution = await findContribution(body.id);
  const download = await send(admin, `/api/admin/contributions/${body.id}/proof`, { token: ada.token });
  expect(download.status).toBe(200);
  return {
    downloaded: sha256(new Uint8Array(await download.response.arrayBuffer())),
    stored: contribution?.proof_file?.sha256,
  };
}

describe('someone replaces a part of their upload', () => {
  test('by the same bytes: it is accepted; by others: 409, and the first are what is stored', async () => {
    const { id, ticket } = await beginPicture();
    expect((await putPart(id, 0, ticket, FIRST)).status).toBe(200);
    expect((await putPart(id, 0, ticket, FIRST)).status).toBe(200);
    const replaced = await putPart(id, 0, ticket, OTHER);
    expect(replaced.status).toBe(409);
    expect(replaced.body.code).toBe('conflict');
    const completed = await completeUpload(id, ticket);
    expect(completed.body.file.sha256).toBe(sha256(FIRST));
  });

  test('after it is complete: 409, and what was hashed stays', async () => {
    const { id, ticket } = await beginPicture();
    await putPart(id, 0, ticket, FIRST);
    const completed = await completeUpload(id, ticket);
    expect((await putPart(id, 0, ticket, OTHER)).status).toBe(409);
    expect((await completeUpload(id, ticket)).body.file).toEqual(completed.body.file);
    const { downloaded, stored } = await digests(completed.body);
    expect([downloaded, stored]).toEqual([sha256(FIRST), sha256(FIRST)]);
  });

  test('after it was refused: the upload starts again with what is sent then', async () => {
    const { id, ticket } = await beginPicture();
    await putPart(id, 0, ticket, new Uint8Array(FIRST.byteLength));
    expect((await completeUpload(id, ticket)).status).toBe(422);
    expect((await putPart(id, 0, ticket, FIRST)).status).toBe(200);
    expect((await completeUpload(id, ticket)).body.file.sha256).toBe(sha256(FIRST));
  });

  test(`while two requests complete it, ${RACES} times: all learn of one file, and it is the one downloaded`, async () => {
    for (let race = 0; race < RACES; race += 1) {
      const { id, ticket } = await beginPicture();
      await putPart(id, 0, ticket, FIRST);
      // Which of them is first differs from race to race.
      const attacks = [
        () => completeUpload(id, ticket),
        () => putPart(id, 0, ticket, OTHER),
        () => completeUpload(id, ticket),
        () => putPart(id, 0, ticket, OTHER),
      ];
      const turned = attacks.map((_, at) => attacks[(at + race) % attacks.length]!);
      const answers = await Promise.all(turned.map((attack) => attack()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
      const completed = answers.filter(({ status }) => status === 200);
      for (const { body } of completed) expect(body.file.sha256).toBe(sha256(FIRST));
      const last = completed[race % 2]!;
      expect(await digests(last.body)).toEqual({ downloaded: sha256(FIRST), stored: sha256(FIRST) });
    }
  }, 120_000);

  test(`while its first part is still arriving, ${RACES} times: one of the two is stored, hashed and downloaded`, async () => {
    for (let race = 0; race < RACES; race += 1) {
      const { id, ticket } = await beginPicture();
      const sent = await Promise.all([
        putPart(id, 0, ticket, race % 2 ? FIRST : OTHER),
        putPart(id, 0, ticket, race % 2 ? OTHER : FIRST),
        completeUpload(id, ticket),
        completeUpload(id, ticket),
      ]);
      expect(sent.every(({ status }) => [200, 409].includes(status))).toBe(true);
      const { body } = await completeUpload(id, ticket);
      for (const one of sent.slice(2)) {
        if (one.status === 200) expect(one.body.file).toEqual(body.file);
      }
      const { downloaded, stored } = await digests(body);
      expect([downloaded, stored]).toEqual([body.file.sha256, body.file.sha256]);
    }
  }, 120_000);
});

describe('the nightly sweep meets an upload', () => {
  test('of today that is being completed: it takes nothing from it', async () => {
    const { id, ticket } = await beginPicture();
    await putPart(id, 0, ticket, FIRST);
    const [completed] = await Promise.all([completeUpload(id, ticket), sweepUploads(new Date())]);
    expect(completed.status).toBe(200);
    await sweepUploads(new Date());
    const { downloaded, stored } = await digests(completed.body);
    expect([downloaded, stored]).toEqual([sha256(FIRST), sha256(FIRST)]);
  });
});
