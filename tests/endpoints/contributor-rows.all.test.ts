import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { monthBeside } from '#domain/badges/rules.ts';
import { monthOf } from '#domain/leaderboard/leaderboard.ts';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { accountContributorId, contributorId } from '#server/leaderboard/records.ts';
import { readBalance, readPool } from '#server/ledger/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { rolesOf } from '#server/profiles/records/roles.ts';
import { storeInvite } from '#tests/builders/invites.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import members from '../../functions/members.ts';

const LIST = '/api/admin/contributions';
let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});

const newName = (name: string) => `${name} ${randomUUID().replace(/\W|\d/g, '').slice(0, 6)}`;
const newAddress = () => `c${randomUUID().slice(0, 12)}@example.org`;

/** Sends a contribution; returns its id. */
async function contribute(email: string, display_name: string, person?: Person): Promise<string> {
  const body = buildContribution({ email, display_name });
  return (await send(contributions, '/api/contributions', { body, token: person?.token })).body.id;
}

/** Has an admin accept it, and lets the decision take effect. */
async function accept(id: string, first = false): Promise<void> {
  const { body: seen } = await send(admin, `${LIST}/${id}`, { token: ada.token });
  const { updated_at } = seen.contribution;
  const award = { reward: 'minor_bug', amount: 100, first };
  const body = { status: 'accepted', award, updated_at };
  const decision = await send(admin, `${LIST}/${id}`, { method: 'PATCH', body, token: ada.token });
  expect(decision.status).toBe(200);
  await deliver(`contribution-decision_${decision.body.decision_id}`, () => new Date(Date.now() + 11_000));
}
async function acceptedOf(email: string, name: string, person?: Person): Promise<string> {
  const id = await contribute(email, name, person);
  await accept(id);
  return id;
}
const isFirst = async (id: string): Promise<boolean> =>
  (await send(admin, `${LIST}/${id}`, { token: ada.token })).body.is_first;
const openLink = (id: string, person?: Person) =>
  send(contributions, '/api/contributions/status', { body: { key: statusKeyOf(id) }, token: person?.token });
const prove = async (email: string, name: string, person: Person) =>
  openLink(await contribute(email, name, person), person);
const setNamed = (id: string, named: boolean) =>
  send(contributions, '/api/contributions/status/recognition', {
    method: 'PUT',
    body: { key: statusKeyOf(id), named },
  });

interface Row {
  alias: string;
  accepted: number;
}
const rowOf = async (alias: string): Promise<Row | undefined> =>
  (await send(contributions, '/api/leaderboard?period=all')).body.rows.find(
    (row: Row) => row.alias === alias,
  );
const stored = async (id: string) => (await firestore().doc(`contributors/${id}`).get()).data();

