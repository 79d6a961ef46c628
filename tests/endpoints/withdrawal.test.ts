import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { CHANGED_MEANWHILE } from '#domain/contributions/withdrawal.ts';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { stopClock } from '#tests/builders/clock.ts';
import { decideAs, filesLeft, newTag, soon, tracesOf, uploadProof } from '#tests/builders/contributor.ts';
import { pngFile } from '#tests/builders/files.ts';
import { newAddress } from '#tests/builders/form-tickets.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const LIST = '/api/admin/contributions';
const STATUS = '/api/contributions/status';

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});

interface Sent {
  changes?: Record<string, unknown>;
  token?: string | undefined;
  /** From outside and without a form ticket, it is quarantined. */
  ip?: string;
}
async function contribute({ changes, ...sent }: Sent = {}): Promise<string> {
  const typed = { email: `${randomUUID()}@example.org`, description: `Of one sender: ${randomUUID()}` };
  const body = buildContribution({ ...typed, ...changes });
  const answer = await send(contributions, '/api/contributions', { body, ...sent });
  expect(answer.status).toBe(201);
  return answer.body.id;
}
const post = (path: string, key: string, more: object = {}, ip?: string) =>
  send(contributions, `${STATUS}${path}`, { body: { key, ...more }, ...(ip ? { ip } : {}) });
const withdraw = (id: string) => post('/withdrawal', statusKeyOf(id));
const inspect = (id: string) => post('', statusKeyOf(id));
const see = async (id: string) =>
  (await send(admin, `${LIST}/${id}`, { token: ada.token })).body.contribution;
const decide = (id: string, status: string, updated_at: string) =>
  send(admin, `${LIST}/${id}`, { method: 'PATCH', body: { status, updated_at }, token: ada.token });
const takeEffect = (id: string) =>
  firestore()
    .doc(`contributions/${id}`)
    .update({ effective_at: new Date(0) });
const newCount = async () => (await send(admin, LIST, { token: ada.token })).body.new_count as number;
const rowOnDesk = async (id: string) => {
  const { rows } = (await send(admin, '/api/admin/contribution-index', { token: ada.token })).body;
  return rows.find((row: { id: string }) => row.id === id);
};

const WITHDRAWN = {
  status: 'declined',
  display_name: 'Name erased',
  description: 'Withdrawn: what was sent is erased.',
  thread: [],
  message: null,
  reviewed_at: null,
  withdrawn_at: expect.any(String),
};

