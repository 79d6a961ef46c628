import { isDeepStrictEqual } from 'node:util';
import { can } from '#domain/access.ts';
import { offersInvite } from '#domain/contributions/acceptance.ts';
import * as contracts from '#domain/contributions/desk-contract.ts';
import { DeskViews } from '#domain/contributions/desk-views.ts';
import { DomainError } from '#domain/errors.ts';
import { downloadProof as downloadContract } from '#domain/proofs/contract.ts';
import { periodMs, RETENTION } from '#domain/retention/retention.ts';
import { DESK_PAGE } from '#domain/wire.ts';
import { readPool } from '#server/ledger/records.ts';
import { DEADLINES, within } from '#server/platform/deadlines.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { cursorOf } from '#server/platform/list-cache/row-folding.ts';
import { pageOfRows } from '#server/platform/list-cache/row-lists.ts';
import { orLog } from '#server/platform/log.ts';
import { ownershipOf, workOf } from '#server/profiles/own-work.ts';
import { findProfile, profileDocument } from '#server/profiles/records/profiles.ts';
import { rolesOf } from '#server/profiles/records/roles.ts';
import { proofResponse } from '#server/proofs/export-file.ts';
import { isFirstOf } from './first-contributions.ts';
import {
  CHANGES_MAX,
  CONTRIBUTION_ROWS,
  contributionsChangedSince,
  countChangedSince,
  countNew,
  findWithDuplicates,
  latestChange,
  pageOfContributions,
  pageOfContributionsBy,
} from './records/contribution-lists.ts';
import { deleteReading, findContribution, readReadings, writeReading } from './records/contributions.ts';

/** How long an open contribution is shown to other admins, in milliseconds. */
const SEEN_MS = periodMs(RETENTION.open_contributions.period);
/** How long this process caches a name, in milliseconds. */
const NAME_MS = 10 * 60_000;

const names = new Map<string, { name: string; until: number }>();

async function nameOf(adminId: string, now: Date): Promise<string> {
  const known = names.get(adminId);
  if (known && known.until > now.getTime()) return known.name;
  const name = (await findProfile(adminId))?.display_name ?? 'Another admin';
  names.set(adminId, { name, until: now.getTime() + NAME_MS });
  return name;
}

interface Reader {
  contribution_id: string;
  display_name: string;
}

async function exchange(adminId: string, reading: string | null, now: Date): Promise<Reader[]> {
  const at = now.toISOString();
  const [all] = await Promise.all([
    readReadings(),
    reading === null ? null : writeReading({ admin_id: adminId, contribution_id: reading, at }),
  ]);
  if (reading === null && all.some((one) => one.admin_id === adminId)) await deleteReading(adminId);
  const others = all.filter(
    (one) => one.admin_id !== adminId && now.getTime() - Date.parse(one.at) < SEEN_MS,
  );
  return Promise.all(
    others.map(async ({ admin_id, contribution_id }) => ({
      contribution_id,
      display_name: await nameOf(admin_id, now),
    })),
  );
}

/** Reads no document but an occasional name. Empty on failure or delay, as the desk works without it. */
async function exchangePresence(adminId: string, reading: string | null, now: Date): Promise<Reader[]> {
  const readers = await orLog({ level: 'warn', event: 'presence not exchanged' }, () =>
    within(DEADLINES.optional, () => exchange(adminId, reading, now)),
  );
  return readers ?? [];
}

export async function sweepPresence(now: Date): Promise<number> {
  const old = (await readReadings()).filter((one) => now.getTime() - Date.parse(one.at) >= SEEN_MS);
  for (const { admin_id } of old) await deleteReading(admin_id);
  return old.length;
}

/** The version of the desk: its latest change, and the number of changes since the cursor, which are read twice. */
const versionOf = (latest: string, recent: number): string => `${latest}#${recent}`;

/** Admins only. A page of the list, newest first, and the cursor and version of the next refresh. */
export const listContributions = /* @__PURE__ */ route(
  contracts.listContributions,
  async ({ now }, { query }) => {
    // Read before the page: a change in between is seen twice rather than never.
    const latest = await latestChange();
    const mark = cursorOf(latest, now);
    const { sender, ...wanted } = query;
    const [page, newCount, recent] = await Promise.all([
      sender ? pageOfContributionsBy(sender, query.after, DESK_PAGE) : pageOfContributions(wanted),
      countNew(),
      latest && latest.toISOString() > mark ? countChangedSince(new Date(mark)) : 0,
    ]);
    const stamp = latest && versionOf(latest.toISOString(), recent);
    return { ...page, new_count: newCount, mark, stamp };
  },
);

