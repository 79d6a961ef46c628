import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { everyBlob } from '#tests/builders/every-store.ts';
import { jpegFile } from '#tests/builders/files.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { contributeWith, uploadFile } from '#tests/builders/uploads.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import nightly from '../../functions/nightly.ts';

const LIST = '/api/admin/contributions';
let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});
afterEach(() => {
  vi.useRealTimers();
});

const uploaded = async () => (await uploadFile('me.jpg', 'image/jpeg', jpegFile())).body;
const look = async (id: string) =>
  (await send(admin, `${LIST}/${id}`, { token: ada.token })).body.contribution;

async function decline(id: string): Promise<Date> {
  const { updated_at } = await look(id);
  const body = { status: 'declined', message: 'CANARY, we have this already', updated_at };
  const sent = { method: 'PATCH', body, token: ada.token, headers: { 'Idempotency-Key': randomUUID() } };
  const { body: declined } = await send(admin, `${LIST}/${id}`, sent);
  return new Date(declined.reviewed_at);
}

/** Runs the scheduled function twelve months after a decision, and some milliseconds. */
async function nightAfterAYear(decided: Date, more: number): Promise<void> {
  const moment = new Date(decided);
  moment.setUTCFullYear(moment.getUTCFullYear() + 1);
  vi.useFakeTimers({ toFake: ['Date'], now: moment.getTime() + more });
  try {
    expect((await nightly()).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
}

const typed = () => ({
  display_name: 'CANARY name',
  email: `canary-${randomUUID()}@example.org`,
  contribution_type: 'other',
  other_details: 'CANARY detail',
  description: 'CANARY description of what happened to me.',
  proof_url: 'https://example.org/CANARY',
});

const record = async (id: string) =>
  (await firestore().collection('contributions').doc(id).get()).data() ?? {};
async function deskRows(): Promise<string> {
  const blobs = await everyBlob();
  return blobs.filter((blob) => blob.startsWith(`list-rows-${process.env.FIREBASE_PROJECT_ID}/`)).join('\n');
}
const fileOf = (key: string) =>
  getStore({ name: 'contribution-proofs', consistency: 'strong' }).getMetadata(key);

describe('a visitor whose contribution was declined', () => {
  test('is in no record, file or row of the desk twelve months after the decision, and in all of them until then', async () => {
    const proof = await uploaded();
    const { body } = await contributeWith(proof, typed());
    const answer = await uploaded();
    const step = { from: 'contributor', text: 'CANARY answer', proof_file: answer.file, at: 'x' };
    await firestore()
      .collection('contributions')
      .doc(body.id)
      .update({
        thread: [{ ...step, proof_file_path: answer.proof_file_path }],
        thread_files: [answer.proof_file_path],
      });
    const decided = await decline(body.id);
    await send(admin, '/api/admin/contribution-index', { token: ada.token });
    expect(await deskRows()).toContain('CANARY');

    await nightAfterAYear(decided, -1000);
    expect(await record(body.id)).toMatchObject({
      display_name: 'CANARY name',
      proof_file_path: proof.proof_file_path,
    });
    expect(await fileOf(proof.proof_file_path)).not.toBeNull();

    await nightAfterAYear(decided, 1000);
    const left = await record(body.id);
    expect(JSON.stringify(left)).not.toMatch(/canary/i);
    for (const digest of ['content_digest', 'address_digest', 'text_digest', 'file_digest']) {
      expect(left[digest]).toBeNull();
    }
    expect(await deskRows()).not.toContain('CANARY');
    for (const { proof_file_path } of [proof, answer]) expect(await fileOf(proof_file_path)).toBeNull();
    // What counts is kept.
    expect(left).toMatchObject({
      status: 'declined',
      contribution_type: 'other',
      display_name: 'Name erased',
    });
    expect(await look(body.id)).toMatchObject({ status: 'declined', email: '', proof_file: null });
    const download = await send(admin, `${LIST}/${body.id}/proof`, { token: ada.token });
    expect(download.status).toBe(404);
  });

  test('and their private link opens nothing any more, signed in or not', async () => {
    const mo = await buildPerson('member');
    const { body } = await send(contributions, '/api/contributions', {
      body: { ...typed(), consent_given: true },
      token: mo.token,
    });
    const key = statusKeyOf(body.id);
    const open = (path: string, more: object) =>
      send(contributions, path, { body: { key, ...more }, token: mo.token });
    const decided = await decline(body.id);
    await nightAfterAYear(decided, -1000);
    expect((await open('/api/contributions/status', {})).status).toBe(200);
    await nightAfterAYear(decided, 1000);
    expect((await open('/api/contributions/status', {})).status).toBe(404);
    const named = { method: 'PUT', body: { key, named: true } };
    expect((await send(contributions, '/api/contributions/status/recognition', named)).status).toBe(404);
  });

  test('leaves a file alone that another contribution shows as well', async () => {
    const proof = await uploaded();
    const one = await contributeWith(proof, typed());
    const other = await contributeWith(proof, typed());
    await nightAfterAYear(await decline(one.body.id), 1000);
    expect((await record(one.body.id)).proof_file_path).toBeNull();
    expect((await send(admin, `${LIST}/${other.body.id}/proof`, { token: ada.token })).status).toBe(200);
  });
});

describe('a member whose contribution was declined', () => {
  test('keeps it with its words in their account, without the address and files that were sent with it', async () => {
    const mo = await buildPerson('member');
    const { proof_file_path, ticket: proof_ticket } = await uploaded();
    const { body } = await send(contributions, '/api/contributions', {
      body: { ...typed(), consent_given: true, proof_file_path, proof_ticket },
      token: mo.token,
    });
    await nightAfterAYear(await decline(body.id), 1000);
    const left = await record(body.id);
    expect(left).toMatchObject({ submitted_by_user_id: mo.id, email: '', proof_url: null, proof_file: null });
    expect(left.description).toBe('CANARY description of what happened to me.');
    expect(await fileOf(proof_file_path)).toBeNull();
  });
});
