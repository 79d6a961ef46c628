import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { OWN_CONTRIBUTIONS_PAGE, type OwnContribution } from '#domain/contributions/own-contract.ts';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { stopClock } from '#tests/builders/clock.ts';
import { newAddress } from '#tests/builders/form-tickets.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import { countReads } from '#tests/builders/wire-counts.ts';
import contributions from '../../functions/contributions.ts';

const STATUS = '/api/contributions/status';
const someAddress = () => `${randomUUID().slice(0, 8)}@example.org`;

async function contribute(email: string, { person, ip }: { person?: Person; ip?: string } = {}) {
  const body = buildContribution({ email, description: `The map is empty. ${randomUUID()}` });
  const answer = await send(contributions, '/api/contributions', {
    body,
    token: person?.token,
    ...(ip ? { ip } : {}),
  });
  expect(answer.status).toBe(201);
  return String(answer.body.id);
}
const list = (id: string, after?: string) =>
  send(contributions, `${STATUS}/others`, { body: { key: statusKeyOf(id), ...(after && { after }) } });
const idsFrom = async (id: string) => ((await list(id)).body.items as OwnContribution[]).map((row) => row.id);

let fern: Person;
beforeAll(async () => {
  fern = await buildPerson();
});

describe('POST /api/contributions/status/others', () => {
  test('the holder of a private link sees what came from its address, newest first, each with its own key', async () => {
    const email = someAddress();
    const older = await contribute(email);
    const newer = await contribute(email.toUpperCase());
    await contribute(someAddress());
    const { status, body } = await list(older);
    expect(status).toBe(200);
    expect(body.items.map((row: OwnContribution) => row.id)).toEqual([newer, older]);
    const [{ status_key: key }] = body.items;
    expect(body.items[0]).toMatchObject({ status: 'new', inz: null, came_of_it: null });
    const opened = await send(contributions, STATUS, { body: { key } });
    expect(opened.body.reference).toBe(body.items[0].reference);
  });

  test('the holder of a private link sees nothing that accounts sent, whose typed address proves nothing', async () => {
    const email = someAddress();
    const own = await contribute(email);
    const ofAccount = await contribute(email, { person: fern });
    expect(await idsFrom(own)).toEqual([own]);
    expect(await idsFrom(ofAccount)).toEqual([]);
  });

  test('a sender gets no list by the link of what is quarantined, and does not see it in another', async () => {
    const email = someAddress();
    const own = await contribute(email);
    const quarantined = await contribute(email, { ip: newAddress() });
    expect(await idsFrom(own)).toEqual([own]);
    expect(await idsFrom(quarantined)).toEqual([]);
  });

  test('a sender gets no list by the link of what they withdrew, and does not see it in another', async () => {
    const email = someAddress();
    const [own, withdrawn] = [await contribute(email), await contribute(email)];
    const body = { key: statusKeyOf(withdrawn) };
    expect((await send(contributions, `${STATUS}/withdrawal`, { body })).status).toBe(200);
    expect(await idsFrom(own)).toEqual([own]);
    expect(await idsFrom(withdrawn)).toEqual([]);
  });

  test('a sender of many reads them by tens, each page at the same number of documents', async () => {
    const email = someAddress();
    const first = await contribute(email);
    const stored = await firestore().doc(`contributions/${first}`).get();
    for (let n = 1; n <= OWN_CONTRIBUTIONS_PAGE + 20; n += 1) {
      const at = new Date(Date.now() + n * 1000);
      await firestore()
        .doc(`contributions/${randomUUID()}`)
        .set({ ...stored.data(), created_at: at });
    }
    let answer = await list(first);
    const reads = await countReads(async () => {
      answer = await list(first);
    });
    expect(reads).toBeLessThanOrEqual(OWN_CONTRIBUTIONS_PAGE + 2);
    expect(answer.body.items).toHaveLength(OWN_CONTRIBUTIONS_PAGE);
    const next = await list(first, answer.body.next);
    expect(next.body.items).toHaveLength(OWN_CONTRIBUTIONS_PAGE);
    const ids = [...answer.body.items, ...next.body.items].map((row: OwnContribution) => row.id);
    expect(new Set(ids).size).toBe(2 * OWN_CONTRIBUTIONS_PAGE);
  });

  test.each([
    [{ key: 'not-a-key' }, 404, 'not-found'],
    [{ key: 'x'.repeat(201) }, 422, 'invalid'],
    [{}, 422, 'invalid'],
    [{ key: 'not-a-key', after: 'tomorrow' }, 422, 'invalid'],
    [{ key: 'not-a-key', of: 'somebody' }, 400, 'malformed'],
  ])('a caller who sends %o is refused with %i', async (body, status, code) => {
    const answer = await send(contributions, `${STATUS}/others`, { body });
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
  });

  test('a caller who asks too often is refused (429)', async () => {
    stopClock();
    const [id, ip] = [await contribute(someAddress()), newAddress()];
    const body = { key: statusKeyOf(id) };
    const { limit } = RATE_LIMITS.ofAddress;
    const answers = await Promise.all(
      Array.from({ length: limit + 1 }, () => send(contributions, `${STATUS}/others`, { body, ip })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
