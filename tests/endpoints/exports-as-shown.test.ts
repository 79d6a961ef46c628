import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { quarantinedRecord } from '#server/forms/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { contribute, decide, leave } from '#tests/builders/awards.ts';
import { buildMission, buildSubmission } from '#tests/builders/missions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { mailsTo, newAddress } from '#tests/builders/recovery.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import members from '../../functions/members.ts';

let ada: Person;
let bea: Person;
beforeAll(async () => {
  [ada, bea] = [await buildPerson('admin'), await buildPerson('admin')];
});

type Row = Record<string, unknown> & { id: string };

/** Words of the desk, none of which its contributor may read before a decision takes effect. */
const DESK = {
  admin_notes: 'Between admins only',
  message: 'Words that go with a decision',
  reason: 'Far more than a bug',
};
const large = { reward: 'minor_bug', amount: 6_000, first: false, reason: DESK.reason };
const small = { ...large, amount: 70 };

const privatePage = async (id: string) =>
  (await send(contributions, '/api/contributions/status', { body: { key: statusKeyOf(id) } })).body;
const ofAccount = async ({ token }: Person) => (await send(accounts, '/api/account/export', { token })).body;

/** The secret of the link that was mailed to the address of a contribution. */
async function dataLink(id: string, email: string): Promise<string> {
  await send(contributions, '/api/contributions/status/data-link', { body: { key: statusKeyOf(id) } });
  const texts = (await mailsTo(email)).map(({ text }) => text).join('\n');
  return /#data=([\w-]{43})/.exec(texts)?.[1] ?? '';
}
const byLink = async (verb: 'find' | 'export', token: string) =>
  (await send(contributions, `/api/address-data/${verb}`, { body: { token } })).body;

/** One contribution in each state that the desk hides, and one whose decision took effect. */
async function inEveryState(email: string, person?: Person) {
  const sent = () => contribute({ email, description: `Words ${randomBytes(6).toString('hex')}` }, person);
  const [pending, undoable, declined, asked, paid] = [
    await sent(),
    await sent(),
    await sent(),
    await sent(),
    await sent(),
  ];
  const { admin_notes, message } = DESK;
  const accepted = (award: object) => ({ status: 'accepted', award, admin_notes, message });
  await leave(await decide(ada, pending, accepted(large)));
  await decide(ada, undoable, accepted(small));
  await decide(ada, declined, { status: 'declined', admin_notes, message });
  await decide(ada, asked, { status: 'needs_info', admin_notes, message });
  await leave(await decide(ada, paid, { ...accepted(small), message: 'Well spotted' }));
  await firestore()
    .doc(`contributions/${paid}`)
    .update({ effective_at: new Date(0) });
  return { hidden: [pending, undoable, declined, asked], paid };
}

async function expectAsShown(exported: Row[], { hidden, paid }: Awaited<ReturnType<typeof inEveryState>>) {
  expect(exported.map(({ id }) => id).sort()).toEqual([...hidden, paid].sort());
  for (const one of exported) {
    const page = await privatePage(one.id);
    expect(one).toMatchObject(page);
    expect(page.status).toBe(one.id === paid ? 'accepted' : 'new');
    const typed = ['id', 'email', 'other_details', 'proof_url', 'proof_file_path', 'proof_file'];
    const files = ['proof_files', 'proof_file_details'];
    const passed = ['page_url', 'app_version', 'device', 'language', 'vouch_key_id'];
    const consent = ['consent_given', 'consent_version'];
    const expected = [...Object.keys(page), ...typed, ...files, ...passed, ...consent];
    expect(Object.keys(one).sort()).toEqual(expected.sort());
  }
}

const wordsOfTheDesk = (text: string) =>
  [...Object.values(DESK), ada.id, bea.id, '"held"', '6000', '"why"'].filter((word) => text.includes(word));

