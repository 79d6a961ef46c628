import { ADMINISTRATOR_ROLES } from '#domain/access.ts';
import { NIGHTLY } from '#domain/audit/audit.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { DESK_NOTE_LIMITS } from '#domain/contributions/desk-note.ts';
import { DomainError } from '#domain/errors.ts';
import { HELD_MESSAGES, type HeldEntry, mayConfirm } from '#domain/ledger/held.ts';
import { isPaidAgain } from '#domain/ledger/ledger.ts';
import { awardSubjectId } from '#domain/notifications/award-subject.ts';
import { awardInWords } from '#domain/rewards/shown-inz.ts';
import { openOwner } from '#server/contributions/claims.ts';
import { restore } from '#server/contributions/contribution-undo.ts';
import { openFirst, openHeir } from '#server/contributions/first-contributions.ts';
import { confirmedDecisionId } from '#server/contributions/list-contribution-mails.ts';
import {
  asContribution,
  type ContributionSnapshot,
  changeContribution,
  findContribution,
} from '#server/contributions/records/contributions.ts';
import { openRevocation } from '#server/invites/records.ts';
import { asHeld, findHeld, heldEntryDocument } from '#server/ledger/records/held-entries.ts';
import { openBook, openReserve } from '#server/ledger/records/ledger.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { type Writing, write } from '#server/platform/firestore/write.ts';
import { type Announcement, announce } from '#server/platform/outbox/announcements.ts';
import { delayedRecord, freshMessage, outboxDocument } from '#server/platform/outbox/outbox.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';
import { profileDocument } from '#server/profiles/records/profiles.ts';
import { holdsRole, roleDocuments } from '#server/profiles/records/roles.ts';
import { openEffects } from './award-effects.ts';
import { type HeldSubject, readSubject } from './held-subject.ts';

type Transaction = FirebaseFirestore.Transaction;
type Snapshot = FirebaseFirestore.DocumentSnapshot;

interface OpenHeld extends HeldSubject {
  held: HeldEntry;
  document: Snapshot;
}

/** Reads what is held and what it is for. Refuses what is not there (404), or was decided already (409). */
async function openHeld(transaction: Transaction, id: string): Promise<OpenHeld> {
  const document = await transaction.get(heldEntryDocument(id));
  if (!document.exists) throw new DomainError('not-found', HELD_MESSAGES.unknown);
  const held = asHeld(document);
  if (held.status !== 'held') {
    throw new DomainError('conflict', HELD_MESSAGES.decided(held.status), { current: held });
  }
  return { held, document, ...(await readSubject(transaction, held)) };
}

/**
 * What an admin has to do with what is held, read before the transaction that decides: they would receive it, by account or
 * by proved address, or they gave it; null when neither. Another account of whoever gave it is not a second person.
 */
export async function ownHeld(
  adminId: string,
  { source, ref, member_id, created_by }: HeldEntry,
): Promise<'given' | 'received' | null> {
  const contribution = source === 'contribution' ? await findContribution(ref) : null;
  const accounts = [member_id, contribution?.submitted_by_user_id ?? null];
  const ownership = ownershipOf(adminId);
  if (await ownership.isOf({ accounts, email: contribution?.email || null })) return 'received';
  return (await ownership.isOf({ accounts: [created_by] })) ? 'given' : null;
}

/** Lets the decision upon a contribution take effect: what carries it out finds its INZ paid, counts it and mails. */
function release(transaction: Transaction, subject: ContributionSnapshot, now: Date): void {
  const decisionId = String(subject.get('decision_id'));
  const message = {
    ...freshMessage('contribution-decision', decisionId, { contribution_id: subject.id }),
    id: confirmedDecisionId(decisionId),
  };
  transaction.create(outboxDocument(message), delayedRecord(message, now, now));
}

/** One hold can be decided, given again and decided anew, so the moment is part of the cause. */
const causeOf = ({ id }: HeldEntry, now: Date): string => `${id}_${now.getTime()}`;

