import { formatLondonDate } from '#domain/formats.ts';
import { LINKED_PATHS } from '#domain/paths.ts';
import { letterHtml, letterText, NOTIFIED } from '#server/platform/email/layout.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { adminNotifyEmails, siteUrl } from '#server/platform/environment/environment.ts';

/** The audit row of a new admin. */
export interface RoleNotice {
  username: string;
  display_name: string;
  /** Who granted the role. */
  by: string;
  at: string;
  userId: string;
}

/** Notifies the addresses of ADMIN_NOTIFY_EMAIL of a new admin (T04). The subject has no user input (T18). */
export function roleNotice(id: string, { username, display_name, by, at, userId }: RoleNotice): Mail {
  const letter = {
    heading: 'A new admin was added',
    preheader: 'An account can now decide contributions and manage people.',
    facts: [
      ['Username', username],
      ['Display name', display_name],
      ['Given by', by],
      ['When', formatLondonDate(at)],
    ] as [string, string][],
    words:
      'If you did not expect this, remove the role in User Management and disable the account of the admin who gave it.',
    why: NOTIFIED,
    action: {
      label: 'Show it in the audit',
      href: `${siteUrl()}${LINKED_PATHS.adminDashboard}?view=audit&thing=${encodeURIComponent(userId)}`,
    },
  };
  return {
    id,
    to: adminNotifyEmails(),
    replyTo: null,
    subject: 'TheGrid: a new admin was added',
    text: letterText(letter),
    html: letterHtml(letter),
  };
}
