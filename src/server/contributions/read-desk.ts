import { can } from '#domain/access.ts';
import { offersInvite } from '#domain/contributions/acceptance.ts';
import * as contracts from '#domain/contributions/desk-contract.ts';
import { DESK_INDEX_PAGE } from '#domain/contributions/desk-contract.ts';
import { DomainError } from '#domain/errors.ts';
import { downloadProof as downloadContract } from '#domain/proofs/contract.ts';
import { DESK_PAGE } from '#domain/wire.ts';
import { readPool } from '#server/ledger/records/ledger.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { cursorOf } from '#server/platform/list-cache/row-folding.ts';
import { pageOfRows } from '#server/platform/list-cache/row-lists.ts';
import { ownershipOf, workOf } from '#server/profiles/own-work.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { rolesOf } from '#server/profiles/records/roles.ts';
import { proofResponse } from '#server/proofs/proof-response.ts';
import { isFirstOf } from './first-contributions.ts';
import { exchangePresence } from './presence.ts';
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
import { findContribution } from './records/contributions.ts';

/** The version of the desk: its latest change, and the number of changes since the cursor, which are read twice. */
const versionOf = (latest: string, recent: number): string => `${latest}#${recent}`;

/** Admins only. A page of the list, newest first, and the cursor and version of the next refresh. */
export const listContributions = route(contracts.listContributions, async ({ now }, { query }) => {
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
});

/** Rows are cached in blocks, so that only changes are read (A-56, T42). */
export const indexContributions = route(
  contracts.indexContributions,
  async ({ now, waitUntil }, { query }) => {
    const { after } = query;
    const page = await pageOfRows(CONTRIBUTION_ROWS, { after, size: DESK_INDEX_PAGE, now, waitUntil });
    return { rows: page.items, mark: page.mark, next: page.next };
  },
);

export const getContribution = route(contracts.getContribution, async (context, { params }) => {
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
});

/** `n` selects the file of that step of the thread, `file` that of `proof_files`. */
export const downloadProof = route(downloadContract, async (_context, { params, query: { n, file } }) => {
  const contribution = await findContribution(params.id);
  const name = `proof-${contribution?.reference}`;
  if (n !== undefined) {
    const key = contribution?.thread[Number(n)]?.proof_file_path;
    return proofResponse(key, { name: `${name}-${Number(n) + 1}` });
  }
  if (file === undefined) return proofResponse(contribution?.proof_file_path, { name });
  const key = contribution?.proof_files?.[Number(file)];
  return proofResponse(key, { name: `${name}-file-${Number(file) + 2}` });
});

/** `mark`: the cursor. An unchanged version (`stamp`) costs one read besides the caller's role (T42). */
export const refreshDesk = route(contracts.refreshDesk, async (context, { body }) => {
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
