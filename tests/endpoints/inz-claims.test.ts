import { beforeAll, describe, expect, test, vi } from 'vitest';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { readBalance } from '#server/ledger/records.ts';
import { reconcileLedger } from '#server/operations/reconcile-ledger.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import {
  accept,
  contribute,
  contributionNow,
  inviteFor,
  leave,
  newAddress,
  paidContribution,
  redeem,
} from '#tests/builders/awards.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { confirm, mailsTo, propose, secretIn } from '#tests/builders/recovery.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

vi.setConfig({ testTimeout: 120_000 });
let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});

const role = (person: Person, method: 'PUT' | 'DELETE') =>
  send(admin, `/api/admin/users/${person.id}/roles/member`, { method, token: ada.token });
const paidFor = async (person: Person, amount: number, email = newAddress()) => {
  const id = await contribute({ email }, person);
  await leave(await accept(ada, id, amount));
  return id;
};
const proveAddress = async (email: string) => {
  const secrets = (await mailsTo(email)).map((mail) => secretIn(mail, 'confirm'));
  return confirm(secrets.find((secret) => secret !== '') ?? '');
};
async function expectAllAddsUp() {
  expect(await reconcileLedger(new Date())).toMatchObject({ differences: [], odd: [], mismatched: [] });
}

describe('INZ that wait are claimed', () => {
  test('when an admin makes their sender a member, and when they get the role back', async () => {
    const person = await buildPerson();
    await paidFor(person, 120);
    const later = await contribute({}, person);
    expect(await readBalance(person.id)).toBe(0);
    expect((await role(person, 'PUT')).status).toBe(200);
    expect(await readBalance(person.id)).toBe(120);
    await role(person, 'DELETE');
    await leave(await accept(ada, later, 30));
    expect(await readBalance(person.id)).toBe(120);
    await role(person, 'PUT');
    expect(await readBalance(person.id)).toBe(150);
    await expectAllAddsUp();
  });

  test('by whoever redeems an invitation, for what they had sent signed in from another address, too', async () => {
    const person = await buildPerson();
    await paidFor(person, 40);
    const invited = await paidContribution(ada, 60);
    expect((await redeem(person, await inviteFor(ada, invited))).status).toBe(200);
    expect(await readBalance(person.id)).toBe(100);
    await expectAllAddsUp();
  });

  test('when a member confirms the address of contributions that were sent signed out', async () => {
    const [member, email] = [await buildPerson('member'), newAddress()];
    const id = await paidContribution(ada, 70, email);
    const refused = await contribute({ email });
    await propose(member, email);
    await proveAddress(email);
    expect(await readBalance(member.id)).toBe(70);
    expect((await contributionNow(id)).submitted_by_user_id).toBe(member.id);
    expect((await contributionNow(refused)).submitted_by_user_id).toBeNull();
    await expectAllAddsUp();
  });

  test('when a member opens the private link of an own contribution', async () => {
    const [member, email] = [await buildPerson('member'), newAddress()];
    const signedOut = await paidContribution(ada, 25, email);
    const own = await contribute({ email }, member);
    await send(contributions, '/api/contributions/status', {
      body: { key: statusKeyOf(own) },
      token: member.token,
    });
    expect(await readBalance(member.id)).toBe(25);
    expect((await contributionNow(signedOut)).submitted_by_user_id).toBe(member.id);
    await expectAllAddsUp();
  });

  test('by nobody who is no member: proving an address then waits for the role', async () => {
    const [person, email] = [await buildPerson(), newAddress()];
    await paidContribution(ada, 15, email);
    await propose(person, email);
    await proveAddress(email);
    expect(await readBalance(person.id)).toBe(0);
    await role(person, 'PUT');
    expect(await readBalance(person.id)).toBe(15);
    await expectAllAddsUp();
  });
});

describe('a contribution that a member sends signed out', () => {
  test('with their confirmed address pays them at once, and is theirs', async () => {
    const [member, email] = [await buildPerson('member'), newAddress()];
    await propose(member, email);
    await proveAddress(email);
    const id = await paidContribution(ada, 90, email);
    expect(await readBalance(member.id)).toBe(90);
    expect((await contributionNow(id)).submitted_by_user_id).toBe(member.id);
    await expectAllAddsUp();
  });

  test('waits while the address is confirmed by two members', async () => {
    const [one, two, email] = [await buildPerson('member'), await buildPerson('member'), newAddress()];
    for (const { id } of [one, two]) {
      const verified = { email, email_lower: email, verified_at: new Date() };
      await firestore().doc(`account_recovery/${id}`).set(verified);
    }
    const id = await paidContribution(ada, 35, email);
    expect([await readBalance(one.id), await readBalance(two.id)]).toEqual([0, 0]);
    expect((await contributionNow(id)).submitted_by_user_id).toBeNull();
  });
});