/** To whoever gave what a second admin decides upon, unless they decided upon it themselves. */
const toGiver = (held: HeldEntry, by: string, now: Date): Omit<Announcement, 'event'> => ({
  cause: causeOf(held, now),
  about: awardSubjectId(held.id),
  people: [held.created_by],
  by,
});

/**
 * Has people told that INZ were confirmed: the admin who gave them, and whoever receives them unless the decision upon their
 * contribution tells them, which leaves now (`release`).
 */
function tellConfirmed(
  transaction: Transaction,
  { held, submission }: Pick<OpenHeld, 'held' | 'submission'>,
  by: string,
  now: Date,
): void {
  announce(transaction, { event: 'award-confirmed', ...toGiver(held, by, now) }, now);
  const people = held.member_id === null ? [] : [held.member_id];
  const cause = causeOf(held, now);
  const words = awardInWords(held.points);
  if (held.source === 'badge' && !isPaidAgain(held.id))
    announce(transaction, { event: 'badge-inz-confirmed', cause, about: held.ref, people, words }, now);
  if (submission) {
    const about = String(submission.get('mission_id'));
    announce(transaction, { event: 'mission-inz-confirmed', cause, about, people, words }, now);
  }
}

/** Notifies whoever would have received INZ of a badge or a mission; a contributor sees their contribution in review as before. */
function tellDeclined(
  transaction: Transaction,
  { held, submission }: Pick<OpenHeld, 'held' | 'submission'>,
  now: Date,
): void {
  const people = held.member_id === null ? [] : [held.member_id];
  const cause = causeOf(held, now);
  if (held.source === 'badge' && !isPaidAgain(held.id))
    announce(transaction, { event: 'badge-inz-declined', cause, about: held.ref, people }, now);
  if (submission) {
    const about = String(submission.get('mission_id'));
    announce(transaction, { event: 'mission-inz-declined', cause, about, people }, now);
  }
}

const seenAt = (subject: Pick<Snapshot, 'get'>): string => subject.get('updated_at').toDate().toISOString();

/**
 * Pays what is held, out of what the pool holds back for it: the entry under its cause, the end of the hold, the audit row
 * and, for a contribution, the message that carries its decision out, in one transaction. Refuses what is unknown (404) or
 * decided (409), whoever gave it or would receive it (403), and a sender who is gone (409). Returns what it is then.
 */
export async function confirmHeld(id: string, writing: Writing): Promise<HeldEntry> {
  const { actorId, now } = writing;
  const own = await ownHeld(actorId, await findHeld(id));
  if (own) throw new DomainError('forbidden', HELD_MESSAGES[own]);
  const run = async (transaction: Transaction) => {
    const { held, document, contribution, submission } = await openHeld(transaction, id);
    const [profile, ...documents] = await transaction.getAll(
      profileDocument(actorId),
      ...roleDocuments(actorId, ADMINISTRATOR_ROLES),
    );
    const role = documents.find((document) => ADMINISTRATOR_ROLES.some((one) => holdsRole(document, one)));
    const confirmer = {
      adminSince: role?.get('created_at')?.toMillis() ?? 0,
      resetAt: profile?.get('credentials_reset_at')?.toMillis() ?? 0,
      proposedAt: Date.parse(held.created_at),
    };
    if (!role || !mayConfirm(confirmer)) throw new DomainError('forbidden', HELD_MESSAGES.tooNew);
    let memberId = held.member_id;
    const again = isPaidAgain(id) ? await openEffects(transaction, held, id) : null;
    if (held.source === 'contribution' && memberId === null && !again) {
      if (!contribution?.get('email'))
        throw new DomainError('conflict', HELD_MESSAGES.gone, { current: held });
      memberId = await openOwner(transaction, asContribution(contribution));
    }
    const { points, source, description, ref, created_by } = held;
    const entry = { id, member_id: memberId, points, source, description, ref, created_by };
    const book = await openBook(transaction, entry);
    book.post(now, points);
    again?.giveAgain(now);
    const change = { status: 'confirmed' as const, member_id: memberId, decided_by: actorId };
    transaction.update(document.ref, { ...change, decided_at: now });
    const freed = (subject: Pick<Snapshot, 'get'>) => ({
      held: false,
      updated_at: laterThan(seenAt(subject), now),
    });
    if (submission) transaction.update(submission.ref, freed(submission));
    if (contribution) {
      changeContribution(transaction, contribution.id, freed(contribution));
      release(transaction, contribution, now);
    }
    tellConfirmed(transaction, { held, submission }, actorId, now);
    const result: HeldEntry = { ...held, ...change, decided_at: now.toISOString() };
    const after = { status: change.status, points, member_id: memberId };
    return { result, thing: id, before: { status: held.status }, after };
  };
  return write(writing, {
    action: 'ledger.confirm',
    run,
    again: () => findHeld(id),
  });
}

