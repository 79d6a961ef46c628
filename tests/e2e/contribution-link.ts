import { Firestore, Timestamp } from '@google-cloud/firestore';
import { type APIRequestContext, expect } from 'playwright/test';
import { LOCAL_PROJECT } from '#domain/environment/variable.ts';
import type { ReceivedMail } from '#local/cloud/mail.ts';
import { adminToken } from './admin-desk.ts';

/** All mails to this address, oldest first. */
export async function mailsTo(request: APIRequestContext, address: string): Promise<ReceivedMail[]> {
  const mails = (await (await request.get('/__local/mail.json')).json()) as ReceivedMail[];
  return mails.filter(({ envelope }) => envelope.to.includes(address)).reverse();
}

/** The private link in the latest mail to this address, as a path of the site; waits until that many have come. */
export async function privateLink(request: APIRequestContext, address: string, mails = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(request, address)).length).toBe(mails);
  const { text = '' } = (await mailsTo(request, address)).at(-1) ?? {};
  return /\/contribute\/status#[\w.=-]+/.exec(text)?.[0] ?? '';
}

/** An admin decides at the endpoint, as the record stands. */
export async function decide(request: APIRequestContext, id: string, decision: object): Promise<void> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const path = `/api/admin/contributions/${id}`;
  const { contribution } = await (await request.get(path, { headers })).json();
  const data = { ...decision, updated_at: contribution.updated_at };
  expect((await request.patch(path, { headers, data })).status()).toBe(200);
}

/** The desk says that the ten seconds are over; the server knows better when they are not (F5). */
export async function settle(request: APIRequestContext, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  expect((await request.post(`/api/admin/contributions/${id}/settle`, { headers })).status()).toBe(202);
}

let store: Firestore | undefined;

/** The local Firestore behind the site, as the product's own functions reach it. */
function database(baseURL: string | undefined): Firestore {
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${Number(new URL(baseURL ?? '').port) + 1}`;
  // Google's library otherwise asks the network whether it runs on a machine of Google's.
  process.env.METADATA_SERVER_DETECTION = 'none';
  store ??= new Firestore({ projectId: LOCAL_PROJECT });
  return store;
}

/** Puts the end of a decision's ten seconds into the past, where the product keeps it, so that no test waits for it. */
export async function endTenSeconds(baseURL: string | undefined, id: string): Promise<void> {
  const past = Timestamp.fromMillis(Date.now() - 1);
  const contribution = database(baseURL).doc(`contributions/${id}`);
  const decision: string = (await contribution.get()).get('decision_id');
  await contribution.update({ effective_at: past });
  await database(baseURL).doc(`outbox/contribution-decision_${decision}`).update({ next_attempt_at: past });
}

/** Gives a decision ten minutes in which it can be undone, for a test whose clock runs ahead. */
export async function prolongTenSeconds(baseURL: string | undefined, id: string): Promise<void> {
  const later = Timestamp.fromMillis(Date.now() + 600_000);
  const contribution = database(baseURL).doc(`contributions/${id}`);
  const decision: string = (await contribution.get()).get('decision_id');
  await contribution.update({ effective_at: later });
  await database(baseURL).doc(`outbox/contribution-decision_${decision}`).update({ next_attempt_at: later });
}
