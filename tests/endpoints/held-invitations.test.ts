import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readBalance } from '#server/ledger/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { accept, contribute, leave, redeem } from '#tests/builders/awards.ts';
import { storeInvite } from '#tests/builders/invites.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';

vi.setConfig({ testTimeout: 120_000 });
let ada: Person;
let bea: Person;
beforeAll(async () => {
  [ada, bea] = [await buildPerson('admin'), await buildPerson('admin')];
});

const PATH = '/api/admin/ledger/held';
const path = (id: string, deed: string) => `${PATH}/${encodeURIComponent(id)}/${deed}`;
const confirm = (by: Person, id: string) =>
  send(admin, path(id, 'confirm'), { method: 'POST', token: by.token });
const decline = (by: Person, id: string) =>
  send(admin, path(id, 'decline'), { body: { reason: 'Too much' }, token: by.token });
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A contribution that Ada accepted with 6,000 INZ and whose ten seconds are over. */
async function heldContribution() {
  const id = await contribute();
  await leave(await accept(ada, id, 6_000));
  return { id, cause: `contribution:${id}` };
}

describe('a contribution whose award waits for a second admin', () => {
  test('nobody is invited for it meanwhile, and an invitation of before is good again with the confirmation', async () => {
    const { id, cause } = await heldContribution();
    await firestore()
      .doc(`contributions/${id}`)
      .update({ effective_at: new Date(0) });
    const issue = {
      contribution_id: id,
      username: `u${id.slice(0, 8)}`,
      expires_on: day(30),
      send_email: false,
    };
    const refused = await send(admin, '/api/admin/tokens', { body: issue, token: ada.token });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('waits for a second admin');
    const secret = await storeInvite(id);
    const [inspected, member] = [{ body: { token: secret } }, await buildPerson()];
    expect((await send(accounts, '/api/invites/inspect', inspected)).status).toBe(404);
    expect((await redeem(member, secret)).status).toBe(404);
    expect((await confirm(bea, cause)).status).toBe(200);
    expect((await redeem(member, secret)).status).toBe(200);
    expect(await readBalance(member.id)).toBe(6000);
  });

  test('another admin declines: an unused invitation of before ends, and its mail does not leave', async () => {
    const { id, cause } = await heldContribution();
    const secret = await storeInvite(id);
    expect((await decline(bea, cause)).status).toBe(200);
    const token = await firestore().doc(`insiderz_access_tokens/${id}_1`).get();
    expect(token.data()).toMatchObject({ revoked_by: bea.id, redeemed_at: null });
    expect((await redeem(await buildPerson(), secret)).status).toBe(404);
    expect((await firestore().doc(`contributions/${id}`).get()).get('status')).toBe('new');
  });
});
