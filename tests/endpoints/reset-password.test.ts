import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { inboxWith } from '#tests/builders/inbox.ts';
import { buildPerson, buildToken } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';

const run = (...words: string[]) =>
  new Promise<[number | null, string]>((resolve) => {
    const child = spawn(process.execPath, ['src/server/commands/reset-password.ts', ...words], {
      env: process.env,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    child.on('exit', (code) => resolve([code, said]));
  });

describe('npm run reset-password', { timeout: 60_000 }, () => {
  test('the operator gets a link for an admin, with an audit row; that admin and all admins are told', async () => {
    const ada = await buildPerson('admin');
    const address = `${ada.id.toLowerCase()}@example.org`;
    await firestore()
      .doc(`account_recovery/${ada.id}`)
      .set({ email: address, email_lower: address, verified_at: new Date() });
    const [code, said] = await run(ada.email);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/\/recover#reset=[\w-]{43}\nIt works once, until/),
    ]);
    const token = /#reset=([\w-]+)/.exec(said)?.[1];
    const rows = await firestore().collection('audit').where('thing', '==', ada.id).get();
    expect(rows.docs.map((row) => [row.get('actor_id'), row.get('action')])).toEqual([
      ['operator', 'user.reset-link'],
    ]);
    await deliverOutbox(() => new Date(Date.now() + 120_000));
    const mails = await inboxWith(ada.email.split('@')[0] ?? '');
    expect(mails.flatMap(({ to }) => to).sort()).toEqual([address, 'admins@thegrid.localhost'].sort());
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill('A link to a new password was made for an account'),
    );
    expect(JSON.stringify(mails)).not.toContain(token);
    const body = { token, password: 'a kettle on the windowsill at noon' };
    expect((await send(accounts, '/api/recovery/complete', { body })).status).toBe(200);
    expect(
      (await send(accounts, '/api/account', { token: buildToken(ada.id, { auth_time: 1 }) })).status,
    ).toBe(401);
    const profile = await firestore().doc(`profiles/${ada.id}`).get();
    expect(profile.get('credentials_reset_at')).toBeDefined();
  });

  test('says how it is called, and that an account is nobody’s', async () => {
    expect(await run()).toEqual([2, expect.stringContaining('Usage:')]);
    expect(await run('nobody_here')).toEqual([1, 'There is no account called nobody_here.\n']);
  });
});
