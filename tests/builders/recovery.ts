import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { ReceivedMail } from '#local/cloud/mail.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';

export const SECOND = 1000;
export const HOUR = 60 * 60 * SECOND;
export const PASSWORD = 'tea at half past four';

export const newAddress = () => `r${randomUUID().slice(0, 12)}@example.org`;
export const mailsTo = async (address: string) =>
  (await inbox()).filter(({ envelope }) => envelope.to.includes(address));
export const secretIn = (mail: ReceivedMail | undefined, kind: string) =>
  new RegExp(`${process.env.SITE_URL}/recover#${kind}=([A-Za-z0-9_-]{43})`).exec(mail?.text ?? '')?.[1] ?? '';
export const usernameOf = (person: Person) => person.email.split('@')[0] ?? '';

export const propose = (person: Person, email: string | null) =>
  send(accounts, '/api/account/recovery-address', { method: 'PUT', body: { email }, token: person.token });
export const confirm = (token: string, ip?: string) =>
  send(accounts, '/api/recovery/confirm', { body: { token }, ...(ip ? { ip } : {}) });
export const ask = (identifier: string, ip?: string) =>
  send(accounts, '/api/recovery', { body: { identifier }, ...(ip ? { ip } : {}) });
export const complete = (token: string, password = PASSWORD) =>
  send(accounts, '/api/recovery/complete', { body: { token, password } });

/** A person with a verified recovery address. */
export async function buildRecoverable(): Promise<Person & { address: string }> {
  const person = await buildPerson();
  const address = newAddress();
  await propose(person, address);
  const [mail] = await mailsTo(address);
  await confirm(secretIn(mail, 'confirm'));
  return { ...person, address };
}

/** Sets the clock of the process forward by milliseconds; real timers are put back by the caller. */
export const at = (later: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + later });

/** Asks, and returns what was true the moment the answer was there, before the work that was put off. */
export async function answered<T>(identifier: string, look: () => T): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ identifier });
  const request = new Request('http://localhost:8888/api/recovery', { method: 'POST', headers, body });
  const later: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void later.push(work);
  const answer = await accounts(request, { ip: '127.0.0.1', requestId: 'x', waitUntil } as never);
  const seen = look();
  expect(answer.status).toBe(202);
  expect(later).toHaveLength(1);
  await Promise.all(later);
  return seen;
}
