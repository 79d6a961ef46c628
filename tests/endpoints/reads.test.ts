import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RowResult } from '#domain/contributions/bulk-contract.ts';
import { isoDay } from '#domain/formats.ts';
import { defaultExpiryDay } from '#domain/invites/invite.ts';
import { FIRST_JOINED_ROWS, FIRST_ROWS } from '#domain/wire.ts';
import { badgeDocument } from '#server/badges/records.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { measurements } from '#server/measurement/records.ts';
import { buildMany } from '#tests/builders/growth.ts';
import { MANY, MANY_BADGE, type Range } from '#tests/builders/growth-records.ts';
import { buildIdea } from '#tests/builders/ideas.ts';
import { buildManyContributions, manyId } from '#tests/builders/many-contributions.ts';
import { buildMission, buildSubmission } from '#tests/builders/missions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, type DeployedFunction, send } from '#tests/builders/requests.ts';
import { buildRoadmapItem } from '#tests/builders/roadmap-items.ts';
import { countAtWire } from '#tests/builders/wire-counts.ts';
import { readMeasurements, writeMeasurements } from '#tests/measurements.ts';
import { type Budget, LISTS, SIZES, tableOf, VERBS } from '#tests/reads-budget.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import members from '../../functions/members.ts';

const BADGE = MANY_BADGE.id;
let ada: Person;
let mo: Person;

interface Asked {
  deployed: DeployedFunction;
  path: string;
  who?: Person | null;
  method?: string;
  body?: unknown;
}

/** One request with a key of its own, with everything that follows its answer. */
async function ask({ deployed, path, who, method, body }: Asked) {
  const headers = { 'Idempotency-Key': randomUUID() };
  const answer = await send(deployed, path, {
    token: who?.token,
    headers,
    ...(method ? { method } : {}),
    body,
  });
  expect(answer.status, `${path} ${JSON.stringify(answer.body).slice(0, 200)}`).toBeLessThan(300);
  return answer;
}

/** Asks for a list as its screen does, page after page. */
async function walkThrough(asked: Asked): Promise<void> {
  let next: string | null | undefined;
  do {
    const path: string = next
      ? `${asked.path}${asked.path.includes('?') ? '&' : '?'}after=${encodeURIComponent(next)}`
      : asked.path;
    next = (await ask({ ...asked, path })).body.next;
  } while (next);
}

async function grow(range: Range): Promise<void> {
  const [from, to] = range;
  await buildManyContributions({
    count: to - from,
    youngest: new Date(Date.now() - (120 + from * 10) * 60_000),
    from,
  });
  for (const collection of Object.keys(MANY) as (keyof typeof MANY)[]) await buildMany(collection, range);
  // As each decision does.
  await rebuildLeaderboard(new Date());
}

/** What each line of `LISTS` asks for. */
const list =
  (path: string, who: () => Person, deployed: DeployedFunction = admin): (() => Promise<unknown>) =>
  () =>
    ask({ deployed, path, who: who() });
const all =
  (path: string, who: () => Person, deployed: DeployedFunction = admin): (() => Promise<unknown>) =>
  () =>
    walkThrough({ deployed, path, who: who() });
const asAda = () => ada;
const asMo = () => mo;

const LIST_CALLS: Record<keyof typeof LISTS, () => Promise<unknown>> = {
  'desk: first page': list('/api/admin/contributions', asAda),
  'desk: all rows': all('/api/admin/contribution-index', asAda),
  'users: all rows': all('/api/admin/user-index', asAda),
  'ledger: first page': list(`/api/admin/ledger?page_size=${FIRST_ROWS}`, asAda),
  'audit: first page': list('/api/admin/audit', asAda),
  'badges: all': list('/api/admin/badges', asAda),
  'badges: first page of holders': list(`/api/admin/badges/${BADGE}/holders?page_size=${FIRST_ROWS}`, asAda),
  'badges: suggestions': list('/api/admin/badge-suggestions', asAda),
  'badges: first page of the award picker': list(
    `/api/admin/badge-candidates?page_size=${FIRST_ROWS}`,
    asAda,
  ),
  'ideas of admins: first page': list(`/api/admin/ideas?page_size=${FIRST_ROWS}`, asAda),
  'ideas of members: first page of the records': list(
    `/api/members/ideas?page_size=${FIRST_ROWS}`,
    asMo,
    members,
  ),
  'ideas of members: all rows': all('/api/members/ideas?rows=kept', asMo, members),
  'roadmap of admins: first page': list(`/api/admin/roadmap?page_size=${FIRST_ROWS}`, asAda),
  'roadmap of members: first page': list(`/api/members/roadmap?page_size=${FIRST_ROWS}`, asMo, members),
  'missions of admins: first page': list(`/api/admin/missions?page_size=${FIRST_JOINED_ROWS}`, asAda),
  'missions of members: first page': list(
    `/api/members/missions?page_size=${FIRST_JOINED_ROWS}`,
    asMo,
    members,
  ),
  'submissions: first page': list(`/api/admin/submissions?page_size=${FIRST_JOINED_ROWS}`, asAda),
  'feed of members: first page': list('/api/members/feed', asMo, members),
  'invitations: first page of those to be made': list(
    `/api/admin/tokens/pending?page_size=${FIRST_ROWS}`,
    asAda,
  ),
  'invitations: first page': list(`/api/admin/tokens?page_size=${FIRST_ROWS}`, asAda),
  overview: list('/api/admin/overview', asAda),
  'dashboard of members': list('/api/members/dashboard', asMo, members),
  leaderboard: () => ask({ deployed: contributions, path: '/api/leaderboard' }),
  session: list('/api/session', asMo, accounts),
};

