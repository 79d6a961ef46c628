import type { StoredOutcome } from '#domain/audit/audit.ts';

/** What the writes of admins are called in the audit, as the end of "Ada ...". */
const ACTIONS: Record<string, string> = {
  'contribution.review': 'decided a contribution',
  'contribution.undo': 'took a decision back',
  'contribution.reopen': 'opened a contribution again',
  'outbox.retry': 'tried a message again',
  'user.grant-role': 'gave a role',
  'user.revoke-role': 'removed a role',
  'user.disable': 'disabled an account',
  'user.enable': 'enabled an account',
  'user.reset-link': 'issued a reset link',
};

/** The actions that the filter offers, in the order of their words. */
export const KNOWN_ACTIONS = Object.keys(ACTIONS);

/** An action in words; `roadmap.create` reads "roadmap: create" where nobody has found better ones. */
export function actionInWords(action: string): string {
  return ACTIONS[action] ?? action.replace('.', ': ').replaceAll(/[-_]/g, ' ');
}

/** The name of a member of a record: `admin_notes` reads "admin notes". */
export function memberInWords(name: string): string {
  return name.replaceAll('.', ', ').replaceAll(/[-_]/g, ' ');
}

export const OUTCOMES: Record<StoredOutcome, { name: string; tone: 'ok' | 'no' | 'q' }> = {
  started: { name: 'Started', tone: 'q' },
  succeeded: { name: 'Signed in', tone: 'ok' },
  failed: { name: 'Wrong password', tone: 'no' },
  denied: { name: 'Not an admin', tone: 'no' },
  slowed: { name: 'Asked to wait', tone: 'no' },
};

/** What kinds of messages are called in the list of what did not leave. */
const MESSAGES: Record<string, string> = {
  'contribution-notification': 'Notice of a new contribution',
  'contact-message': 'A message of the contact form',
  'role-notice': 'Notice of a new admin',
  'account-sync': 'An account change on its way to Firebase',
};

export function messageInWords(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return MESSAGES[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
