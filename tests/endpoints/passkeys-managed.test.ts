import { describe, expect, test } from 'vitest';
import { PASSKEY_MESSAGES } from '#domain/passkeys/passkey.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { recoveryDocument } from '#server/profiles/records/recovery-addresses.ts';
import { emptyInbox, inbox } from '#tests/builders/inbox.ts';
import { Authenticator } from '#tests/builders/passkeys.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import passkeys from '../../functions/passkeys.ts';

const OWN = '/api/account/passkeys';

async function add({ token }: Person, name = 'Phone'): Promise<string> {
  const { body } = await send(passkeys, '/api/account/passkey-options', { method: 'POST', token });
  const credential = new Authenticator().make(body.options);
  const added = await send(passkeys, OWN, { body: { ticket: body.ticket, name, credential }, token });
  return added.body.items.at(-1).id;
}

const rename = (id: string, name: unknown, { token }: Partial<Person> = {}, key = crypto.randomUUID()) =>
  send(passkeys, `${OWN}/${id}`, {
    method: 'PATCH',
    body: { name },
    token,
    headers: { 'Idempotency-Key': key },
  });

const renames = async ({ id }: Person) =>
  (await firestore().collection('audit').where('thing', '==', id).get()).docs.filter(
    (row) => row.get('action') === 'account.rename-passkey',
  );

describe('PATCH /api/account/passkeys/:id', () => {
  test('its owner renames it, with one row of the audit, which has no name', async () => {
    const ada = await buildPerson('member');
    const id = await add(ada);
    const renamed = await rename(id, ' Old phone ', ada, 'the-key-of-this-press');
    expect(renamed.status).toBe(200);
    expect(renamed.body.items).toMatchObject([{ id, name: 'Old phone' }]);
    expect((await rename(id, ' Old phone ', ada, 'the-key-of-this-press')).body).toEqual(renamed.body);
    expect((await rename(id, 'Old phone', ada)).status).toBe(200);
    const rows = await renames(ada);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows.map((row) => row.data()))).not.toContain('phone');
  });

  test.each(['', 'x'.repeat(61), 'a\nb'])('the name %j is refused', async (name) => {
    const ada = await buildPerson('member');
    const id = await add(ada);
    const refused = await rename(id, name, ada);
    expect([refused.status, refused.body.fields[0].path]).toEqual([422, 'name']);
    expect(await renames(ada)).toEqual([]);
  });

  test('a visitor, another account, and one that was removed are refused', async () => {
    const [ada, bea] = [await buildPerson('member'), await buildPerson('admin')];
    const id = await add(ada);
    expect((await rename(id, 'Mine')).status).toBe(401);
    const refused = await rename(id, 'Mine', bea);
    expect([refused.status, refused.body.message]).toEqual([404, PASSKEY_MESSAGES.gone]);
    await send(passkeys, `${OWN}/${id}`, { method: 'DELETE', token: ada.token });
    expect((await rename(id, 'Mine', ada)).status).toBe(404);
  });
});

describe('passkeys in User Management', () => {
  const rowOf = async ({ id }: Person, { token }: Person) =>
    (await send(admin, '/api/admin/users', { token })).body.items.find(
      (row: { id: string }) => row.id === id,
    );

  test('an admin sees who has any, and resets the account of one who has nothing else', async () => {
    const [ada, boss] = [await buildPerson('member'), await buildPerson('admin')];
    expect(await rowOf(ada, boss)).not.toHaveProperty('has_passkeys');
    const [first, second] = [await add(ada), await add(ada, 'Key')];
    expect(await rowOf(ada, boss)).toMatchObject({ has_passkeys: true });
    await send(passkeys, `${OWN}/${first}`, { method: 'DELETE', token: ada.token });
    expect(await rowOf(ada, boss)).toMatchObject({ has_passkeys: true });
    const path = `/api/admin/users/${ada.id}/second-factor-reset`;
    const reset = await send(admin, path, { body: { reason: 'Lost phone' }, token: boss.token });
    expect(reset.body).toMatchObject({ has_passkeys: false, has_second_factor: false });
    expect(await rowOf(ada, boss)).toMatchObject({ has_passkeys: false });
    expect((await firestore().doc(`passkeys/${second}`).get()).exists).toBe(false);
  });

  test('the removal of the last one by its owner is seen too', async () => {
    const [ada, boss] = [await buildPerson('member'), await buildPerson('admin')];
    const id = await add(ada);
    await send(passkeys, `${OWN}/${id}`, { method: 'DELETE', token: ada.token });
    expect(await rowOf(ada, boss)).toMatchObject({ has_passkeys: false });
  });
});

test.each([
  ['names the passkeys, which keep working', ['Phone', 'Key'], true],
  ['does not mention passkeys to an account without any', [], false],
])('the email with a link to a new password %s', async (_, names, isNamed) => {
  const ada = await buildPerson('member');
  for (const name of names) await add(ada, name);
  const email = `${ada.id.slice(0, 12).toLowerCase()}@example.org`;
  await recoveryDocument(ada.id).set({ email, email_lower: email, verified_at: new Date() });
  await emptyInbox();
  await send(accounts, '/api/recovery', { body: { identifier: email } });
  await deliverOutbox(() => new Date(Date.now() + 2 * 60_000));
  const [mail] = await inbox();
  expect(mail?.subject).toMatch(/^Reset your/);
  expect(mail?.text.includes('Phone, Key')).toBe(isNamed);
  expect(mail?.text.includes('Passkeys sign in as before')).toBe(isNamed);
});