const see = async (id: string) =>
  (await ask({ deployed: admin, path: `/api/admin/contributions/${id}`, who: ada })).body.contribution;

/** Ten contributions as the desk saw them. */
async function tenSent(): Promise<{ id: string; updated_at: string }[]> {
  const rows = [];
  for (let n = 0; n < 10; n += 1) {
    const sent = buildContribution({ email: `${randomUUID()}@example.org` });
    const { id } = (await ask({ deployed: contributions, path: '/api/contributions', body: sent })).body;
    const { updated_at } = await see(id);
    rows.push({ id, updated_at });
  }
  return rows;
}

/** Makes what a verb needs, and answers how it is called. */
const VERB_CALLS: Record<keyof typeof VERBS, () => Promise<Asked>> = {
  'sending a contribution': async () => ({
    deployed: contributions,
    path: '/api/contributions',
    body: buildContribution({ email: `${randomUUID()}@example.org` }),
  }),
  'opening a contribution': async () => ({
    deployed: admin,
    path: `/api/admin/contributions/${manyId(7)}`,
    who: ada,
  }),
  'refreshing the desk, nothing new': async () => {
    const { mark, stamp } = (await ask({ deployed: admin, path: '/api/admin/contributions', who: ada })).body;
    return {
      deployed: admin,
      path: '/api/admin/desk/refresh',
      who: ada,
      body: { mark, stamp, reading: null },
    };
  },
  'declining a contribution': async () => {
    const sent = buildContribution({ email: `${randomUUID()}@example.org` });
    const { id } = (await ask({ deployed: contributions, path: '/api/contributions', body: sent })).body;
    const { updated_at } = await see(id);
    const path = `/api/admin/contributions/${id}`;
    return { deployed: admin, path, who: ada, method: 'PATCH', body: { status: 'declined', updated_at } };
  },
  'looking at the funnel of four weeks': async () => {
    for (let ago = 0; ago < 28; ago += 1) {
      const day = isoDay(new Date(Date.now() - ago * 24 * 60 * 60_000));
      await measurements()
        .doc(day)
        .set({ day, is_part: false, counts: { 'view /contribute': 3 } });
    }
    return { deployed: admin, path: '/api/admin/funnel', who: ada };
  },
  'declining ten contributions at once': async () => ({
    deployed: admin,
    path: '/api/admin/contribution-decisions',
    who: ada,
    body: { status: 'declined', rows: await tenSent() },
  }),
  'taking ten decisions back at once': async () => {
    const body = { status: 'declined', rows: await tenSent() };
    const path = '/api/admin/contribution-decisions';
    const { results } = (await ask({ deployed: admin, path, who: ada, body })).body;
    const rows = results.map(({ id, contribution }: RowResult) => ({
      id,
      updated_at: contribution?.updated_at,
    }));
    return { deployed: admin, path: `${path}/undo`, who: ada, body: { rows } };
  },
  'changes of users, nobody changed': async () => {
    const { mark } = (await ask({ deployed: admin, path: '/api/admin/user-index', who: ada })).body;
    return { deployed: admin, path: `/api/admin/user-index?since=${mark}`, who: ada };
  },
  'giving a role': async () => {
    const { id } = await buildPerson();
    return { deployed: admin, path: `/api/admin/users/${id}/roles/member`, who: ada, method: 'PUT' };
  },
  'sharing an idea': async () => ({
    deployed: members,
    path: '/api/members/ideas',
    who: mo,
    body: { title: 'Quiet hours', description: 'Nobody hears from me before nine.' },
  }),
  'upvoting an idea': async () => {
    const id = await buildIdea(ada.id);
    return { deployed: members, path: `/api/members/ideas/${id}/upvote`, who: mo, method: 'PUT' };
  },
  'deciding upon an idea': async () => {
    const id = await buildIdea(mo.id);
    const { items } = (await ask({ deployed: admin, path: '/api/admin/ideas', who: ada })).body;
    const { updated_at } = items.find((one: { id: string }) => one.id === id);
    const body = { status: 'approved', updated_at };
    return { deployed: admin, path: `/api/admin/ideas/${id}`, who: ada, method: 'PATCH', body };
  },
  'voting for a roadmap item': async () => {
    const id = await buildRoadmapItem();
    return { deployed: members, path: `/api/members/roadmap/${id}/vote`, who: mo, method: 'PUT' };
  },
  'making a roadmap item': async () => ({
    deployed: admin,
    path: '/api/admin/roadmap',
    who: ada,
    body: {
      title: 'Lifts',
      description: 'Same road.',
      column_name: 'backlog',
      related_app: 'liftz',
      public: false,
    },
  }),
  'making a roadmap item that everybody sees': async () => ({
    deployed: admin,
    path: '/api/admin/roadmap',
    who: ada,
    body: {
      title: 'Lifts for all',
      description: 'Same road.',
      column_name: 'backlog',
      related_app: 'liftz',
      public: true,
    },
  }),
  'handing in for a mission': async () => {
    const { id } = await buildMission();
    const body = { note: 'Jobz found what I typed, Roomz did not.' };
    return { deployed: members, path: `/api/members/missions/${id}/submissions`, who: mo, body };
  },
  'reviewing a submission': async () => {
    const { id, updated_at } = await buildSubmission((await buildMission()).id, mo.id);
    const body = { status: 'approved', updated_at };
    return { deployed: admin, path: `/api/admin/submissions/${id}`, who: ada, method: 'PATCH', body };
  },
  'awarding a badge': async () => {
    const { id } = await buildPerson('member');
    return { deployed: admin, path: `/api/admin/badges/${BADGE}/awards`, who: ada, body: { member_id: id } };
  },
  'publishing in the feed': async () => ({
    deployed: admin,
    path: '/api/admin/feed',
    who: ada,
    body: { title: 'News', body: 'Words.', type: 'news', audience: 'members' },
  }),
  'making an account': async () => ({
    deployed: accounts,
    path: '/api/accounts',
    body: {
      username: `u${randomUUID().slice(0, 8)}`,
      display_name: 'Wren',
      password: 'tea at half past four',
    },
  }),
  'making an invitation': async () => {
    const body = {
      contribution_id: manyId(0),
      ...{
        username: `u${randomUUID().slice(0, 8)}`,
        expires_on: defaultExpiryDay(Date.now()),
        send_email: false,
      },
    };
    return { deployed: admin, path: '/api/admin/tokens', who: ada, body };
  },
};

