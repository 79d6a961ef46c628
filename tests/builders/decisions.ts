import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll } from 'vitest';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, type Received, send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import { deliver } from './outbox.ts';

export const LIST = '/api/admin/contributions';
export const smtpUrl = process.env.SMTP_URL;
/** Two admins; a request is `ada`'s when a test names nobody. */
export let ada: Person;
export let bea: Person;

/** Makes the admins before the tests of a file, and puts the mail server back after each. */
export function prepareDecisions(): void {
  beforeAll(async () => {
    ada = await buildPerson('admin');
    bea = await buildPerson('admin');
  });
  afterEach(() => {
    process.env.SMTP_URL = smtpUrl;
  });
}

const isBusy = ({ status, body }: Received) =>
  status === 503 || (status === 409 && body.message.endsWith('please try again.'));

/** A request as the page sends it: with a key of its own, and again with the same one while the server is busy. */
export async function ask(path: string, sent: Parameters<typeof send>[2] = {}): Promise<Received> {
  const headers = { 'Idempotency-Key': randomUUID(), ...sent.headers };
  let answer = await send(admin, path, { ...sent, headers });
  while (isBusy(answer)) answer = await send(admin, path, { ...sent, headers });
  return answer;
}

export const address = () => `${randomUUID().slice(0, 8)}@example.org`;
export async function contribute(changes: Record<string, unknown> = {}, token?: string): Promise<string> {
  const body = buildContribution({ email: address(), ...changes });
  return (await send(contributions, '/api/contributions', { body, token })).body.id;
}
const look = async (id: string) => (await ask(`${LIST}/${id}`, { token: ada.token })).body;
export const see = async (id: string): Promise<Contribution> => (await look(id)).contribution;
export const isFirst = async (id: string): Promise<boolean> => (await look(id)).is_first;

export async function decide(
  id: string,
  body: Record<string, unknown>,
  updated_at?: string,
): Promise<Received> {
  const seen = updated_at ?? (await see(id)).updated_at;
  const sent = { method: 'PATCH', body: { ...body, updated_at: seen }, token: ada.token };
  return ask(`${LIST}/${id}`, sent);
}
export async function act(
  deed: 'undo' | 'reopen',
  id: string,
  person = ada,
  seen?: string,
): Promise<Received> {
  const updated_at = seen ?? (await see(id)).updated_at;
  return ask(`${LIST}/${id}/${deed}`, { body: { updated_at }, token: person.token });
}
export const accept = (id: string, award: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  decide(id, {
    status: 'accepted',
    award: { reward: 'minor_bug', amount: 100, first: false, ...award },
    ...more,
  });

export const messageId = ({ body }: Received) => `contribution-decision_${body.decision_id}`;
export const message = async (id: string) => (await firestore().collection('outbox').doc(id).get()).data();
/** A clock that is past the ten seconds of an undo. */
export const soon = () => new Date(Date.now() + 11_000);
/** Lets a decision leave as if its ten seconds were over. */
export const leave = (decision: Received) => deliver(messageId(decision), soon);
export const entry = async (id: string) =>
  (await firestore().collection('points_ledger').doc(`contribution:${id}`).get()).data();
export const mailsOf = async (decision: Received) =>
  (await inbox()).filter((mail) => mail.message_id.includes(messageId(decision)));
export const audits = async (id: string) =>
  (await firestore().collection('audit').where('thing', '==', id).get()).docs
    .map((row) => row.data())
    .sort((a, b) => a.created_at.toMillis() - b.created_at.toMillis());
export const fieldsOf = (answer: Received) => answer.body.fields?.map(({ path }: { path: string }) => path);
