import { afterEach, beforeAll, vi } from 'vitest';
import { defaultExpiryDay } from '#domain/invites/invite.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';

export const TOKENS = '/api/admin/tokens';
export const smtpUrl = process.env.SMTP_URL;
/** The admin of a request when a test names nobody. */
export let ada: Person;

/** Makes the admin before the tests of a file, and puts the mail server and the clock back after each. */
export function prepareTokenDesk(): void {
  beforeAll(async () => {
    ada = await buildPerson('admin');
  });
  afterEach(() => {
    process.env.SMTP_URL = smtpUrl;
    vi.useRealTimers();
  });
}

export const day = defaultExpiryDay(Date.now());
export const choice = { username: 'zoe_fern', expires_on: day, send_email: false };
export const as = (
  person: Person | null,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  send(admin, path, {
    token: person?.token,
    headers,
    ...(body === undefined ? {} : { body }),
  });
export const make = (id: string, changes: object = {}, headers: Record<string, string> = {}, person = ada) =>
  as(person, TOKENS, { contribution_id: id, ...choice, ...changes }, headers);
export const post = (person: Person | null, path: string, body?: unknown) =>
  send(admin, path, { method: 'POST', token: person?.token, ...(body === undefined ? {} : { body }) });
export const reissue = (id: string, changes: object = {}, person = ada) =>
  post(person, `${TOKENS}/${id}/reissue`, { ...choice, ...changes });
export const revoke = (id: string, person: Person | null = ada) => post(person, `${TOKENS}/${id}/revoke`);
