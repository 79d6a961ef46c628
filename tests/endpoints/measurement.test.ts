import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MEASURED_PATH_MAX } from '#domain/measurement/event.ts';
import { compactMeasurements } from '#server/measurement/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { decideAs, newTag } from '#tests/builders/contributor.ts';
import { newAddress } from '#tests/builders/form-tickets.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import measurement from '../../functions/measurement.ts';

const DAY = 24 * 60 * 60_000;
/** Each test has a day of its own, after those before it, so that it reads only what it counted. */
let at = new Date(Math.ceil(Date.now() / DAY) * DAY + DAY / 2);

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});
beforeEach(() => {
  at = new Date(at.getTime() + 40 * DAY);
  vi.useFakeTimers({ toFake: ['Date'], now: at });
});
afterEach(() => {
  vi.useRealTimers();
  delete process.env.MEASUREMENT;
});

const tell = (event: string, path: string, headers: Record<string, string> = {}, ip?: string) =>
  send(measurement, `/api/measurements/${event}`, { raw: path, headers, ...(ip ? { ip } : {}) });
const day = (moment = at) => moment.toISOString().slice(0, 10);
const documents = async (of = day()) =>
  (await firestore().collection('measurements').where('day', '==', of).get()).docs;
const counts = async (of = day()) => {
  const sum: Record<string, number> = {};
  for (const document of await documents(of))
    for (const [key, count] of Object.entries<number>(document.get('counts')))
      sum[key] = (sum[key] ?? 0) + count;
  return sum;
};
const funnel = async () => {
  // A session of the real present: accounts begin by the clock of the local Auth.
  const answer = await send(admin, '/api/admin/funnel', { token: ada.token });
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('what pages have counted (F8)', () => {
  test('visitor: a view, an installation and a beginning are counted by day and kind of page, and answered with nothing', async () => {
    for (const [event, path] of [
      ['view', '/news/what-this-site-does-not-load'],
      ['view', '/news/another'],
      ['view', '/about/'],
      ['installed', '/get-app'],
      ['started', '/contribute'],
    ] as const) {
      const { status, response } = await tell(event, path);
      expect([status, await response.text()]).toEqual([204, '']);
    }
    expect(await counts()).toEqual({
      'view /news/:article': 2,
      'view /about': 1,
      'installed /get-app': 1,
      'started /contribute': 1,
    });
  });

  test('nothing of the caller is kept: no address, no browser, no time within the day', async () => {
    const headers = { 'User-Agent': 'Particular/1.0', Referer: 'https://elsewhere.example/secret' };
    await tell('view', '/contribute', headers, newAddress());
    const [document] = await documents();
    const data = document?.data() ?? {};
    expect(Object.keys(data).sort()).toEqual(['counts', 'day', 'expires_at', 'is_part']);
    expect(data.expires_at.toDate().toISOString()).toMatch(/T00:00:00\.000Z$/);
    expect(data.counts).toEqual({ 'view /contribute': 1 });
  });

  test.each([
    ['Do Not Track', { DNT: '1' }],
    ['Global Privacy Control', { 'Sec-GPC': '1' }],
  ])('visitor with %s: is answered alike and not counted', async (_name, headers) => {
    expect((await tell('view', '/about', headers)).status).toBe(204);
    expect(await documents()).toEqual([]);
  });

  test.each(['/nowhere', '/admin-portal/dashboard', '', '/about?key=a-secret', 'é\u0000'])(
    'visitor of "%s": is answered alike and not counted',
    async (path) => {
      expect((await tell('view', path)).status).toBe(204);
      expect(await documents()).toEqual([]);
    },
  );

  test('switched off by one variable: answered alike and not counted, and admins see that it is off', async () => {
    process.env.MEASUREMENT = 'off';
    expect((await tell('view', '/about')).status).toBe(204);
    expect(await documents()).toEqual([]);
  });

  test('another event is refused, a longer path, another method, and a page of another site', async () => {
    expect((await tell('watched', '/about')).status).toBe(422);
    expect((await tell('view', `/${'a'.repeat(MEASURED_PATH_MAX)}`)).status).toBe(413);
    expect((await send(measurement, '/api/measurements/view')).status).toBe(405);
    const foreign = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await tell('view', '/about', foreign)).status).toBe(403);
    expect(await documents()).toEqual([]);
  });

  test('200 views at once are all counted, in a bounded number of documents, and the night puts them into one', async () => {
    await Promise.all(Array.from({ length: 200 }, () => tell('view', '/tools')));
    expect(await counts()).toEqual({ 'view /tools': 200 });
    expect((await documents()).length).toBeLessThanOrEqual(5);
    const tomorrow = day(new Date(at.getTime() + DAY));
    // The day itself goes on.
    await compactMeasurements(day());
    expect((await documents()).every((document) => document.get('is_part'))).toBe(true);
    await compactMeasurements(tomorrow);
    await compactMeasurements(tomorrow);
    expect((await documents()).map(({ id }) => id)).toEqual([day()]);
    // What comes late is put together with it the next time.
    await tell('view', '/tools');
    await compactMeasurements(tomorrow);
    expect(await counts()).toEqual({ 'view /tools': 201 });
    expect(await documents()).toHaveLength(1);
  });
});

describe('the funnel of the overview', () => {
  test('admin: views, beginnings, sent, decided and accepted of the last 7 and 28 days', async () => {
    vi.useRealTimers();
    const before = (await funnel()).periods;
    expect(before.map(({ days }: { days: number }) => days)).toEqual([7, 28]);
    for (let n = 0; n < 3; n += 1) await tell('view', '/contribute');
    for (let n = 0; n < 2; n += 1) await tell('started', '/contribute');
    await tell('view', '/about');
    await tell('installed', '/get-app');
    const ids = [];
    for (let n = 0; n < 2; n += 1) {
      const body = buildContribution({ description: `A description by ${newTag('zf')}, long enough` });
      ids.push((await send(contributions, '/api/contributions', { body })).body.id);
    }
    await decideAs(ada, ids[0], { status: 'accepted' });
    await decideAs(ada, ids[1], { status: 'declined' });
    // An award that waits for its second admin is neither decided nor accepted (D36).
    const waiting = buildContribution({ description: `A description by ${newTag('zf')}, long enough` });
    const { id } = (await send(contributions, '/api/contributions', { body: waiting })).body;
    await firestore()
      .doc(`contributions/${id}`)
      .update({ status: 'accepted', held: true, reviewed_at: new Date() });
    // Figures are a minute old at most.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const { periods, measured } = await funnel();
    expect(measured).toBe(true);
    for (const [at, period] of periods.entries()) {
      const was = before[at];
      const more = Object.fromEntries(
        ['views', 'started', 'sent', 'decided', 'accepted', 'installed'].map((name) => [
          name,
          period[name] - was[name],
        ]),
      );
      expect(more).toEqual({ views: 3, started: 2, sent: 3, decided: 2, accepted: 1, installed: 1 });
      expect(period.pages.find(({ route }: { route: string }) => route === '/about').views).toBeGreaterThan(
        0,
      );
      expect(period.pages.every(({ views }: { views: number }) => views > 0)).toBe(true);
    }
  });

  test('member: may not see it', async () => {
    vi.useRealTimers();
    const mo = await buildPerson('member');
    expect((await send(admin, '/api/admin/funnel', { token: mo.token })).status).toBe(403);
    expect((await send(admin, '/api/admin/funnel')).status).toBe(401);
  });
});
