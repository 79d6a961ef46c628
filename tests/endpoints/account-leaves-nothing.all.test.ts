import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { grantRole } from '#local/seeds/roles.ts';
import { readPool } from '#server/ledger/records.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { reconcileLedger } from '#server/operations/reconcile-ledger.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import {
  buildContributor,
  decideAs,
  filesLeft,
  newTag,
  soon,
  tracesOf,
  uploadProof,
} from '#tests/builders/contributor.ts';
import { everyDocument } from '#tests/builders/every-store.ts';
import { pngFile } from '#tests/builders/files.ts';
import { buildMission } from '#tests/builders/missions.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildPerson, buildToken, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import members from '../../functions/members.ts';
import push from '../../functions/push.ts';

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});

const asAda = (path: string, sent: Parameters<typeof send>[2] = {}) =>
  send(admin, path, { token: ada.token, ...sent });
const decide = (id: string, decision: Record<string, unknown>) => decideAs(ada, id, decision);

/** Someone who has filled in every field there is, by the endpoints; `tag` stands in each of them and nowhere else. */
async function buildTalkative() {
  const tag = newTag('zq');
  const username = `${tag}_fern`;
  const made = await send(accounts, '/api/accounts', {
    body: { username, display_name: `Fern ${tag}`, password: `tea at half past four ${tag}` },
  });
  expect(made.status).toBe(201);
  const reserved = await firestore().collection('usernames').doc(username).get();
  const id = String(reserved.get('user_id'));
  await grantRole(id, 'member', new Date());
  const token = buildToken(id);
  const own = (path: string, sent: Parameters<typeof send>[2] = {}) =>
    send(accounts, path, { token, ...sent });
  await own('/api/account', { method: 'PATCH', body: { display_name: `Fern Field ${tag}` } });
  await own('/api/account/recovery-address', { method: 'PUT', body: { email: `${tag}@example.net` } });
  await send(accounts, '/api/recovery', { body: { identifier: username } });
  for (const identifier of [username, username.toUpperCase(), ` ${username}@LOGIN.thegrid.localhost`]) {
    await send(accounts, '/api/admin-attempts', { body: { identifier, outcome: 'failed' } });
  }

  const email = `${tag}@example.org`;
  const { accepted, asked, undecided, files } = await buildContributor({ ada, tag, email, token });

  const asMember = (path: string, body: unknown) => send(members, path, { method: 'POST', token, body });
  expect(
    (await asMember('/api/members/ideas', { title: `Idea ${tag}`, description: `Idea words ${tag}` })).status,
  ).toBe(201);
  const mission = await buildMission();
  const shown = await uploadProof(`${tag}-done.png`, 'image/png', pngFile({ width: 7 }));
  const handedIn = await asMember(`/api/members/missions/${mission.id}/submissions`, {
    note: `Done by ${tag}`,
    proof_url: `https://example.com/${tag}`,
    ...shown,
  });
  expect(handedIn.status).toBe(201);
  const given = (await (
    await fetch(`${process.env.LOCAL_PUSH_ORIGIN}/__local/push`, { method: 'POST' })
  ).json()) as object;
  await send(push, '/api/push/subscriptions', { method: 'PUT', token, body: given });

  // What is made of records: the rows of the desk and the leaderboard.
  expect((await asAda('/api/admin/contribution-index')).status).toBe(200);
  await deliverOutbox(() => new Date(Date.now() + 120_000));
  const all = [...files, shown.proof_file_path];
  return { id, tag, username, token, accepted, asked, undecided, files: all, own };
}

