import { isRecentSignIn } from '#domain/access.ts';
import { Badge, KEY_TAKEN, type MemberBadge } from '#domain/badges/badge.ts';
import * as contracts from '#domain/badges/contract.ts';
import { inzFault, STREAK_BADGE } from '#domain/badges/rules.ts';
import { DomainError, invalidForm } from '#domain/errors.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { awardText } from '#domain/rewards/shown-inz.ts';
import { showBadgesOf } from '#server/leaderboard/rebuild-leaderboard.ts';
import { openPayment, refuseUnlessFresh } from '#server/ledger/payments.ts';
import { readAs, readDocument } from '#server/platform/firestore/firestore.ts';
import { rowsOnPage } from '#server/platform/firestore/paging.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { knownNamesOf } from '#server/profiles/known-names.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';
import { profileDocument } from '#server/profiles/records/profiles.ts';
import { pageOfRoleHolders, roleDocuments } from '#server/profiles/records/roles.ts';
import { asAward, awardDocument, badgeDocument, countHolders, everyBadge, pageOfAwards } from './records.ts';

const asBadge = readAs(Badge);

async function badgeRow(document: FirebaseFirestore.DocumentSnapshot): Promise<contracts.BadgeRow> {
  const badge = asBadge(document);
  return { ...badge, holders: await countHolders(badge.id) };
}

const listBadges = route(contracts.listBadges, async () => {
  const items = await Promise.all((await everyBadge()).map(badgeRow));
  // Firestore orders by bytes: "bug" would come after "Zebra".
  items.sort((a, b) => a.name.localeCompare(b.name, 'en-GB'));
  return { items, next: null };
});

/** Admins only. Refuses a key that another badge has (409). */
const createBadge = route(contracts.createBadge, async (context, { body }) => {
  const key = await write(auditedWrite(context, ['badge.create', body]), {
    action: 'badge.create',
    async execute(transaction) {
      const reference = badgeDocument(body.key);
      if ((await transaction.get(reference)).exists) {
        throw new DomainError('conflict', KEY_TAKEN, { fields: [{ path: 'key', message: KEY_TAKEN }] });
      }
      transaction.create(reference, { ...body, created_at: context.now });
      return { result: body.key, entityId: body.key, before: {}, after: { ...body } };
    },
    replay: async (entityId) => entityId ?? body.key,
  });
  return badgeRow(await badgeDocument(key).get());
});

async function holderRows(awards: readonly MemberBadge[]): Promise<contracts.HolderRow[]> {
  const names = await knownNamesOf(awards.map(({ member_id }) => member_id));
  return awards.map((award) => ({ ...award, member: names.get(award.member_id) ?? null }));
}

async function holderRow(award: MemberBadge): Promise<contracts.HolderRow> {
  return (await holderRows([award]))[0] as contracts.HolderRow;
}

/** Admins only. One page of the holders of a badge, latest award first. Refuses an unknown badge (404). */
const listHolders = route(contracts.listHolders, async (_context, { params, query }) => {
  if (!(await badgeDocument(params.id).get()).exists) {
    throw new DomainError('not-found', 'This badge does not exist. Refresh the list.');
  }
  const page = await pageOfAwards(params.id, query);
  return { ...page, items: await holderRows(page.items) };
});

/** Admins only. Members and admins; a person with both roles at a page's edge appears in both pages. */
const listBadgeCandidates = route(contracts.listBadgeCandidates, async (_context, { query }) => {
  const { people, next } = await pageOfRoleHolders(query.after, rowsOnPage(query.page_size));
  const names = await knownNamesOf(people.keys());
  return { items: [...names].map(([id, name]) => ({ id, ...name, roles: people.get(id) ?? [] })), next };
});

const OWN = 'You cannot give yourself a badge. Another admin can.';
const PENDING_ALREADY = 'INZ for this badge wait for a second admin already. Award it with 0 INZ.';
const PAID_ALREADY = 'INZ for this badge were paid to this person before. Award it with 0 INZ.';