describe('POST /api/contributions/status/withdrawal (D161)', () => {
  test('a contributor withdraws what waits: their page says so, the desk no longer waits for it, and nothing they gave is left', async () => {
    const tag = newTag('withdrawn');
    const file = await uploadProof(`${tag}.png`, 'image/png', pngFile());
    const other = await uploadProof(`${tag}-2.png`, 'image/png', pngFile({ width: 5 }));
    const others = { proof_files: [other.proof_file_path], proof_tickets: [other.proof_ticket] };
    const changes = {
      display_name: tag,
      email: `${tag}@example.org`,
      description: `What ${tag} wrote`,
      ...file,
      ...others,
    };
    const id = await contribute({ changes });
    const naming = { key: statusKeyOf(id), named: false };
    expect((await send(contributions, `${STATUS}/recognition`, { method: 'PUT', body: naming })).status).toBe(
      200,
    );
    expect(await rowOnDesk(id)).toMatchObject({ status: 'new', display_name: tag });
    const waiting = await newCount();

    const answer = await withdraw(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject(WITHDRAWN);
    expect((await inspect(id)).body).toEqual(answer.body);
    expect(await newCount()).toBe(waiting - 1);
    expect(await rowOnDesk(id)).toMatchObject({ status: 'declined', email: '', answered: false });
    expect(await tracesOf(tag)).toEqual([]);
    expect(await filesLeft([file.proof_file_path, other.proof_file_path])).toEqual([]);
    const audit = await send(admin, `/api/admin/audit?thing=${id}`, { token: ada.token });
    expect(audit.body.items).toEqual([
      expect.objectContaining({
        actor_name: 'The contributor',
        action: 'contribution.withdraw',
        before: { status: 'new' },
        after: { withdrawn: true },
      }),
    ]);
  });

  test('a contributor who repeats it, alone or at the same moment, withdraws it once', async () => {
    const id = await contribute();
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(id)));
    for (const { status } of answers) expect([200, 503]).toContain(status);
    const [first, again] = [await withdraw(id), await withdraw(id)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    const audit = await send(admin, `/api/admin/audit?thing=${id}`, { token: ada.token });
    expect(audit.body.items).toHaveLength(1);
  }, 60_000);

  test('a contributor withdraws with a question open, and is neither reminded nor asked again', async () => {
    const id = await contribute();
    const message = await decideAs(ada, id, { status: 'needs_info', message: 'Which phone?' });
    await takeEffect(id);
    expect((await withdraw(id)).body).toMatchObject(WITHDRAWN);
    const before = (await inbox()).length;
    await deliver(message, soon);
    expect((await inbox()).length).toBe(before);
  });

  test('a contributor withdraws what is quarantined: no admin hears of it, and none can release it', async () => {
    const email = `${randomUUID()}@example.org`;
    const id = await contribute({ changes: { email }, ip: newAddress() });
    const { reference } = (await inspect(id)).body;
    expect((await withdraw(id)).body).toMatchObject(WITHDRAWN);
    expect((await firestore().doc(`held_submissions/${id}`).get()).exists).toBe(false);
    await send(admin, '/api/admin/held/release', { body: { ids: [id] }, token: ada.token });
    expect((await inspect(id)).body).toMatchObject({ ...WITHDRAWN, reference });
    expect((await inbox()).filter(({ subject }) => subject.includes(reference))).toEqual([]);
  });

  test('nobody answers, adds to, confirms, decides or notes anything on it afterwards', async () => {
    const id = await contribute();
    await withdraw(id);
    const { updated_at } = await see(id);
    for (const more of [{}, { addition: true }]) {
      const reply = await post('/reply', statusKeyOf(id), { text: 'More.', ...more });
      expect([reply.status, reply.body.message]).toEqual([409, 'You withdrew it, so nothing can be added.']);
    }
    expect((await post('/confirmation', statusKeyOf(id))).body).toMatchObject(WITHDRAWN);
    for (const status of ['accepted', 'declined']) {
      const decided = await decide(id, status, updated_at);
      expect([decided.status, decided.body.current.withdrawn_at]).toEqual([409, expect.any(String)]);
    }
    const seen = { body: { updated_at }, token: ada.token };
    for (const path of ['reopen', 'undo'])
      expect((await send(admin, `${LIST}/${id}/${path}`, seen)).status).toBe(409);
    expect((await inspect(id)).body).toMatchObject(WITHDRAWN);
  });

  test('nothing is withdrawn that is being decided, waits for a second admin, or is decided', async () => {
    const [declined, pending] = [await contribute(), await contribute()];
    await decideAs(ada, declined, { status: 'declined' });
    const early = await withdraw(declined);
    await takeEffect(declined);
    const late = await withdraw(declined);
    await firestore()
      .doc(`contributions/${pending}`)
      .update({ status: 'accepted', held: true, reviewed_at: new Date(), effective_at: new Date(0) });
    const awaiting = await withdraw(pending);
    const deciding =
      'It is being decided, so it cannot be withdrawn here. If it matters, reply to our email.';
    expect([early, awaiting, late].map(({ status, body }) => [status, body.message])).toEqual([
      [409, deciding],
      [409, deciding],
      [409, 'It has been decided, so it cannot be withdrawn. Reload the page to see the decision.'],
    ]);
    expect((await see(declined)).email).not.toBe('');
  });

  test('of a withdrawal and a decision at the same moment exactly one wins, and the other is told', async () => {
    for (let n = 0; n < 6; n += 1) {
      const id = await contribute();
      const { updated_at } = await see(id);
      const [withdrawal, decision] = await Promise.all(
        n % 2
          ? [withdraw(id), decide(id, 'accepted', updated_at)]
          : [withdraw(id), decide(id, 'declined', updated_at)],
      );
      expect([withdrawal.status, decision.status].toSorted()).toEqual([200, 409]);
      const lost = withdrawal.status === 409 ? withdrawal : decision;
      expect(lost.body.message).toMatch(/^(It is being decided|This contribution was changed)/);
      expect((await see(id)).withdrawn_at !== undefined).toBe(withdrawal.status === 200);
    }
  });

  test('a file that is added at the same moment is erased with the rest, or the withdrawal is refused', async () => {
    for (let n = 0; n < 4; n += 1) {
      const id = await contribute();
      const file = await uploadProof('More.png', 'image/png', pngFile());
      const addition = { text: 'More.', addition: true, ...file };
      const [reply, withdrawal] = await Promise.all([
        post('/reply', statusKeyOf(id), addition),
        withdraw(id),
      ]);
      if (withdrawal.status === 409) expect(withdrawal.body.message).toBe(CHANGED_MEANWHILE);
      expect((await withdraw(id)).status).toBe(200);
      // Refused, it is an upload that nothing claimed, for the nightly sweep.
      if (reply.status === 200) expect(await filesLeft([file.proof_file_path])).toEqual([]);
      else expect(reply.status).toBe(409);
    }
  });

  test('a signed-in sender sees it withdrawn in their own list, with no link and nothing waiting', async () => {
    const fern = await buildPerson('member');
    const id = await contribute({ token: fern.token });
    const quarantined = await contribute({ token: fern.token, ip: newAddress() });
    await withdraw(id);
    await withdraw(quarantined);
    const { items } = (await send(contributions, '/api/account/contributions', { token: fern.token })).body;
    const row = { status: 'declined', title: 'Withdrawn: what was sent is erased', status_key: null };
    expect(items).toEqual([
      expect.objectContaining({ id: quarantined, ...row, withdrawn_at: expect.any(String) }),
      expect.objectContaining({ id, ...row, withdrawn_at: expect.any(String) }),
    ]);
    // By the account, the page neither proves an empty address nor fails.
    const body = { key: statusKeyOf(id) };
    expect((await send(contributions, STATUS, { body, token: fern.token })).body).toMatchObject(WITHDRAWN);
  });

  test('a stranger without the link withdraws nothing', async () => {
    const id = await contribute();
    const unknown = (await inspect(randomUUID())).body.message;
    for (const key of ['', id, `${id}.AAAA`, statusKeyOf(randomUUID())]) {
      const answer = await post('/withdrawal', key);
      expect([answer.status, answer.body.message]).toEqual([404, unknown]);
    }
    expect((await post('/withdrawal', 'x'.repeat(201))).status).toBe(422);
    expect((await post('/withdrawal', statusKeyOf(id), { id })).status).toBe(400);
    expect((await see(id)).status).toBe('new');
  });

  test('a caller who tries many keys is stopped (T30)', async () => {
    stopClock();
    const ip = newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await post('/withdrawal', 'a.b', {}, ip)).status);
    expect(statuses).toEqual([...Array(20).fill(404), 429]);
  });
});
