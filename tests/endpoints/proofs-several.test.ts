import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { QUARANTINE_MS } from '#domain/quarantine/submission.ts';
import { uploadedTogether } from '#lib/uploaded-proofs.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { sweepExpired, sweepUploads } from '#server/operations/sweep-records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { noteUnclaimed, openProof } from '#server/proofs/records.ts';
import { uploadProof } from '#tests/builders/contributor.ts';
import { jpegFile, pngFile } from '#tests/builders/files.ts';
import { newAddress } from '#tests/builders/form-tickets.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const DAY = 24 * 60 * 60_000;

let ada: Person;
let mo: Person;
let uma: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
  mo = await buildPerson('member');
  uma = await buildPerson();
});

/** As many uploaded pictures, each of another width. */
async function pictures(count: number) {
  const uploaded = [];
  for (let n = 1; n <= count; n += 1) {
    uploaded.push(await uploadProof(`shot-${n}.png`, 'image/png', pngFile({ width: n })));
  }
  const keys = uploaded.map(({ proof_file_path }) => proof_file_path);
  return { uploaded, keys, sent: { ...uploadedTogether(uploaded) } };
}

const contribute = (sent: object, how: { token?: string } = {}) =>
  send(contributions, '/api/contributions', { body: buildContribution({ ...sent }), ...how });

/** Without a form ticket it is quarantined (T31). */
async function quarantined(sent: object): Promise<string> {
  const body = buildContribution({
    ...sent,
    form_ticket: undefined,
    description: `Quarantined ${randomUUID()}`,
  });
  const answer = await send(contributions, '/api/contributions', { body, ip: newAddress() });
  expect(answer.status).toBe(201);
  expect((await firestore().doc(`held_submissions/${answer.body.id}`).get()).exists).toBe(true);
  return answer.body.id;
}

/** Has the sweep look at each file, as after a restore. */
async function sweepAll(keys: readonly string[]): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  for (const key of keys) await noteUnclaimed(day, key);
  await sweepUploads(new Date(Date.now() + 3 * DAY));
}

const stored = (keys: readonly string[]) =>
  Promise.all(keys.map(async (key) => (await openProof(key)) !== null));
const ALL = [true, true, true];
const NONE = [false, false, false];

