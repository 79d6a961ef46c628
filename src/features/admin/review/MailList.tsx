import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useBusy } from '#components/portal/use-busy.ts';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { type Contribution, isErased } from '#domain/contributions/contribution.ts';
import {
  type ContributionMail,
  listContributionMails,
  type MailState,
} from '#domain/contributions/mails-contract.ts';
import { dayOf, formatDate, formatDay, plural } from '#domain/formats.ts';
import { retryMessage } from '#domain/operations/overview-contract.ts';
import { failureText } from '#domain/outbox/failure.ts';
import { reasonOf } from '#lib/api-client.ts';
import { mutate } from '#state/mutation.ts';
import { readQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { part, subheading } from './panel.tsx';

/** Keyed by version: a decision or an answer sends another email. */
const mailsQuery = ({ id, updated_at }: Pick<Contribution, 'id' | 'updated_at'>) => ({
  ...readQuery(['desk', 'mails', id, updated_at], listContributionMails, { params: { id } }),
  staleTime: 0,
  gcTime: 30_000,
});

const NAMES: Record<ContributionMail['mail'], string> = {
  receipt: 'Receipt',
  question: 'Question',
  reminder: 'Reminder',
  decision: 'Decision',
  invitation: 'Invitation',
};

const STATES: Record<MailState, { name: string; kind: 'success' | 'danger' | 'quiet' | 'soon' }> = {
  queued: { name: 'Queued', kind: 'quiet' },
  pending_award: { name: 'Waiting for a second admin', kind: 'soon' },
  waiting: { name: 'Waiting', kind: 'soon' },
  failed: { name: 'Failed', kind: 'danger' },
  sent: { name: 'Sent', kind: 'success' },
  cancelled: { name: 'Cancelled', kind: 'quiet' },
};

function moreOf({ state, attempts, sent_at, next_attempt_at, last_error }: ContributionMail): string {
  const why = last_error === null ? '' : `${failureText(last_error)}. `;
  switch (state) {
    case 'sent':
      return sent_at ? `on ${formatDay(dayOf(sent_at))}` : '';
    case 'waiting':
      return `${why}Waits for attempt ${attempts + 1}${next_attempt_at ? `, ${formatDate(next_attempt_at)}` : ''}.`;
    case 'failed':
      return `${why}Given up after ${plural(attempts, 'attempt')}.`;
    case 'pending_award':
      return 'Sent when a second admin has confirmed the INZ.';
    default:
      return '';
  }
}

/** Addresses are not shown. */
export function MailList({ contribution }: { contribution: Contribution }) {
  const { data, error, isFetching, refetch } = useQuery(mailsQuery(contribution));
  const [busy, during] = useBusy();
  const title = useRef<HTMLHeadingElement>(null);

  const resend = async ({ id }: ContributionMail) => {
    await mutate({
      send: (idempotencyKey) => callSignedIn(retryMessage, { params: { id } }, { idempotencyKey }),
      done: null,
      failed: 'Failed to send the email again',
      onDone: ({ outcome }) =>
        toast(
          outcome === 'sent'
            ? { title: 'Email sent' }
            : {
                title: 'Not sent yet',
                description: 'This attempt failed too. We’ll try again automatically.',
              },
        ),
    });
    await refetch();
  };
  const press = async (mail: ContributionMail) => {
    await during(mail.id, () => resend(mail));
    // The button disappears once the email is sent.
    if (document.activeElement === document.body) title.current?.focus();
  };

  return (
    <section className={part} aria-labelledby="desk-mails">
      <h3 className={subheading()} id="desk-mails" ref={title} tabIndex={-1}>
        Emails to the contributor
      </h3>
      {error !== null && !data && (
        <div className="grid justify-items-start gap-2 text-1">
          <p className="text-muted">We could not check the emails. {reasonOf(error)}</p>
          <Control onClick={() => void refetch()}>Check again</Control>
        </div>
      )}
      {!data && isFetching && <p className="text-1 text-muted">Checking emails...</p>}
      {data?.items.length === 0 && (
        <p className="text-1 text-muted">
          {isErased(contribution)
            ? 'The contributor’s address has been erased.'
            : 'No emails in the last 30 days.'}
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul className="grid gap-3">
          {data.items.map((mail) => (
            <li className="flex gap-4 text-1" key={mail.id}>
              <span className="w-[5rem] flex-none font-semibold">{NAMES[mail.mail]}</span>
              <div className="grid min-w-0 justify-items-start gap-2">
                <p>
                  <span className={badge({ kind: STATES[mail.state].kind, size: 'sm' })}>
                    {STATES[mail.state].name}
                  </span>{' '}
                  <span className="text-muted">{moreOf(mail)}</span>
                </p>
                {mail.can_resend && (
                  <Control
                    aria-disabled={busy !== null}
                    aria-label={`Resend the ${NAMES[mail.mail].toLowerCase()} by email`}
                    onClick={() => void press(mail)}
                  >
                    {busy === mail.id ? 'Sending...' : 'Resend'}
                  </Control>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
