import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { RECENT_PASSWORD_MS } from '#domain/access.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildManyContributions } from '#tests/builders/many-contributions.ts';
import { buildPerson, buildToken, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const CSV = '/api/admin/contributions.csv';
const MANY = 600;
let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
  await buildManyContributions({ count: MANY });
});

const take = (query = '', token = ada.token) => send(admin, `${CSV}${query}`, { token });
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: true });
const exportsTaken = async () =>
  (await firestore().collection('audit').where('action', '==', 'contributions.export').get()).docs;

describe('GET /api/admin/contributions.csv (T29)', () => {
  test('an admin gets every contribution with all its columns and no digest, and the export is audited', async () => {
    const answer = await take();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="contributions-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const rows = rowsOf(answer.body);
    expect(rows).toHaveLength(MANY);
    expect(rows[0]).toMatchObject({
      reference: 'TG-000000',
      email: 'person-0@example.org',
      status: 'accepted',
    });
    const columns = Object.keys(rows[0] ?? {});
    expect(columns).toEqual(expect.arrayContaining(['admin_notes', 'award_amount', 'thread', 'updated_at']));
    expect(columns.filter((name) => /digest|sha256/.test(name))).toEqual([]);
    const taken = await exportsTaken();
    expect(taken).toHaveLength(1);
    expect(taken[0]?.data()).toMatchObject({ actor_id: ada.id, thing: 'contributions', after: {} });
  });

  test('the filters and the order of the list hold for the file', async () => {
    const filters = 'status=declined&type=ux_wording&app=jobz&q=PERSON%20jumps&sort=oldest';
    const rows = rowsOf((await take(`?${filters}`)).body);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      expect(row).toMatchObject({
        status: 'declined',
        contribution_type: 'ux_wording',
        related_app: 'jobz',
      });
    }
    const times = rows.map((row) => row.created_at ?? '');
    expect(times).toEqual(times.toSorted());
    expect(rowsOf((await take('?q=TG-000007')).body).map((row) => row.reference)).toEqual(['TG-000007']);
    expect(rowsOf((await take('?q=nobody-at-all')).body)).toEqual([]);
    expect(rowsOf((await take('?proof=yes')).body).length).toBeLessThan(MANY);
    const last = (await exportsTaken()).map((row) => row.get('after'));
    expect(last).toContainEqual({
      status: 'declined',
      type: 'ux_wording',
      app: 'jobz',
      q: 'PERSON jumps',
      sort: 'oldest',
    });
  });

  test('a name that is a formula is text in the file, and line breaks and quotes stay in their cell', async () => {
    const words = '=HYPERLINK("https://evil.example";"x")\n@SUM(1)\nSaid "so", twice';
    await send(contributions, '/api/contributions', {
      body: buildContribution({ display_name: '=1+1', description: words }),
    });
    const [row, ...more] = rowsOf((await take('?status=new')).body);
    expect(more).toEqual([]);
    expect(row?.display_name).toBe("'=1+1");
    expect(row?.description).toBe('\'=HYPERLINK("https://evil.example";"x")\n\'@SUM(1)\nSaid "so", twice');
  });

  test('a password typed too long ago has to be typed again (T04), and strangers get nothing', async () => {
    const before = (await exportsTaken()).length;
    const token = buildToken(ada.id);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + RECENT_PASSWORD_MS + 2000 });
    const answer = await take('', token);
    vi.useRealTimers();
    expect([answer.status, answer.body.code]).toEqual([403, 'reauth-required']);
    const member = await buildPerson('member');
    expect((await take('', member.token)).status).toBe(403);
    expect((await send(admin, CSV)).status).toBe(401);
    expect(await exportsTaken()).toHaveLength(before);
  });

  test.each(['?status=lost', '?type=x', '?app=x', '?sort=name', `?q=${'x'.repeat(201)}`, '?columns=all'])(
    '%s is refused',
    async (query) => {
      expect([400, 422]).toContain((await take(query)).status);
    },
  );

  test('the file comes in pieces, so that its size needs no memory', async () => {
    const request = new Request(`http://localhost:8888${CSV}`, {
      headers: { Authorization: `Bearer ${ada.token}` },
    });
    const response = await admin(request);
    let pieces = 0;
    for await (const _ of response.body as ReadableStream<Uint8Array>) pieces += 1;
    expect(pieces).toBeGreaterThan(2);
  });
});
