import type { MemberBadge } from '#domain/badges/badge.ts';
import * as contracts from '#domain/badges/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { rowsOnPage } from '#server/platform/firestore/paging.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { knownNamesOf } from '#server/profiles/known-names.ts';
import { pageOfRoleHolders } from '#server/profiles/records/roles.ts';
import { badgeDocument, pageOfAwards } from './records.ts';

async function holderRows(awards: readonly MemberBadge[]): Promise<contracts.HolderRow[]> {
  const names = await knownNamesOf(awards.map(({ member_id }) => member_id));
  return awards.map((award) => ({ ...award, member: names.get(award.member_id) ?? null }));
}

export async function holderRow(award: MemberBadge): Promise<contracts.HolderRow> {
  return (await holderRows([award]))[0] as contracts.HolderRow;
}

/** Admins only. One page of the holders of a badge, latest award first. Refuses an unknown badge (404). */
export const listHolders = route(contracts.listHolders, async (_context, { params, query }) => {
  if (!(await badgeDocument(params.id).get()).exists) {
    throw new DomainError('not-found', 'This badge does not exist. Refresh the list.');
  }
  const page = await pageOfAwards(params.id, query);
  return { ...page, items: await holderRows(page.items) };
});

/** Admins only. Members and admins; a person with both roles at a page's edge appears in both pages. */
export const listBadgeCandidates = route(contracts.listBadgeCandidates, async (_context, { query }) => {
  const { people, next } = await pageOfRoleHolders(query.after, rowsOnPage(query.page_size));
  const names = await knownNamesOf(people.keys());
  return { items: [...names].map(([id, name]) => ({ id, ...name, roles: people.get(id) ?? [] })), next };
});
