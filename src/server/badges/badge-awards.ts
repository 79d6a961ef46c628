import type { MemberBadge } from '#domain/badges/badge.ts';
import type { Candidate, HolderRow } from '#domain/badges/contract.ts';
import { inzFault, STREAK_BADGE } from '#domain/badges/rules.ts';
import { DomainError } from '#domain/errors.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { awardText } from '#domain/rewards/shown-inz.ts';
import type { NewEntry } from '#server/ledger/records/ledger.ts';
import { openPayment, refuseUnlessFresh } from '#server/ledger/records/pending-awards.ts';
import { readDocument } from '#server/platform/firestore/firestore.ts';
import { type PageRequest, rowsOnPage } from '#server/platform/firestore/paging.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { knownNamesOf } from '#server/profiles/known-names.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';
import { profileDocument } from '#server/profiles/records/profiles.ts';
import { pageOfRoleHolders, roleDocuments } from '#server/profiles/records/roles.ts';
import { asAward, awardDocument, badgeDocument, pageOfAwards } from './records.ts';

const OWN = 'You cannot give yourself a badge. Another admin can.';
const PENDING_ALREADY = 'INZ for this badge wait for a second admin already. Award it with 0 INZ.';
const PAID_ALREADY = 'INZ for this badge were paid to this person before. Award it with 0 INZ.';

/** An error about one field of the body. */
function wrong(path: string, message: string): DomainError {
  return new DomainError('invalid', 'Correct the marked fields and send again. Nothing was stored.', {
    fields: [{ path, message }],
  });
}

async function withNames(awards: readonly MemberBadge[]): Promise<HolderRow[]> {
  const names = await knownNamesOf(awards.map(({ member_id }) => member_id));
  return awards.map((award) => ({ ...award, member: names.get(award.member_id) ?? null }));
}

/** One page of the holders of a badge, latest award first. Refuses an unknown badge (404). */
export async function pageOfHolders(
  badgeId: string,
  request: PageRequest,
): Promise<{ items: HolderRow[]; next: string | null }> {
  const page = await pageOfAwards(badgeId, request);
  return { ...page, items: await withNames(page.items) };
}

/** One page of members and admins; a person with both roles at a page's edge appears in both pages. */
export async function pageOfCandidates({
  after,
  page_size,
}: PageRequest): Promise<{ items: Candidate[]; next: string | null }> {
  const { people, next } = await pageOfRoleHolders(after, rowsOnPage(page_size));
  const names = await knownNamesOf(people.keys());
  return { items: [...names].map(([id, name]) => ({ id, ...name, roles: people.get(id) ?? [] })), next };
}

/** The ledger line of a badge for a member: its cause names both, so it never pays twice. */
function entryOf(
  badge: FirebaseFirestore.DocumentSnapshot,
  memberId: string,
  inz: number,
  by: string,
): NewEntry {
  return {
    id: ledgerCause.badge(memberId, badge.id),
    member_id: memberId,
    points: inz,
    source: badge.id === STREAK_BADGE ? 'streak' : 'badge',
    description: `Badge: ${badge.get('name')}`,
    ref: badge.id,
    created_by: by,
  };
}

interface BadgeAward {
  badgeId: string;
  memberId: string;
  /** 0 for none. */
  inz: number;
  /** Whether the admin signed in recently; INZ above a limit require it (D36). */
  isFresh: boolean;
}

/**
 * Awards a badge, with INZ, to a member or admin; repeated, it leaves one award and one audit row. Refuses, with
 * nothing stored: a wrong amount (422), INZ paid before (409), oneself, and a large award after an old sign-in (403).
 */
export async function awardBadge(
  { badgeId, memberId, inz, isFresh }: BadgeAward,
  writing: AuditedWrite,
): Promise<HolderRow> {
  const { actorId, now } = writing;
  await ownershipOf(actorId).refuse({ accounts: [memberId] }, OWN);
  await write(writing, {
    action: 'badge.award',
    execute: async (transaction) => {
      const award = awardDocument(memberId, badgeId);
      const [badge, present, profile, ...given] = await transaction.getAll(
        badgeDocument(badgeId),
        award,
        profileDocument(memberId),
        ...roleDocuments(memberId),
      );
      if (!badge?.exists) throw new DomainError('not-found', 'This badge does not exist. Refresh the list.');
      if (present?.exists) return null;
      if (!profile?.exists || !given.some(({ exists }) => exists)) {
        throw wrong('member_id', 'Only members and admins can hold a badge');
      }
      const fault = inzFault(badgeId, inz);
      if (fault) throw wrong('inz', fault);
      refuseUnlessFresh(inz, isFresh);
      const book = inz > 0 ? await openPayment(transaction, entryOf(badge, memberId, inz, actorId)) : null;
      if (book?.paid) throw new DomainError('conflict', book.isPending ? PENDING_ALREADY : PAID_ALREADY);
      const members = { badge_id: badgeId, member_id: memberId, awarded_by: actorId };
      book?.post(now);
      transaction.create(award, { ...members, created_at: now });
      const cause = `${award.id}_${now.getTime()}`;
      const words = book?.isPending ? null : awardText(inz);
      publishEvent(
        transaction,
        { event: 'badge-awarded', cause, about: badgeId, people: [memberId], words },
        now,
      );
      return { result: null, entityId: award.id, before: {}, after: inz > 0 ? { ...members, inz } : members };
    },
    replay: async () => null,
  });
  const stored = await awardDocument(memberId, badgeId).get();
  // Revoked between the two: treated as never awarded.
  if (!stored.exists) throw new DomainError('conflict', 'This badge was revoked in the meantime.');
  const [row] = await withNames([asAward(stored)]);
  if (!row) throw new Error('An award has one row');
  return row;
}

interface Revocation {
  badgeId: string;
  memberId: string;
  reason: string;
}

/** Revokes a badge. The reason is stored in the audit row. Refuses an unknown award (404). */
export async function revokeBadge(
  { badgeId, memberId, reason }: Revocation,
  writing: AuditedWrite,
): Promise<{ revoked: true }> {
  return write<{ revoked: true }, 'badge.revoke'>(writing, {
    action: 'badge.revoke',
    execute: async (transaction) => {
      const award = await transaction.get(awardDocument(memberId, badgeId));
      if (!award.exists) throw new DomainError('not-found', 'This person does not hold this badge');
      transaction.delete(award.ref);
      const before = readDocument(award.id, award.data() ?? {});
      return { result: { revoked: true }, entityId: award.id, before, after: { reason } };
    },
    replay: async () => ({ revoked: true }),
  });
}