/** Rows are cached in blocks, so that only changes are read (A-56, T42). */
export const indexContributions = /* @__PURE__ */ route(
  contracts.indexContributions,
  async ({ now, waitUntil }, { query }) => {
    const { after } = query;
    const page = await pageOfRows(CONTRIBUTION_ROWS, {
      after,
      size: contracts.DESK_INDEX_PAGE,
      now,
      waitUntil,
    });
    return { rows: page.items, mark: page.mark, next: page.next };
  },
);

export const getContribution = /* @__PURE__ */ route(
  contracts.getContribution,
  async (context, { params }) => {
    const [found, pool] = await Promise.all([findWithDuplicates(params.id), readPool()]);
    if (!found) throw new DomainError('not-found', 'This contribution does not exist. Refresh the list.');
    const { submitted_by_user_id: sender } = found.contribution;
    const [is_first, own, profile, roles] = await Promise.all([
      isFirstOf(found.contribution),
      ownershipOf(signedIn(context).id).isOf(workOf(found.contribution)),
      sender === null ? null : findProfile(sender),
      sender === null ? [] : rolesOf(sender),
    ]);
    const offered = offersInvite({ ...found, is_first, is_member: roles.length > 0 });
    const may_invite = offered && can(signedIn(context), 'administer', null);
    return { ...found, is_first, may_invite, own, pool, member_since: profile?.created_at ?? null };
  },
);

/** `n` selects the file of that step of the thread, `file` that of `proof_files`. */
export const downloadProof = /* @__PURE__ */ route(
  downloadContract,
  async (_context, { params, query: { n, file } }) => {
    const contribution = await findContribution(params.id);
    const name = `proof-${contribution?.reference}`;
    if (n !== undefined) {
      const key = contribution?.thread[Number(n)]?.proof_file_path;
      return proofResponse(key, { name: `${name}-${Number(n) + 1}` });
    }
    if (file === undefined) return proofResponse(contribution?.proof_file_path, { name });
    const key = contribution?.proof_files?.[Number(file)];
    return proofResponse(key, { name: `${name}-file-${Number(file) + 2}` });
  },
);

/** `mark`: the cursor. An unchanged version (`stamp`) costs one read besides the caller's role (T42). */
export const refreshDesk = /* @__PURE__ */ route(contracts.refreshDesk, async (context, { body }) => {
  const { now } = context;
  const { id } = signedIn(context);
  const [items, readers] = await Promise.all([
    contributionsChangedSince(new Date(body.mark)),
    exchangePresence(id, body.reading, now),
  ]);
  const latest = items.at(-1)?.updated_at;
  if (!latest) return { items: [], new_count: null, mark: body.mark, stamp: body.stamp, readers };
  // With more to come, the old version is returned.
  if (items.length === CHANGES_MAX)
    return { items, new_count: await countNew(), mark: latest, stamp: body.stamp, readers };
  const mark = cursorOf(new Date(latest), now);
  const stamp = versionOf(latest, items.filter(({ updated_at }) => updated_at > mark).length);
  if (versionOf(latest, items.length) === body.stamp)
    return { items: [], new_count: null, mark, stamp, readers };
  return { items, new_count: await countNew(), mark, stamp, readers };
});

const NONE: DeskViews = { views: [], version: 0 };

/** The views stored in a profile; export and deletion of the profile include them. */
function viewsIn(profile: FirebaseFirestore.DocumentSnapshot): DeskViews {
  const stored = profile.get('desk_views');
  return stored === undefined ? NONE : DeskViews.parse(stored);
}

export async function deskViewsOf(userId: string): Promise<DeskViews> {
  return viewsIn(await profileDocument(userId).get());
}

/** Replaces the views that the caller saw. 409 with the current ones; 404 without a profile. Idempotent. */
export function replaceDeskViews(userId: string, { views, version }: DeskViews): Promise<DeskViews> {
  return inTransaction(async (transaction) => {
    const profile = await transaction.get(profileDocument(userId));
    if (!profile.exists) throw new DomainError('not-found', 'This account has no profile to keep views in.');
    const before = viewsIn(profile);
    if (before.version === version + 1 && isDeepStrictEqual(before.views, views)) return before;
    if (before.version !== version) {
      throw new DomainError('conflict', 'Your views were changed in another tab. Nothing was overwritten.', {
        current: before,
      });
    }
    const after = { views, version: version + 1 };
    transaction.update(profile.ref, { desk_views: after });
    return after;
  });
}
