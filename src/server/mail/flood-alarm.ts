import { LINKED_PATHS } from '#domain/paths.ts';
import { adminNotifyEmails, siteUrl } from '../environment.ts';
import { NOTIFIED } from './contribution-notification.ts';
import { letterHtml, letterText } from './layout.ts';
import type { Mail } from './transport.ts';

const LEAD = {
  flood:
    'More forms were sent within an hour than the site lets through by itself. Until the hour is over, everything that ' +
    'comes is held back: its senders see no difference, and nothing is lost.',
  full:
    'So much is held back that there is no room for more. Whatever else would be held back is refused for now: people ' +
    'are asked to try again later, and keep what they typed.',
} as const;

/** Tells the admins that the forms are being flooded. Holds nothing that anybody typed (T18, T31). */
export function floodAlarm(id: string, cause: keyof typeof LEAD, at: Date): Mail {
  const letter = {
    heading: 'Unusually many forms',
    preheader: 'Forms are being held back. Nothing is lost.',
    lead: LEAD[cause],
    facts: [['Noticed', `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`]] as [string, string][],
    words: '',
    action: { label: 'See what is held back', href: `${siteUrl()}${LINKED_PATHS.adminDashboard}?view=held` },
    closing: 'You get one such email an hour at most.',
    why: NOTIFIED,
  };
  return {
    id,
    to: adminNotifyEmails(),
    replyTo: null,
    subject:
      cause === 'full' ? 'No room to hold back more forms' : 'Unusually many forms: they are held back',
    text: letterText(letter),
    html: letterHtml(letter),
  };
}
