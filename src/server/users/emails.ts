import { OPERATOR } from '#domain/audit/audit.ts';
import { formatLondonDate } from '#domain/formats.ts';
import { LINKED_PATHS } from '#domain/paths.ts';
import { PRODUCT } from '#domain/product.ts';
import { letterMail, NOTIFIED } from '#server/platform/email/layout.ts';
import { type Mail, sendMail } from '#server/platform/email/transport.ts';
import { adminNotifyEmails, contactEmail, siteUrl } from '#server/platform/environment/environment.ts';
import { findAuditEntry } from '#server/platform/firestore/audit.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { usernamesOf } from '#server/profiles/records/profiles.ts';
import { findRecoveryAddress } from '#server/profiles/records/recovery-addresses.ts';
import { findManagedUser } from './records.ts';

interface RoleNotice {
  username: string;
  display_name: string;
  by: string;
  at: string;
  userId: string;
}

/** Notifies the addresses of ADMIN_NOTIFY_EMAIL of a new admin (T04). The subject has no user input (T18). */
export function roleNotice(id: string, { username, display_name, by, at, userId }: RoleNotice): Mail {
  return letterMail(id, {
    to: adminNotifyEmails(),
    subject: `${PRODUCT}: a new admin was added`,
    heading: 'A new admin was added',
    preheader: 'An account can now decide contributions and manage people.',
    facts: [
      ['Username', username],
      ['Display name', display_name],
      ['Given by', by],
      ['When', formatLondonDate(at)],
    ],
    words:
      'If you did not expect this, remove the role in User Management and disable the account of the admin who gave it.',
    why: NOTIFIED,
    action: {
      label: 'Show it in the audit',
      href: `${siteUrl()}${LINKED_PATHS.adminDashboard}?view=audit&thing=${encodeURIComponent(userId)}`,
    },
  });
}

interface ResetNotice {
  /** The verified address of the person, or the addresses of the admins. */
  to: string[];
  what: 'password' | 'second factor';
  username: string;
  by: string;
  reason: string | null;
  at: string;
}

const RESETS = {
  password: {
    heading: 'A link to a new password was made for an account',
    preheader: 'The link works for 24 hours and sets the password of the account.',
    words:
      'The link works once, for 24 hours. Using it signs the account out everywhere.\n\nIf the owner of the account did not ask for this, write to us at once.',
  },
  'second factor': {
    heading: 'The second factor of an account was reset',
    preheader: 'The account can be signed in to with its password alone, until a new one is set up.',
    words:
      'The account is signed out everywhere. Sign in and set up a new second factor on your account page.\n\nIf you did not ask for this, choose a new password at once and write to us.',
  },
} as const;

/** Notifies about a reset of a password or a second factor (T04). The subject has no user input (T18). */
export function resetNotice(id: string, { to, what, username, by, reason, at }: ResetNotice): Mail {
  return letterMail(id, {
    to,
    replyTo: contactEmail(),
    ...RESETS[what],
    facts: [
      ['Username', username],
      ['Reset by', by],
      ['When', formatLondonDate(at)],
      ...(reason === null ? [] : [['Reason', reason] as const]),
    ],
    why: `You get this email because the ${what} of an account on ${PRODUCT} was reset.`,
    action: { label: 'Sign in', href: `${siteUrl()}${LINKED_PATHS.adminDashboard}` },
  });
}

const actorName = (actorId: string, names: ReadonlyMap<string, string>): string =>
  actorId === OPERATOR.id ? OPERATOR.name : (names.get(actorId) ?? 'a deleted account');

export async function sendRoleNotice({ id, subject_id }: OutboxMessage): Promise<void> {
  const entry = await findAuditEntry(subject_id);
  const user = entry && (await findManagedUser(entry.thing));
  if (!user) throw new Error('the account of this message does not exist');
  const by = actorName(entry.actor_id, await usernamesOf([entry.actor_id]));
  await sendMail(roleNotice(id, { ...user, by, at: entry.created_at, userId: user.id }));
}

/** Notifies the person at their verified address (else the admins) of a reset, from its audit row. */
export async function sendResetNotice({ id, kind, subject_id }: OutboxMessage): Promise<void> {
  const entry = await findAuditEntry(subject_id);
  if (!entry) throw new Error('the audit row of this message does not exist');
  const names = await usernamesOf([entry.thing, entry.actor_id]);
  const username = names.get(entry.thing);
  if (username === undefined) return;
  const { email } = await findRecoveryAddress(entry.thing);
  const by = actorName(entry.actor_id, names);
  const to = kind === 'admin-reset-notice' || email === null ? adminNotifyEmails() : [email];
  const what = entry.action === 'user.reset-link' ? 'password' : 'second factor';
  const reason = typeof entry.after.reason === 'string' ? entry.after.reason : null;
  await sendMail(resetNotice(id, { to, what, username, by, reason, at: entry.created_at }));
}
