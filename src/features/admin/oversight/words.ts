import type { AuditAction } from '#domain/audit/actions.ts';
import { type AuditRow, type Difference, differencesOf, type StoredOutcome } from '#domain/audit/audit.ts';
import { formatDate } from '#domain/formats.ts';
import { OUTBOX_KINDS } from '#domain/outbox/message.ts';
import { REWARDS, type RewardKey } from '#domain/rewards/guide.ts';

/** Labels of audit actions, completing "Ada ...". */
const ACTION_LABELS: Record<AuditAction, string> = {
  'contribution.review': 'decided on a contribution',
  'contribution.note': 'left a note for other admins',
  'contribution.undo': 'undid a decision',
  'contribution.withdraw': 'withdrew a contribution',
  'contribution.reopen': 'reopened a contribution',
  'contributions.export': 'exported contributions',
  'token.create': 'created an invitation',
  'token.reissue': 're-issued an invitation',
  'token.revoke': 'revoked an invitation',
  'token.dismiss': 'sorted a member’s contribution among those without an invitation',
  'token.redeem': 'used an invitation',
  'user.grant-role': 'gave a role',
  'user.revoke-role': 'removed a role',
  'user.disable': 'disabled an account',
  'user.enable': 'enabled an account',
  'user.reset-link': 'issued a reset link',
  'account.reset-password': 'issued the reset link that changed a password',
  'account.choose-password': 'chose a new password',
  'account.add-passkey': 'added a passkey',
  'account.remove-passkey': 'removed a passkey',
  'account.rename-passkey': 'renamed a passkey',
  'account.add-second-factor': 'set up a second factor',
  'account.remove-second-factor': 'turned their second factor off',
  'account.renew-recovery-codes': 'created new recovery codes',
  'user.reset-second-factor': 'reset a second factor',
  'account.close-orphan': 'closed a sign-in without an account',
  'address.export': 'exported what is stored of an address',
  'address.erase': 'erased what is stored of an address',
  'mission.create': 'created a mission',
  'mission.update': 'changed a mission',
  'mission.status': 'opened or closed a mission',
  'submission.review': 'decided on a submission',
  'badge.create': 'created a badge',
  'badge.award': 'awarded a badge',
  'badge.revoke': 'revoked a badge',
  'ledger.reverse': 'reversed INZ',
  'ledger.pay-again': 'paid reversed INZ again',
  'ledger.claim': 'claimed INZ for a member',
  'ledger.confirm': 'confirmed an award',
  'ledger.decline': 'declined an award',
  'roadmap.create': 'added a roadmap item',
  'roadmap.update': 'changed a roadmap item',
  'roadmap.undo': 'moved a roadmap item back',
  'roadmap.delete': 'deleted a roadmap item',
  'roadmap.restore': 'restored a roadmap item',
  'idea.status': 'decided on an idea',
  'idea.merge': 'merged an idea into another one',
  'idea.unmerge': 'undid a merge',
  'feed.create': 'posted in the feed',
  'feed.update': 'changed a post in the feed',
  'feed.delete': 'deleted a post in the feed',
  'outbox.retry': 'tried a message again',
  'report.appeal': 'objected to the decision about a report',
  'report.decide': 'decided a report',
  'vouching.add-key': 'added the public key of an app',
  'vouching.revoke-key': 'revoked the public key of an app',
  'webhook.create': 'added a webhook endpoint',
  'webhook.delete': 'deleted a webhook endpoint',
  'webhook.pause': 'paused or resumed a webhook endpoint',
  'webhook.replay': 'sent a webhook again',
  'webhook.rotate': 'replaced the secret of a webhook endpoint',
  'webhook.skip': 'skipped a webhook that waited',
  'webhook.test': 'tested a webhook endpoint',
  'quarantine.confirm': 'confirmed by email that a person sent it',
  'quarantine.release': 'released suspected spam',
  'quarantine.discard': 'discarded suspected spam',
};

export const KNOWN_ACTIONS = Object.keys(ACTION_LABELS);

/** The label of an action; an unknown `roadmap.create` becomes "roadmap: create". */
export function actionLabel(action: string): string {
  const known: Record<string, string> = ACTION_LABELS;
  return known[action] ?? action.replace('.', ': ').replaceAll(/[-_]/g, ' ');
}

const FIELD_LABELS: Record<string, string> = {
  'award.amount': 'INZ',
  'award.first': 'first-contribution INZ',
  'award.reason': 'why this amount',
  'award.reward': 'reward from the token guide',
  awarded_by: 'given by',
  contributor_message: 'message',
  inz: 'INZ',
  last_four: 'ends in',
  points: 'INZ',
  reviewed_by: 'decided by',
};

export function fieldLabel(name: string): string {
  return FIELD_LABELS[name] ?? name.replaceAll(/[-_.]/g, ' ');
}

/** A database key, of no use to a reader. */
const isKey = (value: string) => /^(?=.*\d)[\w-]{16,}$/.test(value);
const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

export function formatValue(member: string, value: string): string {
  if (member === 'award.reward' && Object.hasOwn(REWARDS, value)) return REWARDS[value as RewardKey].name;
  if (isMoment(value)) return formatDate(value);
  return /^[a-z]+(?:_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value;
}

export function formatDifferences(row: AuditRow): Difference[] {
  const format = (member: string, value: string | null) => {
    if (value === row.actor_id) return row.actor_name ?? 'Deleted account';
    return value === null || isKey(value) ? null : formatValue(member, value);
  };
  return differencesOf(row)
    .map(({ name, before, after }) => ({
      name: fieldLabel(name),
      before: format(name, before),
      after: format(name, after),
    }))
    .filter(({ before, after }) => before !== after);
}

export const OUTCOMES: Record<StoredOutcome, { name: string; tone: 'success' | 'danger' | 'quiet' }> = {
  started: { name: 'Started', tone: 'quiet' },
  succeeded: { name: 'Signed in', tone: 'success' },
  failed: { name: 'Wrong password', tone: 'danger' },
  denied: { name: 'Not an admin', tone: 'danger' },
  slowed: { name: 'Asked to wait', tone: 'danger' },
  wrong_code: { name: 'Wrong code', tone: 'danger' },
};

export function messageLabel(kind: string): string {
  const known: Record<string, string> = OUTBOX_KINDS;
  return known[kind] ?? kind.replaceAll('-', ' ');
}

export const narrowLink = [
  'wrap-anywhere inline-block min-h-[1.5rem] cursor-pointer border-0 bg-transparent p-0 text-start text-inherit',
  'underline underline-offset-[0.15em] [font:inherit]',
].join(' ');