describe('the place of an address on the leaderboard (D32)', () => {
  test('a signed-in stranger who types it neither renames, nor joins, nor takes it', async () => {
    const [stranger, email] = [await buildPerson('member'), newAddress()];
    const [owner, name] = [newName('Owner'), newName('Stranger')];
    await acceptedOf(email, owner);
    await acceptedOf(email, name, stranger);
    expect(await stored(contributorId(email))).toMatchObject({ alias: owner, user_id: null });
    expect(await stored(accountContributorId(stranger.id))).toMatchObject({
      alias: name,
      user_id: stranger.id,
    });
    expect([(await rowOf(owner))?.accepted, (await rowOf(name))?.accepted]).toEqual([1, 1]);
    const body = { named: false };
    expect(
      (await send(members, '/api/members/recognition', { method: 'PUT', body, token: stranger.token }))
        .status,
    ).toBe(200);
    expect((await stored(contributorId(email)))?.hidden).toBe(false);
    await acceptedOf(newAddress(), newName('Else'));
    expect([await rowOf(owner), await rowOf(name)]).toMatchObject([{ accepted: 1 }, undefined]);
  });

  test('a stranger who is first with it has no place that its owner comes under', async () => {
    const [stranger, email, owner] = [await buildPerson(), newAddress(), newName('Owner')];
    await acceptedOf(email, newName('Stranger'), stranger);
    await acceptedOf(email, owner);
    expect(await stored(contributorId(email))).toMatchObject({ alias: owner, user_id: null });
    expect((await rowOf(owner))?.accepted).toBe(1);
  });

  test('a visitor who types it does not rename it: the first accepted alias stays', async () => {
    const [email, owner, other] = [newAddress(), newName('Owner'), newName('Other')];
    const id = await contribute(email, newName('Pending'));
    await setNamed(id, true);
    await acceptedOf(email, owner);
    await acceptedOf(email, other);
    expect([(await rowOf(owner))?.accepted, await rowOf(other)]).toEqual([2, undefined]);
  });

  test('is the account’s once it proved the address, with the alias that it chose', async () => {
    const [person, email, typed, own] = [await buildPerson(), newAddress(), newName('Typed'), newName('Own')];
    await acceptedOf(email, typed);
    await acceptedOf(newAddress(), own, person);
    await prove(email, own, person);
    expect(await stored(contributorId(email))).toMatchObject({ alias: own, user_id: person.id });
    await acceptedOf(email, typed);
    expect([(await rowOf(own))?.accepted, await rowOf(typed)]).toEqual([3, undefined]);
    const renamed = newName('Renamed');
    await acceptedOf(email, renamed, person);
    expect((await stored(contributorId(email)))?.alias).toBe(renamed);
  });

  test('stays with the account that proved the address first', async () => {
    const [first, second, email] = [await buildPerson(), await buildPerson('member'), newAddress()];
    const [name, other] = [newName('First'), newName('Second')];
    await prove(email, name, first);
    await acceptedOf(email, name, first);
    await prove(email, other, second);
    await acceptedOf(email, other, second);
    expect(await stored(contributorId(email))).toMatchObject({ alias: name, user_id: first.id });
    expect((await stored(accountContributorId(second.id)))?.alias).toBe(other);
  });

  test('of a deleted account is free for whoever contributes with it anew, and what was counted stays', async () => {
    const [person, email, name, next] = [await buildPerson(), newAddress(), newName('Gone'), newName('Next')];
    await prove(email, name, person);
    await acceptedOf(email, name, person);
    const counted = async () =>
      (await send(contributions, '/api/leaderboard?period=all')).body.rows.reduce(
        (sum: number, { accepted }: Row) => sum + accepted,
        0,
      );
    const before = await counted();
    const [username] = person.email.split('@');
    const gone = { method: 'DELETE', body: { username }, token: person.token };
    expect((await send(accounts, '/api/account', gone)).body).toMatchObject({ state: 'done' });
    await acceptedOf(email, next);
    expect((await rowOf(next))?.accepted).toBe(1);
    expect(await counted()).toBe(before + 1);
  });

  test('a decision delivered again after the address was proved counts nothing twice', async () => {
    const [person, email, name] = [await buildPerson(), newAddress(), newName('Once')];
    const id = await acceptedOf(email, name, person);
    await openLink(id, person);
    const decision = String((await firestore().doc(`contributions/${id}`).get()).get('decision_id'));
    await firestore().doc(`outbox/contribution-decision_${decision}`).update({ status: 'pending' });
    await deliver(`contribution-decision_${decision}`, () => new Date(Date.now() + 11_000));
    expect((await rowOf(name))?.accepted).toBe(1);
  });

  test('whoever holds the private link is not named, before and after the first acceptance', async () => {
    const [person, email, name] = [await buildPerson(), newAddress(), newName('Shy')];
    const id = await contribute(email, name, person);
    expect((await setNamed(id, false)).status).toBe(200);
    await accept(id);
    expect([await rowOf(name), (await openLink(id)).body.named]).toEqual([undefined, false]);
    await setNamed(id, true);
    expect([(await rowOf(name))?.accepted, (await openLink(id)).body.named]).toEqual([1, true]);
  });

  test('a contributor without a role takes their name off on their account, and back on', async () => {
    const [person, name] = [await buildPerson(), newName('Plain')];
    await acceptedOf(newAddress(), name, person);
    expect((await rowOf(name))?.accepted).toBe(1);
    const put = (named: boolean) =>
      send(accounts, '/api/account/recognition', { method: 'PUT', body: { named }, token: person.token });
    expect((await put(false)).body).toEqual({ named: false });
    expect(await rowOf(name)).toBeUndefined();
    expect((await send(accounts, '/api/account', { token: person.token })).body.named).toBe(false);
    expect((await put(true)).status).toBe(200);
    expect((await rowOf(name))?.accepted).toBe(1);
  });

  test('the private link does not name an account that asked not to be', async () => {
    const [person, name] = [await buildPerson('member'), newName('Quiet')];
    const id = await acceptedOf(newAddress(), name, person);
    const sent = { method: 'PUT', body: { named: false }, token: person.token };
    await send(members, '/api/members/recognition', sent);
    await setNamed(id, true);
    expect(await rowOf(name)).toBeUndefined();
  });

  test('who opted out on their account is not named by the link of what they sent signed out, and reads why', async () => {
    const [person, email, name] = [await buildPerson('member'), newAddress(), newName('Quiet')];
    await prove(email, name, person);
    await acceptedOf(email, name, person);
    const put = (named: boolean) =>
      send(members, '/api/members/recognition', { method: 'PUT', body: { named }, token: person.token });
    await put(false);
    const signedOut = await acceptedOf(email, newName('Signed out'));
    expect((await setNamed(signedOut, true)).body).toEqual({ named: false, unnamed_by_account: true });
    expect((await openLink(signedOut)).body).toMatchObject({ named: false, unnamed_by_account: true });
    expect(await rowOf(name)).toBeUndefined();
    expect((await send(accounts, '/api/account', { token: person.token })).body.named).toBe(false);
    await put(true);
    expect((await openLink(signedOut)).body).toMatchObject({ named: true, unnamed_by_account: false });
    expect((await setNamed(signedOut, false)).body).toEqual({ named: false, unnamed_by_account: false });
  });

  test('a stranger who opted out and typed an address does not take its owner’s name off', async () => {
    const [stranger, email, owner] = [await buildPerson('member'), newAddress(), newName('Owner')];
    const body = { named: false };
    await send(members, '/api/members/recognition', { method: 'PUT', body, token: stranger.token });
    await acceptedOf(email, owner);
    const theirs = await acceptedOf(email, newName('Stranger'), stranger);
    expect((await setNamed(theirs, true)).body).toEqual({ named: false, unnamed_by_account: true });
    expect((await rowOf(owner))?.accepted).toBe(1);
  });
});