describe('an export shows what its reader may see (A-52, A-55)', { timeout: 120_000 }, () => {
  test('a member takes along each contribution exactly as its private page shows it', async () => {
    const mo = await buildPerson('member');
    const states = await inEveryState(newAddress(), mo);
    const exported = await ofAccount(mo);
    await expectAsShown(exported.contributions, states);
    expect(wordsOfTheDesk(JSON.stringify(exported))).toEqual([]);
    expect(exported.held_entries).toEqual([]);
    expect(exported.points_ledger).toHaveLength(1);
  });

  test('a visitor with a link sees and takes along each contribution exactly as its private page shows it', async () => {
    const email = newAddress();
    const states = await inEveryState(email);
    const token = await dataLink(states.paid, email);
    const exported = await byLink('export', token);
    await expectAsShown(exported.contributions, states);
    expect(wordsOfTheDesk(JSON.stringify(exported))).toEqual([]);
    expect(exported.held_entries).toEqual([]);
    const found = await byLink('find', token);
    expect(found.items.filter(({ kind }: Row) => kind === 'held_entries')).toEqual([]);
    expect(found.items.filter(({ kind }: Row) => kind === 'points_ledger')).toHaveLength(1);
  });

  test('an admin who takes it along for a visitor takes no more than that', async () => {
    const email = newAddress();
    const states = await inEveryState(email);
    const path = '/api/admin/address-data/export';
    const { body } = await send(admin, path, { token: ada.token, body: { email } });
    await expectAsShown(body.contributions, states);
    expect(wordsOfTheDesk(JSON.stringify(body))).toEqual([]);
  });

  test('a confirmed award is in the export once its second admin has confirmed it, without naming an admin', async () => {
    const mo = await buildPerson('member');
    const id = await contribute({ email: newAddress() }, mo);
    await leave(await decide(ada, id, { status: 'accepted', award: large }));
    const path = `/api/admin/ledger/held/${encodeURIComponent(`contribution:${id}`)}/confirm`;
    expect((await send(admin, path, { method: 'POST', token: bea.token })).status).toBe(200);
    await firestore()
      .doc(`contributions/${id}`)
      .update({ effective_at: new Date(0) });
    const exported = await ofAccount(mo);
    expect(exported.contributions[0]).toMatchObject(await privatePage(id));
    expect(exported.contributions[0]).toMatchObject({ status: 'accepted' });
    expect(exported.held_entries).toMatchObject([{ id: `contribution:${id}`, points: 6_000 }]);
    const text = JSON.stringify(exported);
    for (const word of [ada.id, bea.id, DESK.reason]) expect(text).not.toContain(word);
  });

  test('a member sees a submission under review until a second admin has confirmed its reward', async () => {
    const mo = await buildPerson('member');
    const mission = await buildMission({ reward_points: 6_000 });
    const { id, updated_at } = await buildSubmission(mission.id, mo.id);
    const path = `/api/admin/submissions/${id}`;
    const body = { status: 'approved', message: DESK.message, updated_at };
    expect((await send(admin, path, { method: 'PATCH', token: ada.token, body })).status).toBe(200);
    const exported = await ofAccount(mo);
    const own = await send(members, '/api/members/missions', { token: mo.token });
    const [shown] = own.body.items.find((one: Row) => one.id === mission.id).submissions;
    expect(exported.mission_submissions[0]).toMatchObject(shown);
    expect(shown.status).toBe('under_review');
    expect(wordsOfTheDesk(JSON.stringify(exported))).toEqual([]);
  });

  test('a quarantined contribution is exported as the page shows it, without the reason it was quarantined', async () => {
    const mo = await buildPerson('member');
    const id = await contribute({ email: newAddress() }, mo);
    const stored = firestore().doc(`contributions/${id}`);
    const contribution = (await stored.get()).data() ?? {};
    await stored.delete();
    const record = quarantinedRecord({ kind: 'contribution', contribution }, 'flood', new Date());
    await firestore().doc(`held_submissions/${id}`).create(record);
    const exported = await ofAccount(mo);
    expect(exported.held_submissions[0]).toMatchObject(await privatePage(id));
    expect(JSON.stringify(exported)).not.toMatch(/"why"|"room"|"held"|_digest/);
  });

  test('no collection shows which admin did what to a member', async () => {
    const mo = await buildPerson('member');
    const at = new Date();
    const acts: [path: string, record: Record<string, unknown>][] = [
      [`member_badges/${mo.id}_b`, { member_id: mo.id, badge_id: 'b', awarded_by: ada.id, created_at: at }],
      [`recovery_tokens/x${mo.id}`, { user_id: mo.id, kind: 'reset', created_by: ada.id, expires_at: at }],
      [`user_roles/${mo.id}_other`, { user_id: mo.id, role: 'other', granted_by: ada.id, created_at: at }],
      [
        `insiderz_access_tokens/${mo.id}`,
        { redeemed_by: mo.id, created_by: ada.id, revoked_by: ada.id, replaced_by: null },
      ],
      [`ideas/${mo.id}`, { member_id: mo.id, title: 'Idea', merged_by: ada.id, created_at: at }],
      [`follows/${mo.id}_1`, { member_id: mo.id, thing_id: '1', changed_by: ada.id }],
      [`notices/${mo.id}`, { user_id: mo.id, about: '1', by: ada.id }],
      [`contributors/${mo.id}`, { user_id: mo.id, alias: 'Mo', months: {}, noted_by: ada.id }],
    ];
    for (const [path, record] of acts) await firestore().doc(path).set(record);
    await firestore().doc(`profiles/${mo.id}`).update({ disabled_by: ada.id });
    expect(JSON.stringify(await ofAccount(mo))).not.toContain(ada.id);
  });
});
