import { randomUUID } from 'node:crypto';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { findContribution, contributions as stored } from '#server/contributions/records/contributions.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import { deliver } from './outbox.ts';
import type { Person } from './people.ts';
import { buildContribution, type DeployedFunction, type Received, send } from './requests.ts';

const DAY_MS = 24 * 60 * 60_000;

/** An address that nobody else has. */
export const newAddress = () => `${randomUUID()}@example.org`;

/** A request as the page sends it: with a key of its own, and again with the same one while the server is busy. */
async function ask(
  deployed: DeployedFunction,
  path: string,
  sent: Parameters<typeof send>[2] = {},
): Promise<Received> {
  const headers = { 'Idempotency-Key': randomUUID(), ...sent.headers };
  let answer = await send(deployed, path, { ...sent, headers });
  while (answer.status === 503) answer = await send(deployed, path, { ...sent, headers });
  return answer;
}

/** Sends a contribution, without an account unless a person is given, and returns its id. */
export async function contribute(
  changes: Record<string, unknown> = {},
  person?: Person,
  ip?: string,
): Promise<string> {
  const body = buildContribution({ email: newAddress(), ...changes });
  const sent = { body, token: person?.token, ...(ip ? { ip } : {}) };
  return (await ask(contributions, '/api/contributions', sent)).body.id;
}

/** The contribution as it is stored now. */
export async function contributionNow(id: string): Promise<Contribution> {
  const found = await findContribution(id);
  if (!found) throw new Error('There is no such contribution');
  return found;
}

/** An admin's decision upon a contribution as it is now. */
export async function decide(
  by: Person,
  id: string,
  body: Record<string, unknown>,
  token = by.token,
): Promise<Received> {
  const { updated_at } = await contributionNow(id);
  const sent = { method: 'PATCH', body: { ...body, updated_at }, token };
  return ask(admin, `/api/admin/contributions/${id}`, sent);
}

/** An approval of so many INZ, without a row of the guide. */
export const accept = (by: Person, id: string, amount: number, token = by.token) =>
  decide(
    by,
    id,
    { status: 'accepted', award: { reward: null, amount, first: false, reason: 'For a test' } },
    token,
  );

/** Lets a decision take effect as if its ten seconds were over, and again later when a try failed. */
export async function leave(decision: Received): Promise<void> {
  const id = `contribution-decision_${decision.body.decision_id}`;
  for (let tries = 0; tries < 3; tries += 1) {
    const now = new Date(Date.now() + 11_000 + tries * 60 * 60_000);
    if ((await deliver(id, () => now)) !== 'failed') return;
  }
  throw new Error('This decision could not take effect');
}

/** A contribution that was accepted with so many INZ and whose decision has taken effect; returns its id. */
export async function paidContribution(by: Person, amount: number, email = newAddress()): Promise<string> {
  const id = await contribute({ email });
  await leave(await accept(by, id, amount));
  return id;
}

/** Takes back what a contribution was paid. */
export const reverseFor = (by: Person, contributionId: string, points: number) =>
  ask(admin, `/api/admin/ledger/${encodeURIComponent(ledgerCause.contribution(contributionId))}/reverse`, {
    body: { reason: 'Paid in error', points },
    token: by.token,
  });

/** Makes the invitation of an accepted contribution and returns its secret; the ten seconds of Undo are over. */
export async function inviteFor(by: Person, contributionId: string): Promise<string> {
  const contribution = stored().doc(contributionId) as FirebaseFirestore.DocumentReference;
  await contribution.update({ effective_at: new Date(0) });
  const body = {
    contribution_id: contributionId,
    username: `u${randomUUID().slice(0, 8)}`,
    expires_on: new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10),
    send_email: true,
  };
  const answer = await ask(admin, '/api/admin/tokens', { body, token: by.token });
  if (answer.status !== 201) throw new Error(`No invitation: ${JSON.stringify(answer.body)}`);
  return answer.body.secret;
}

/** Redeems an invitation. */
export const redeem = (person: Person, secret: string) =>
  ask(accounts, '/api/invites/redeem', { body: { token: secret }, token: person.token });