describe('a contribution with several proof files (D159)', () => {
  test('visitor: sends five, the first as ever, and an admin sees what each is', async () => {
    const { keys, sent } = await pictures(5);
    const answer = await contribute(sent);
    expect(answer.status).toBe(201);
    const seen = await send(admin, `/api/admin/contributions/${answer.body.id}`, { token: ada.token });
    const { contribution } = seen.body;
    expect([contribution.proof_file_path, ...contribution.proof_files]).toEqual(keys);
    const files = [contribution.proof_file, ...contribution.proof_file_details];
    expect(files.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((n) => `shot-${n}.png`));
    expect(files.every(({ metadata_removed }) => metadata_removed)).toBe(true);
  });

  test('admin: downloads each of them, and nobody else does', async () => {
    const first = await uploadProof('a.png', 'image/png', pngFile());
    const third = jpegFile();
    const others = [
      await uploadProof('b.png', 'image/png', pngFile({ width: 9 })),
      await uploadProof('c.jpg', 'image/jpeg', third),
    ];
    const { body } = await contribute({ ...uploadedTogether([first, ...others]) });
    const path = `/api/admin/contributions/${body.id}/proof`;
    const download = await send(admin, `${path}?file=1`, { token: ada.token });
    expect(download.status).toBe(200);
    expect(Buffer.from(await download.response.arrayBuffer()).equals(Buffer.from(third))).toBe(true);
    expect(download.headers.get('content-disposition')).toMatch(
      /^attachment; filename="proof-.*-file-3\.jpg"$/,
    );
    const statuses = [];
    for (const token of [undefined, uma.token, mo.token])
      statuses.push((await send(admin, `${path}?file=1`, { token })).status);
    expect(statuses).toEqual([401, 403, 403]);
    expect((await send(admin, `${path}?file=2`, { token: ada.token })).status).toBe(404);
    expect((await send(admin, `${path}?file=x`, { token: ada.token })).status).toBe(422);
  });

  test('visitor: a sixth is refused by name of the limit', async () => {
    const { sent } = await pictures(6);
    const { status, body } = await contribute(sent);
    expect(status).toBe(422);
    expect(body.fields).toContainEqual({ path: 'proof_files', message: 'Up to five files' });
  });

  test('visitor: one that is not theirs, has no ticket or is no key refuses the whole contribution', async () => {
    const { uploaded, sent } = await pictures(2);
    const [, second] = uploaded;
    const other = await uploadProof('other.png', 'image/png', pngFile());
    const unknown = `${randomUUID()}.png`;
    const as = async (proof_files: unknown, proof_tickets: unknown) =>
      (await contribute({ ...sent, proof_files, proof_tickets })).status;
    expect(await as([other.proof_file_path], [second?.proof_ticket])).toBe(403);
    expect(await as([unknown], [second?.proof_ticket])).toBe(403);
    expect(await as([second?.proof_file_path], undefined)).toBe(403);
    expect(await as([second?.proof_file_path], [])).toBe(403);
    expect(await as(undefined, [second?.proof_ticket])).toBe(403);
    expect(await as(['../x.png'], [second?.proof_ticket])).toBe(422);
    expect(await as(second?.proof_file_path, [second?.proof_ticket])).toBe(400);
  });

  test('visitor: a repeated request stores no second one', async () => {
    const { sent } = await pictures(3);
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = buildContribution({ ...sent });
    const post = () => send(contributions, '/api/contributions', { body, headers });
    expect((await post()).body).toEqual((await post()).body);
  });

  test('the sweep keeps all files of a contribution', async () => {
    const { keys, sent } = await pictures(3);
    const left = await pictures(3);
    const { body } = await contribute(sent);
    await sweepAll([...keys, ...left.keys]);
    expect(await stored(keys)).toEqual(ALL);
    expect(await stored(left.keys)).toEqual(NONE);
    expect((await findContribution(body.id))?.proof_files).toEqual(keys.slice(1));
  });

  test('user: all files are in the export of their account, and gone with the account', async () => {
    const fern = await buildPerson();
    const { keys, sent } = await pictures(3);
    const { body } = await contribute(sent, { token: fern.token });
    const taken = await send(accounts, '/api/account/export', { token: fern.token });
    expect(taken.body.proof_files.map(({ key }: { key: string }) => key)).toEqual(keys);
    expect(taken.body.contributions[0]).toMatchObject({
      proof_files: keys.slice(1),
      proof_file_details: [{ name: 'shot-2.png' }, { name: 'shot-3.png' }],
    });
    const username = fern.email.split('@')[0];
    await send(accounts, '/api/account', { method: 'DELETE', body: { username }, token: fern.token });
    expect(await stored(keys)).toEqual(NONE);
    const left = await findContribution(body.id);
    expect(left).toMatchObject({ proof_file: null, proof_files: [], proof_file_details: [] });
  });
});

describe('several proof files of a quarantined contribution', () => {
  test('admin: sees their names, and all survive the sweep and belong to it once released', async () => {
    const { keys, sent } = await pictures(3);
    const id = await quarantined(sent);
    const list = await send(admin, '/api/admin/held', { token: ada.token });
    const row = list.body.items.find((one: { id: string }) => one.id === id);
    expect(row.proof_file).toBe('shot-1.png, shot-2.png, shot-3.png');
    await sweepAll(keys);
    expect(await stored(keys)).toEqual(ALL);
    await send(admin, `/api/admin/held/${id}/release`, { method: 'POST', token: ada.token });
    expect((await findContribution(id))?.proof_files).toEqual(keys.slice(1));
    await sweepAll(keys);
    expect(await stored(keys)).toEqual(ALL);
  });

  test('admin: discards it, and no file is left', async () => {
    const { keys, sent } = await pictures(3);
    const id = await quarantined(sent);
    await send(admin, '/api/admin/held/discard', { body: { ids: [id] }, token: ada.token });
    expect(await stored(keys)).toEqual(NONE);
    const left = (await firestore().doc(`held_submissions/${id}`).get()).data();
    expect(JSON.stringify(left)).not.toMatch(/\.png/);
  });

  test('the nightly sweep erases all of them when it expires', async () => {
    const { keys, sent } = await pictures(3);
    await quarantined(sent);
    await sweepExpired(new Date(Date.now() + QUARANTINE_MS + 60_000));
    expect(await stored(keys)).toEqual(NONE);
  });
});
