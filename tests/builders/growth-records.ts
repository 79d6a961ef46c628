/** From which record up to before which, counted from 0. */
export type Range = readonly [from: number, to: number];

const MINUTE = 60_000;

/** The id of the `n`-th of many people, counted from 0. */
export const manyPersonId = (n: number): string => `many${String(n).padStart(6, '0')}`;

const uuidOf = (n: number): string => `00000000-0000-4000-a000-${String(n).padStart(12, '0')}`;

/** A document as it is stored; `id` is its name in its collection. */
export type StoredRecord = Record<string, unknown> & { id: string };
type Make = (n: number, at: Date) => StoredRecord;

const inCollection =
  (name: (n: number) => string, members: (n: number) => Record<string, unknown>): Make =>
  (n, created_at) => ({ id: name(n), ...members(n), created_at });

/** Ideas, each of someone else. */
const idea: Make = (n, at) => ({
  id: uuidOf(n),
  ...{ title: `Idea ${n}`, description: 'Nobody hears from me before nine.', status: 'under_review' },
  ...{ upvotes: n % 7, member_id: manyPersonId(n), admin_note: null, roadmap_item_id: null },
  ...{ created_at: at, updated_at: at },
});

/** Roadmap items, open for votes. */
const item: Make = (n, at) => ({
  id: uuidOf(n),
  ...{ title: `Item ${n}`, description: 'Same people, same road.', column_name: 'backlog' },
  ...{ related_app: 'liftz', public: false, votes_total: 0, idea_id: null, completed_at: null },
  ...{ created_at: at, updated_at: at },
});

/** People without sign-ins, the first the youngest; each is a member. */
const profile = inCollection(manyPersonId, (n) => ({
  username: `person_${n}`,
  display_name: `Person ${n}`,
}));
const role = inCollection(
  (n) => `${manyPersonId(n)}_member`,
  (n) => ({ user_id: manyPersonId(n), role: 'member' }),
);

/** Lines of the ledger, each of someone else. */
const entry = inCollection(
  (n) => `mission:${uuidOf(n)}`,
  (n) => ({
    ...{ member_id: manyPersonId(n), points: 10, source: 'mission', description: 'Mission: Search' },
    ...{ ref: uuidOf(n), created_by: 'seed' },
  }),
);

/** Rows of the audit, each by someone else. */
const auditRow = inCollection(uuidOf, (n) => ({
  ...{ actor_id: manyPersonId(n), action: 'user.grant-role', thing: manyPersonId(n + 1) },
  ...{ before: { roles: [] }, after: { roles: ['member'] } },
}));

/** Contributors with an account and something accepted, who hold the badge of this name as far as is noted beside them. */
const contributor =
  (badge: string): Make =>
  (n, changed_at) => ({
    id: `contributor-${n}`,
    ...{ alias: `Person ${n}`, alias_is_own: true, user_id: manyPersonId(n), hidden: false },
    ...{ badges: [badge], months: { '2026-09': { kinds: { other: 1 }, inz: 0 } }, changed_at },
  });

/** Holders of a badge, each someone else. */
const award = (badge: string): Make =>
  inCollection(
    (n) => `${manyPersonId(n)}_${badge}`,
    (n) => ({ badge_id: badge, member_id: manyPersonId(n), awarded_by: 'seed' }),
  );

/** Missions that are open, and one submission of someone else for each, which waits for a verdict. */
const mission: Make = (n, at) => ({
  id: uuidOf(n),
  ...{ title: `Mission ${n}`, brief: 'Search for something you need.', reward_points: 10, effort: 'low' },
  ...{ status: 'active', reward_fixed: true, created_at: at, updated_at: at },
});
const submission: Make = (n, at) => ({
  id: uuidOf(n),
  ...{ mission_id: uuidOf(n), member_id: manyPersonId(n), note: 'Jobz found what I typed.' },
  ...{ proof_url: null, proof_file_path: null, proof_file: null, status: 'under_review' },
  ...{ admin_message: null, previous_id: null, reviewed_at: null, reviewed_by: null },
  ...{ created_at: at, updated_at: at },
});

/** News for members. */
const feedItem: Make = (n, at) => ({
  id: uuidOf(n),
  ...{ title: `News ${n}`, body: 'Words.', type: 'news', published: true, author_id: 'seed' },
  ...{ audience: 'members', created_at: at, updated_at: at },
});

/** Invitations that are good for a year. */
const invitation: Make = (n, at) => ({
  id: uuidOf(n),
  ...{ contribution_id: uuidOf(n), reference: `TG-${String(n).padStart(6, '0')}`, last_four: 'abcd' },
  ...{ display_name: `Person ${n}`, username: `invited_${n}`, token: `digest-${n}`, emailed: false },
  ...{ redeemed_at: null, redeemed_by: null, revoked_at: null, revoked_by: null, replaced_by: null },
  ...{ expires_at: new Date(at.getTime() + 365 * 24 * 60 * MINUTE), created_by: 'seed', created_at: at },
});

/** The badge that all of them hold: its id, and what it is called. */
export const MANY_BADGE = { id: 'first-tile', name: 'First tile' } as const;

/** What is stored of many, by collection: the `n`-th record, counted from 0. */
export const MANY = {
  profiles: profile,
  user_roles: role,
  ideas: idea,
  roadmap_items: item,
  points_ledger: entry,
  member_badges: award(MANY_BADGE.id),
  audit: auditRow,
  contributors: contributor(MANY_BADGE.name),
  missions: mission,
  mission_submissions: submission,
  feed_items: feedItem,
  insiderz_access_tokens: invitation,
} as const satisfies Record<string, Make>;

/** The records of a range of one collection, each a minute older than the one before. */
export function* manyRecords(collection: keyof typeof MANY, [from, to]: Range): Generator<StoredRecord> {
  const youngest = Date.now() - 120 * MINUTE;
  for (let n = from; n < to; n += 1) yield MANY[collection](n, new Date(youngest - n * MINUTE));
}
