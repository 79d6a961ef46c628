import { type Contribution, isErased, THREAD_MAX } from '#domain/contributions/contribution.ts';
import {
  type ContributionMail,
  type ContributionMailKind,
  listContributionMails as contract,
  type MailState,
} from '#domain/contributions/mails-contract.ts';
import { tokenId } from '#domain/invites/invite.ts';
import { type OutboxStatus, retryState } from '#domain/outbox/message.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { outbox, outboxId } from '#server/platform/outbox/outbox.ts';
import { requireContribution } from './contribution-state.ts';

/** The mail of a decision that a second admin confirmed; the original message is spent without a mail. */
export const confirmedDecisionId = (decisionId: string): string =>
  `${outboxId('contribution-decision', decisionId)}_confirmed`;

type Snapshot = FirebaseFirestore.DocumentSnapshot;

/** The only fields that are read: no payload (T34). */
const SHOWN = [
  'status',
  'attempts',
  'last_error',
  'next_attempt_at',
  'held_until',
  'created_at',
  'sent_at',
] as const;

/** How many invitations of one contribution are shown; more than one exists only after a reissue. */
const INVITATIONS = 5;

/** Two per question, of which a full thread has ten. */
const REMINDERS = THREAD_MAX;

/** The messages of its decisions; those of questions come from the steps of the thread, and older steps have none. */
function decisionsOf({ thread, decision_id, status }: Contribution): [ContributionMailKind, string][] {
  const questionIds = thread.flatMap((step) => step.decision_id ?? []);
  const rows = questionIds.map((id): [ContributionMailKind, string] => ['question', id]);
  if (decision_id === null || questionIds.includes(decision_id)) return rows;
  return [...rows, [status === 'needs_info' ? 'question' : 'decision', decision_id]];
}

const stateOf = (status: OutboxStatus, hasFailed: boolean): MailState => {
  if (status === 'pending') return hasFailed ? 'waiting' : 'queued';
  return status === 'dead' ? 'failed' : status;
};

const at = (document: Snapshot, name: string): string | null =>
  document.get(name)?.toDate().toISOString() ?? null;

function asMail(mail: ContributionMailKind, document: Snapshot, now: Date): ContributionMail {
  const status: OutboxStatus = document.get('status');
  const attempts = Number(document.get('attempts'));
  const heldUntil: number | null = document.get('held_until')?.toMillis() ?? null;
  const isOpen = status === 'pending' || status === 'dead';
  const last_error: string | null = isOpen ? (document.get('last_error') ?? null) : null;
  const state = stateOf(status, last_error !== null);
  return {
    id: document.id,
    mail,
    state,
    attempts,
    created_at: at(document, 'created_at') ?? now.toISOString(),
    sent_at: at(document, 'sent_at'),
    next_attempt_at: state === 'waiting' ? at(document, 'next_attempt_at') : null,
    last_error,
    can_resend: typeof retryState({ status, attempts, heldUntil }, now.getTime()) === 'number',
  };
}

async function mailsBeginning(first: string, limit: number): Promise<Snapshot[]> {
  const found = await outbox()
    .orderBy('__name__')
    .startAt(first)
    .endAt(`${first}~`)
    .limit(limit)
    .select(...SHOWN)
    .get();
  return found.docs;
}

/** Oldest first. Usually four reads, some 25 for a full thread. */
async function mailsOf(contribution: Contribution, now: Date): Promise<ContributionMail[]> {
  const { id, held, token_issued } = contribution;
  const decisions = decisionsOf(contribution);
  const wanted: [ContributionMailKind, string][] = [
    ['receipt', outboxId('contribution-receipt', id)],
    ...decisions.flatMap(([kind, decision]): [ContributionMailKind, string][] => [
      [kind, outboxId('contribution-decision', decision)],
      // Only an award is deferred, never a question.
      ...(kind === 'decision'
        ? [[kind, confirmedDecisionId(decision)] as [ContributionMailKind, string]]
        : []),
    ]),
  ];
  const invitationsOf = outboxId('invitation', tokenId(id, 0)).slice(0, -1);
  const [documents, invitations, reminders] = await Promise.all([
    firestore().getAll(...wanted.map(([, message]) => outbox().doc(message)), { fieldMask: [...SHOWN] }),
    token_issued ? mailsBeginning(invitationsOf, INVITATIONS) : [],
    wanted.some(([kind]) => kind === 'question')
      ? mailsBeginning(outboxId('contribution-reminder', `${id}_`), REMINDERS)
      : [],
  ]);
  const mails = documents.flatMap((document, n) =>
    document.exists ? [asMail(wanted[n]?.[0] ?? 'receipt', document, now)] : [],
  );
  // The message of a deferred decision is spent without a mail; that of its confirmation carries it.
  const spent = mails.filter((mail) => mails.some((other) => other.id === `${mail.id}_confirmed`));
  return [
    ...mails
      .filter((mail) => !spent.includes(mail))
      .map((mail) => (held && mail.mail === 'decision' ? waitingForSecond(mail) : mail)),
    ...reminders.map((document) => asMail('reminder', document, now)),
    ...invitations.map((document) => asMail('invitation', document, now)),
  ].sort((one, other) => one.created_at.localeCompare(other.created_at));
}

/** Nothing was sent, and no admin can send it before a second one has confirmed the award. */
const waitingForSecond = (mail: ContributionMail): ContributionMail => ({
  ...mail,
  state: 'pending_award',
  sent_at: null,
  next_attempt_at: null,
  last_error: null,
  can_resend: false,
});

/** Admins only. The state of a contributor's mails; empty after an erasure. Refuses an unknown contribution (404). */
export const listContributionMails = /* @__PURE__ */ route(contract, async ({ now }, { params }) => {
  const contribution = await requireContribution(params.id);
  return { items: isErased(contribution) ? [] : await mailsOf(contribution, now) };
});