function backToReview(transaction: Transaction, subject: Snapshot, now: Date): void {
  transaction.update(subject.ref, {
    ...{ status: 'under_review', admin_message: null, reviewed_at: null, reviewed_by: null, held: false },
    updated_at: laterThan(seenAt(subject), now),
  });
}

/** Leaves the reason beside a contribution that goes back to the desk, where there is room for a note. */
function noteOnDesk(
  transaction: Transaction,
  { before, reason }: { before: Contribution; reason: string },
  { auditId, actorId, now }: Writing,
): void {
  const notes = before.desk_notes ?? [];
  if (notes.length >= DESK_NOTE_LIMITS.notes) return;
  const note = { id: auditId, author_id: actorId, text: reason, mentioned: [], at: now.toISOString() };
  changeContribution(transaction, before.id, { desk_notes: [...notes, note] });
}

/**
 * Gives what is held back to the pool, with a reason. A contribution is new again and a submission under review, as they
 * were before the award, so that another one can be given. Refuses as `confirmHeld` does; whoever gave it may decline.
 */
export async function declineHeld(id: string, reason: string, writing: Writing): Promise<HeldEntry> {
  const { actorId, now } = writing;
  const own = await ownHeld(actorId, await findHeld(id));
  if (own === 'received') throw new DomainError('forbidden', HELD_MESSAGES[own]);
  const run = async (transaction: Transaction) => {
    const { held, document, contribution, submission } = await openHeld(transaction, id);
    const before: Contribution | null = contribution && asContribution(contribution);
    const first = before && (await openFirst(transaction, before));
    const revoke = contribution && (await openRevocation(transaction, contribution.id));
    const heir = before && first?.holds ? await openHeir(transaction, before, now) : null;
    const reserve = await openReserve(transaction);
    reserve((heir?.inz ?? 0) - held.points);
    first?.giveBack();
    heir?.take();
    revoke?.(actorId, now);
    if (contribution && before) {
      restore(transaction, { before, document: contribution }, now);
      if (actorId === NIGHTLY.id) noteOnDesk(transaction, { before, reason }, writing);
    }
    if (submission) backToReview(transaction, submission, now);
    const change = { status: 'declined' as const, decided_by: actorId, reason };
    transaction.update(document.ref, { ...change, decided_at: now });
    const event = actorId === NIGHTLY.id ? 'award-released' : 'award-declined';
    announce(transaction, { event, ...toGiver(held, actorId, now), words: reason }, now);
    tellDeclined(transaction, { held, submission }, now);
    const result: HeldEntry = { ...held, ...change, decided_at: now.toISOString() };
    const after = { status: change.status, points: held.points, reason };
    return { result, thing: id, before: { status: held.status }, after };
  };
  return write(writing, {
    action: 'ledger.decline',
    run,
    again: () => findHeld(id),
  });
}
