import { LINKED_PATHS } from '#domain/paths.ts';
import { letterHtml, letterText, NOTIFIED } from '#server/platform/email/layout.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { adminNotifyEmails, siteUrl } from '#server/platform/environment/environment.ts';

const LEAD = {
  flood:
    'More forms than usual were sent within an hour. Until the hour is over, the browser of each sender has to do some ' +
    'work before a form is taken. People wait for a moment; nothing is lost.',
  full:
    'There is so much suspected spam that there is no room for more. More of it is refused for now: people ' +
    'are asked to try again later, and keep what they typed.',
} as const;

/** Tells the admins that the forms are being flooded. Holds nothing that anybody typed (T18, T31). */
export function floodAlarm(id: string, cause: keyof typeof LEAD, at: Date): Mail {
  const letter = {
    heading: 'Unusually many forms',
    preheader:
      cause === 'full'
        ? 'There is no room for more suspected spam.'
        : 'Senders do some work first. Nothing is lost.',
    lead: LEAD[cause],
    facts: [['Noticed', `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`]] as [string, string][],
    words: '',
    action: { label: 'See the suspected spam', href: `${siteUrl()}${LINKED_PATHS.adminDashboard}?view=held` },
    closing: 'You get one such email an hour at most.',
    why: NOTIFIED,
  };
  return {
    id,
    to: adminNotifyEmails(),
    replyTo: null,
    subject: cause === 'full' ? 'No room for more suspected spam' : 'Unusually many forms',
    text: letterText(letter),
    html: letterHtml(letter),
  };
}