/** Holds a line to its budget, and the budget to what is needed, so that it says the truth. */
function hold(name: string, { reads, writes }: { reads: number; writes: number }, budget: Budget): void {
  expect.soft(reads, `${name}: documents read`).toBeLessThanOrEqual(budget.reads);
  expect.soft(writes, `${name}: documents written`).toBeLessThanOrEqual(budget.writes);
}

beforeAll(async () => {
  await badgeDocument(BADGE).set({
    key: BADGE,
    name: MANY_BADGE.name,
    description: 'x',
    created_at: new Date(),
  });
  [ada, mo] = [await buildPerson('admin'), await buildPerson('member')];
});

describe('documents read and written, counted at the wire', () => {
  for (const [at, size] of SIZES.entries()) {
    test(`lists and screens, ${size} rows of everything`, { timeout: 300_000 }, async () => {
      await grow([SIZES[at - 1] ?? 0, size]);
      for (const [name, call] of Object.entries(LIST_CALLS)) {
        // The first opening puts rows that are in no block yet into blocks; what counts is every later one.
        await call();
        await call();
        const counts = await countAtWire(call);
        hold(
          `${name}, ${size} rows`,
          counts,
          (LISTS as Record<string, (size: number) => Budget>)[name]?.(size) as Budget,
        );
      }
    });
  }

  afterEach(() => {
    vi.useRealTimers();
  });

  test('verbs, with everything that follows their answer', { timeout: 120_000 }, async () => {
    // Changes are asked for from ten seconds before the present on: whoever was made by this file is older than that.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    for (const [name, prepare] of Object.entries(VERB_CALLS)) {
      const asked = await prepare();
      const counts = await countAtWire(() => ask(asked));
      hold(name, counts, VERBS[name as keyof typeof VERBS]);
    }
  });

  test('the budgets are those of docs/measurements.md', () => {
    if (process.env.WRITE_DOCS) writeMeasurements('reads', tableOf());
    expect(readMeasurements('reads')).toBe(tableOf());
  });
});