describe('someone who has filled in every field', { timeout: 180_000 }, () => {
  test('takes everything with them, their files byte for byte too', async () => {
    const { tag, own, files } = await buildTalkative();
    const { status, body } = await own('/api/account/export');
    expect(status).toBe(200);
    const held = body.proof_files as {
      key: string;
      data: string;
      sha256: string;
      size: number;
      download: null;
    }[];
    expect(held.map(({ key }) => key).sort()).toEqual([...files].sort());
    for (const { key, data, size, download } of held) {
      const bytes = Buffer.from(data, 'base64');
      expect([bytes.length, download]).toEqual([size, null]);
      const alone = await own(`/api/account/export/files/${key}`);
      expect(alone.status).toBe(200);
      expect(Buffer.from(await alone.response.arrayBuffer()).equals(bytes)).toBe(true);
    }
    const text = JSON.stringify({ ...body, proof_files: [] });
    for (const words of [
      `Fern Field ${tag}`,
      `${tag}@example.net`,
      `${tag}@example.org`,
      `Details ${tag}`,
      `A description by ${tag}`,
      `https://example.org/${tag}`,
      `${tag}-shot.png`,
      `An answer of ${tag}`,
      `Idea ${tag}`,
      `Idea words ${tag}`,
      `Done by ${tag}`,
      `https://example.com/${tag}`,
      `${tag}_new`,
    ])
      expect(text, words).toContain(words);
    expect(text.split('"outcome":"failed"').length - 1).toBe(3);
  });

  test('takes every word with them that admins wrote of them, in the audit, beside ideas and to their followers', async () => {
    const { tag, username, own, id, undecided, asked } = await buildTalkative();
    const reader = await buildPerson('member');
    const words = { admin_notes: `Notes on ${tag}`, message: `Thanks to ${tag}` };
    const award = { reward: 'minor_bug', amount: 6_000, first: false, reason: `Much for ${tag}` };
    await deliver(await decide(undecided, { status: 'accepted', award, ...words }), soon);
    const held = `/api/admin/ledger/held/${encodeURIComponent(`contribution:${undecided}`)}/decline`;
    expect((await asAda(held, { body: { reason: `Too much for ${tag}` } })).status).toBe(200);
    await deliver(
      await decide(undecided, { status: 'accepted', award: { ...award, amount: 30 }, ...words }),
      soon,
    );
    await decide(asked, { status: 'needs_info', ...words });
    const idea = (await asAda('/api/admin/ideas')).body.items.find((one: { title: string }) =>
      one.title.includes(tag),
    );
    await send(members, `/api/members/ideas/${idea.id}/upvote`, { method: 'PUT', token: reader.token });
    const note = { status: 'approved', admin_note: `An idea of ${tag}`, updated_at: idea.updated_at };
    expect((await asAda(`/api/admin/ideas/${idea.id}`, { method: 'PATCH', body: note })).status).toBe(200);
    const [submission] = (await asAda('/api/admin/submissions')).body.items.filter(
      (one: { member_id: string }) => one.member_id === id,
    );
    const verdict = { status: 'approved', message: `Well done ${tag}`, updated_at: submission.updated_at };
    expect(
      (await asAda(`/api/admin/submissions/${submission.id}`, { method: 'PATCH', body: verdict })).status,
    ).toBe(200);
    await deliverOutbox(() => new Date(Date.now() + 120_000));

    const rows = (await asAda(`/api/admin/audit?thing=${undecided}`)).body.items;
    expect(rows.map(({ after }: { after: object }) => after)).toContainEqual(
      expect.objectContaining({ admin_notes: words.admin_notes, contributor_message: words.message }),
    );
    const raw = (await everyDocument()).filter((text) => text.startsWith('audit/') && text.includes(tag));
    expect(raw).toEqual([]);

    expect((await own('/api/account', { method: 'DELETE', body: { username } })).status).toBeLessThan(300);
    await deliverOutbox(() => new Date(Date.now() + 240_000));
    expect(await tracesOf(tag)).toEqual([]);
    const after = (await asAda(`/api/admin/audit?thing=${undecided}`)).body.items;
    expect(after).toHaveLength(rows.length);
    expect(JSON.stringify(after)).toContain('Erased.');
  });

  test('cannot fetch the file of someone else', async () => {
    const [one, other] = [await buildTalkative(), await buildPerson()];
    const path = `/api/account/export/files/${one.files[0]}`;
    expect((await send(accounts, path, { token: other.token })).status).toBe(404);
    expect((await send(accounts, path)).status).toBe(401);
    for (const key of ['x', '..%2f..%2fsecrets.json', `${randomUUID()}.png`]) {
      expect((await one.own(`/api/account/export/files/${key}`)).status).toBe(404);
    }
  });

  test('leaves nothing in any store, snapshot, message or file after the deletion, and no sum changes', async () => {
    const { tag, username, own, id, files } = await buildTalkative();
    const pool = await readPool();
    expect((await tracesOf(tag)).length).toBeGreaterThan(10);
    expect((await own('/api/account', { method: 'DELETE', body: { username } })).status).toBe(200);
    await deliverOutbox(() => new Date(Date.now() + 240_000));
    expect(await tracesOf(tag)).toEqual([]);
    expect(await filesLeft(files)).toEqual([]);
    expect(await readPool()).toEqual(pool);
    expect((await reconcileLedger(new Date())).differences).toEqual([]);
    // Of the id there are only what admins did to it, and that the deletion is done.
    const traces = (await everyDocument())
      .filter((text) => text.includes(id))
      .map((text) => text.split('/')[0]);
    expect([...new Set(traces)].sort()).toEqual(
      expect.not.arrayContaining(['contributions', 'ideas', 'points_ledger', 'profiles']),
    );
    // Nobody can become them, though the name is stored nowhere.
    const again = await send(accounts, '/api/accounts', {
      body: { username: username.toUpperCase(), password: 'tea at half past four' },
    });
    expect(again.status).toBe(409);
  });

  test('who leaves while a decision can still be undone is paid nothing and is on no board', async () => {
    const { tag, username, own, undecided } = await buildTalkative();
    const before = await readPool();
    const message = await decide(undecided, {
      status: 'accepted',
      award: { reward: 'minor_bug', amount: 70, first: false },
    });
    expect((await readPool()).reserved).toBe(before.reserved + 70);
    expect((await own('/api/account', { method: 'DELETE', body: { username } })).status).toBe(200);
    expect(await deliver(message, soon)).toBe('sent');
    expect(await readPool()).toEqual(before);
    const { body } = await send(contributions, '/api/leaderboard?period=all');
    expect(JSON.stringify(body)).not.toContain(tag);
    expect(JSON.stringify(body)).not.toContain('Deleted account');
    const pending = (await asAda('/api/admin/tokens/pending')).body.items as { contribution_id: string }[];
    expect(pending.map(({ contribution_id }) => contribution_id)).not.toContain(undecided);
  });

  test('who leaves while INZ wait for a second admin is paid nothing, also when the decision is carried out again', async () => {
    const { username, own, undecided } = await buildTalkative();
    const before = await readPool();
    const award = { reward: 'minor_bug', amount: 6_000, first: false, reason: 'Far more than a bug' };
    const message = await decide(undecided, { status: 'accepted', award });
    const { payload } = (await firestore().doc(`outbox/${message}`).get()).data() ?? {};
    await deliver(message, soon);
    expect((await readPool()).reserved).toBe(before.reserved + 6_000);
    expect((await own('/api/account', { method: 'DELETE', body: { username } })).status).toBe(200);
    expect(await readPool()).toEqual(before);
    // The sender of the message died before it was marked.
    await firestore()
      .doc(`outbox/${message}`)
      .update({ status: 'pending', payload, next_attempt_at: new Date(0) });
    expect(await deliver(message)).toBe('sent');
    expect(await readPool()).toEqual(before);
    expect((await reconcileLedger(new Date())).differences).toEqual([]);
  });
});