describe('someone who renames their account', () => {
  const rename = (person: Person, display_name: string) =>
    send(accounts, '/api/account', { method: 'PATCH', body: { display_name }, token: person.token });
  const boardText = async () =>
    JSON.stringify((await send(contributions, '/api/leaderboard?period=all')).body);
  const storedNames = async (name: string) => {
    const rows = await firestore().collection('contributors').where('alias', '==', name).get();
    return rows.size;
  };

  test('is under the new name on the board at once, and under the former one nowhere', async () => {
    const [person, email] = [await buildPerson('member'), newAddress()];
    const [former, name] = [newName('Former'), newName('Now')];
    await acceptedOf(newAddress(), former, person);
    await prove(email, former, person);
    await acceptedOf(email, former, person);
    expect((await rename(person, name)).status).toBe(200);
    expect((await rowOf(name))?.accepted).toBe(2);
    expect(await boardText()).not.toContain(former);
    expect(await storedNames(former)).toBe(0);
  });

  test('stays so when something is accepted, or an address proved, that was sent under the former name', async () => {
    const [person, email] = [await buildPerson('member'), newAddress()];
    const [former, name] = [newName('Former'), newName('Now')];
    const waiting = await contribute(email, former, person);
    await acceptedOf(email, former);
    await rename(person, name);
    await accept(waiting);
    expect(await stored(accountContributorId(person.id))).toMatchObject({ alias: name });
    await openLink(waiting, person);
    expect(await stored(contributorId(email))).toMatchObject({ alias: name, user_id: person.id });
    await acceptedOf(newAddress(), 'Pen name', person);
    expect(await storedNames(former)).toBe(0);
  });

  test('saves the same name again: nothing about the board changes', async () => {
    const [person, pen] = [await buildPerson('member'), newName('Pen')];
    await acceptedOf(newAddress(), pen, person);
    const { body } = await send(accounts, '/api/account', { token: person.token });
    expect((await rename(person, body.display_name)).status).toBe(200);
    expect((await rowOf(pen))?.accepted).toBe(1);
  });
});

describe('a redeemed invitation (D32)', () => {
  const redeem = (secret: string, person: Person) =>
    send(accounts, '/api/invites/redeem', { body: { token: secret }, token: person.token });

  test('brings nothing that another account sent with the same address', async () => {
    const [person, other, email] = [await buildPerson(), await buildPerson(), newAddress()];
    const theirs = await acceptedOf(email, 'Other', other);
    const own = await acceptedOf(email, 'Own');
    expect((await redeem(await storeInvite(own), person)).status).toBe(200);
    expect(await readBalance(person.id)).toBe(100);
    const entry = await firestore().doc(`points_ledger/contribution:${theirs}`).get();
    expect(entry.get('member_id')).toBeNull();
    expect((await redeem(await storeInvite(theirs), other)).status).toBe(200);
    expect(await readBalance(other.id)).toBe(100);
  });

  test('for what another account sent is refused, and makes nobody a member', async () => {
    const [person, other, email] = [await buildPerson(), await buildPerson(), newAddress()];
    const secret = await storeInvite(await acceptedOf(email, 'Other', other));
    expect((await redeem(secret, person)).status).toBe(409);
    expect(await rolesOf(person.id)).toEqual([]);
    expect([await readBalance(person.id), await readBalance(other.id)]).toEqual([0, 0]);
  });

  test('that was handed over brings its contribution, and neither others of the address nor its place', async () => {
    const [person, email, name] = [await buildPerson(), newAddress(), newName('Handed')];
    const id = await acceptedOf(email, name);
    await acceptedOf(email, name);
    await redeem(await storeInvite(id, { emailed: false }), person);
    expect(await readBalance(person.id)).toBe(100);
    expect((await stored(contributorId(email)))?.user_id).toBeNull();
  });

  test('proves nothing to the admin who made it and was shown its secret', async () => {
    const [maker, email] = [await buildPerson('admin'), newAddress()];
    const id = await acceptedOf(email, newName('Fern'));
    await redeem(await storeInvite(id, { created_by: maker.id }), maker);
    expect((await stored(contributorId(email)))?.user_id).toBeNull();
  });
});