/** Reads the payment of a badge: its cause names member and badge, so it never pays twice (409; A-44). */
async function openBadgePayment(
  transaction: FirebaseFirestore.Transaction,
  badge: FirebaseFirestore.DocumentSnapshot,
  { memberId, inz, by }: { memberId: string; inz: number; by: string },
) {
  const payment = await openPayment(transaction, {
    id: ledgerCause.badge(memberId, badge.id),
    member_id: memberId,
    points: inz,
    source: badge.id === STREAK_BADGE ? 'streak' : 'badge',
    description: `Badge: ${badge.get('name')}`,
    ref: badge.id,
    created_by: by,
  });
  if (payment.isPaid) throw new DomainError('conflict', payment.isPending ? PENDING_ALREADY : PAID_ALREADY);
  return payment;
}

/**
 * Admins only. Awards a badge, with INZ, to a member or admin, once. Refuses a wrong amount (422), INZ paid before
 * (409), oneself, and a large award after an old sign-in (403).
 */
const awardBadge = route(contracts.awardBadge, async (context, { params, body }) => {
  const { member_id: memberId, inz = 0 } = body;
  const isFresh = isRecentSignIn(signedIn(context).signedInAt, context.now.getTime());
  const writing = auditedWrite(context, ['badge.award', params.id, body]);
  const { actorId, now } = writing;
  await ownershipOf(actorId).refuse({ accounts: [memberId] }, OWN);
  const award = awardDocument(memberId, params.id);
  await write(writing, {
    action: 'badge.award',
    async execute(transaction) {
      const [badge, existing, profile, ...roles] = await transaction.getAll(
        badgeDocument(params.id),
        award,
        profileDocument(memberId),
        ...roleDocuments(memberId),
      );
      if (!badge?.exists) throw new DomainError('not-found', 'This badge does not exist. Refresh the list.');
      if (existing?.exists) return null;
      if (!profile?.exists || !roles.some(({ exists }) => exists)) {
        throw invalidForm([{ path: 'member_id', message: 'Only members and admins can hold a badge' }]);
      }
      const fault = inzFault(badge.id, inz);
      if (fault) throw invalidForm([{ path: 'inz', message: fault }]);
      refuseUnlessFresh(inz, isFresh);
      const payment =
        inz > 0 ? await openBadgePayment(transaction, badge, { memberId, inz, by: actorId }) : null;
      payment?.post(now);
      const members = { badge_id: badge.id, member_id: memberId, awarded_by: actorId };
      transaction.create(award, { ...members, created_at: now });
      const cause = `${award.id}_${now.getTime()}`;
      const words = payment?.isPending ? null : awardText(inz);
      const event = { event: 'badge-awarded', cause, about: badge.id, people: [memberId], words } as const;
      publishEvent(transaction, event, now);
      return { result: null, entityId: award.id, before: {}, after: inz > 0 ? { ...members, inz } : members };
    },
    replay: async () => null,
  });
  const stored = await award.get();
  // Revoked between the two: treated as never awarded.
  if (!stored.exists) throw new DomainError('conflict', 'This badge was revoked in the meantime.');
  context.waitUntil(showBadgesOf(memberId));
  return holderRow(asAward(stored));
});

/** Admins only. Revokes a badge; the reason is in the audit row. Its INZ remain; a reversal takes them. */
const revokeBadge = route(contracts.revokeBadge, async (context, { params, body }) => {
  const revoked = { revoked: true } as const;
  await write(auditedWrite(context, ['badge.revoke', params, body]), {
    action: 'badge.revoke',
    async execute(transaction) {
      const award = await transaction.get(awardDocument(params.member, params.id));
      if (!award.exists) throw new DomainError('not-found', 'This person does not hold this badge');
      transaction.delete(award.ref);
      const before = readDocument(award.id, award.data() ?? {});
      return { result: revoked, entityId: award.id, before, after: { reason: body.reason } };
    },
    replay: async () => revoked,
  });
  context.waitUntil(showBadgesOf(params.member));
  return revoked;
});

export const adminRoutes = [
  listBadges,
  createBadge,
  listHolders,
  listBadgeCandidates,
  awardBadge,
  revokeBadge,
];
