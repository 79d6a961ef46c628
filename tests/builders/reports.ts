import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import { agedTicket, newAddress } from './form-tickets.ts';
import type { Person } from './people.ts';
import { send } from './requests.ts';

export const written = (changes: Record<string, unknown> = {}) => ({
  ...{ kind: 'name', subject: 'Nobody', detail: '', reason: 'hateful', words: '', email: '' },
  form_ticket: agedTicket('report'),
  ...changes,
});

export const report = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  send(contributions, '/api/reports', { body: written(changes), ip: newAddress(), headers });

export const appeal = (key: string, words = 'It is my real name.') =>
  send(contributions, '/api/reports/appeal', { body: { key, words } });

/** What an admin does with reports. */
export function reportsOf(person: () => Person) {
  const list = (query = '', { token } = person()) => send(admin, `/api/admin/reports${query}`, { token });
  const decide = (row: { id: string; updated_at: string }, outcome: string, changes = {}, headers = {}) =>
    send(admin, `/api/admin/reports/${row.id}/outcome`, {
      body: { outcome, reason: 'It insults somebody.', updated_at: row.updated_at, ...changes },
      token: person().token,
      headers,
    });
  /** Reports something and answers the row that an admin sees. */
  async function reported(changes: Record<string, unknown> = {}) {
    const words = `Words of one report: ${randomUUID()}`;
    expect((await report({ words, ...changes })).status).toBe(202);
    const { body } = await list();
    return body.items.find((row: { words: string }) => row.words === words);
  }
  return { list, decide, reported };
}

/** Somebody on the leaderboard without an account. */
export async function named(alias: string, more = {}) {
  const id = randomUUID();
  const months = { '2026-11': { kinds: { other: 1 }, inz: 0 } };
  const row = { alias, alias_is_own: false, user_id: null, hidden: false, badges: [], months, ...more };
  await firestore()
    .doc(`contributors/${id}`)
    .create({ ...row, changed_at: new Date() });
  await rebuildLeaderboard(new Date());
  return id;
}

export const board = async () =>
  JSON.stringify((await send(contributions, '/api/leaderboard?period=all')).body);