describe('the bonus of a first contribution (D32)', () => {
  test('is not used up by a stranger who typed the address, for the account that proves it', async () => {
    const [stranger, person, email] = [await buildPerson(), await buildPerson(), newAddress()];
    await accept(await contribute(email, 'Stranger', stranger), true);
    const id = await contribute(email, 'Owner', person);
    expect(await isFirst(id)).toBe(false);
    await openLink(id, person);
    expect(await isFirst(id)).toBe(true);
    await accept(id, true);
    expect(await isFirst(await contribute(email, 'Owner', person))).toBe(false);
    expect(await isFirst(await contribute(newAddress(), 'Stranger', stranger))).toBe(false);
    expect(await isFirst(await contribute(email, 'Owner'))).toBe(false);
  });

  test('that a visitor had is not had again by the account that redeems the invitation', async () => {
    const [person, email] = [await buildPerson(), newAddress()];
    const id = await contribute(email, 'Fern');
    await accept(id, true);
    const secret = await storeInvite(id);
    await send(accounts, '/api/invites/redeem', { body: { token: secret }, token: person.token });
    expect(await isFirst(await contribute(newAddress(), 'Fern', person))).toBe(false);
  });

  test('goes, when its decision is undone, to the next one that an admin had accepted with it', async () => {
    const email = newAddress();
    const [one, two] = [await contribute(email, 'Fern'), await contribute(email, 'Fern')];
    const decide = async (id: string, body: object) => {
      const { updated_at } = (await send(admin, `${LIST}/${id}`, { token: ada.token })).body.contribution;
      return send(admin, `${LIST}/${id}`, {
        method: 'PATCH',
        body: { ...body, updated_at },
        token: ada.token,
      });
    };
    const award = { reward: 'minor_bug', amount: 100, first: true };
    const first = await decide(one, { status: 'accepted', award });
    const second = await decide(two, { status: 'accepted', award });
    expect([first.body.award.first, second.body.award.first]).toEqual([FIRST_CONTRIBUTION_INZ, 0]);
    const { reserved } = await readPool();
    const undo = { body: { updated_at: first.body.updated_at }, token: ada.token };
    expect((await send(admin, `${LIST}/${one}/undo`, undo)).status).toBe(200);
    expect((await readPool()).reserved).toBe(reserved - 100);
    expect((await decide(one, { status: 'declined', message: 'Not this one' })).status).toBe(200);
    await deliver(`contribution-decision_${second.body.decision_id}`, () => new Date(Date.now() + 11_000));
    const entry = await firestore().doc(`points_ledger/contribution:${two}`).get();
    expect(entry.get('points')).toBe(100 + FIRST_CONTRIBUTION_INZ);
    expect(await isFirst(await contribute(email, 'Fern'))).toBe(false);
  });
});

describe('what is accepted counts for a streak', () => {
  test('in the month in which it was sent, and on the leaderboard in that of its decision', async () => {
    const [person, email] = [await buildPerson('member'), newAddress()];
    const id = await contribute(email, newName('Slow'), person);
    const thisMonth = monthOf(new Date());
    const before = monthBeside(thisMonth, -1);
    await firestore()
      .doc(`contributions/${id}`)
      .update({ created_at: new Date(`${before}-15T12:00:00Z`) });
    await accept(id);
    const dashboard = (await send(members, '/api/members/dashboard', { token: person.token })).body;
    expect(dashboard.streak).toEqual({ months: 1, next: thisMonth });
    const row = await stored(accountContributorId(person.id));
    expect(row?.sent).toEqual({ [before]: 1 });
    expect(Object.keys(row?.months)).toEqual([thisMonth]);
  });
});
