import type { ReactNode } from 'react';
import type { AddressLink } from '#components/portal/use-address.ts';
import { Deferred } from '#components/ui/Boundary.tsx';
import { Control } from '#components/ui/Button.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { TypedLink } from '#components/ui/TypedLink.tsx';
import { RELATED_APP_LABELS, type RelatedApp as RelatedAppId } from '#domain/apps.ts';
import { APP_CONTEXT_LABELS, type AppContextName } from '#domain/contributions/app-context.ts';
import {
  CONTRIBUTION_STATUS_LABELS,
  type Contribution,
  type ContributionForm,
  isAnswer,
  isReviewable,
} from '#domain/contributions/contribution.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import { dayOf, formatDate, formatDay } from '#domain/formats.ts';
import { reasonOf } from '#lib/api-client.ts';
import { part, subheading, typed } from './panel.tsx';
import type { DetailsHandle } from './use-desk.ts';

/** Not needed to read a new contribution: each is loaded when first shown. */
export const DecisionView = lazily(async () => (await import('./settled/DecisionView.tsx')).DecisionView);
export const Overtaken = lazily(async () => (await import('./settled/Overtaken.tsx')).Overtaken);
const ProofFiles = lazily(async () => (await import('./settled/ProofFileView.tsx')).ProofFiles);

export const DeskNotes = lazily(async () => (await import('./notes/DeskNotes.tsx')).DeskNotes);
export const MailList = lazily(async () => (await import('./MailList.tsx')).MailList);
export const Signals = lazily(async () => (await import('./Signals.tsx')).Signals);

const FACT = [
  'grid grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)] gap-x-3 @max-[18rem]:grid-cols-1 border-b border-b-line py-[0.375rem] leading-[1.45]',
  '[&_a]:-my-3 [&_a]:inline-block [&_a]:py-3',
].join(' ');

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={FACT}>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

const FILE_PLACE = <div className="min-h-[7rem]" />;
const NONE = <span className="text-muted">None given</span>;

type FactOf = (contribution: Contribution) => { name: string; value: ReactNode } | null;

const contextFact =
  (name: AppContextName): FactOf =>
  ({ [name]: value }) =>
    value === null
      ? null
      : { name: APP_CONTEXT_LABELS[name], value: name === 'page_url' ? <TypedLink url={value} /> : value };

/** Null where it is shown elsewhere. */
const FACTS: Record<keyof ContributionForm | 'proof_file', FactOf | null> = {
  // In the panel's heading.
  display_name: null,
  email: null,
  contribution_type: ({ contribution_type: type }) => ({
    name: 'Type',
    value: CONTRIBUTION_TYPE_LABELS[type],
  }),
  other_details: ({ other_details }) => ({ name: 'Other details', value: other_details ?? NONE }),
  related_app: ({ related_app: app }) => ({
    name: 'Related app',
    value: app ? <RelatedApp app={app} /> : NONE,
  }),
  // In a section of its own.
  description: null,
  proof_url: ({ proof_url: url }) => ({ name: 'Proof link', value: url ? <TypedLink url={url} /> : NONE }),
  // Below the words.
  proof_file: null,
  page_url: contextFact('page_url'),
  app_version: contextFact('app_version'),
  device: contextFact('device'),
  language: contextFact('language'),
  // With the version of the terms, below.
  consent_given: null,
};

interface FactsProps {
  contribution: Contribution;
  isFirst: boolean | null;
}

/** The submitted fields. Nothing typed by a stranger becomes markup or an unsafe link. */
export function ContributionFacts({ contribution, isFirst }: FactsProps) {
  return (
    <dl className="mt-4 max-w-[40rem] border-t border-t-line text-0">
      {Object.entries(FACTS).map(([field, factOf]) => {
        const fact = factOf?.(contribution);
        return (
          fact && (
            <Fact key={field} name={fact.name}>
              {fact.value}
            </Fact>
          )
        );
      })}
      <Fact name="Sent by">
        {contribution.submitted_by_user_id ? 'Someone who was signed in' : 'A visitor, not signed in'}
        {contribution.vouch_key_id && contribution.related_app && (
          <span className="text-muted">, vouched for by {RELATED_APP_LABELS[contribution.related_app]}</span>
        )}
        {isFirst && isReviewable(contribution.status) && (
          <span className="text-muted">, first contribution</span>
        )}
      </Fact>
      <Fact name="Consent">
        Agreed to the terms of{' '}
        <time dateTime={contribution.consent_version}>{formatDay(contribution.consent_version)}</time>
      </Fact>
    </dl>
  );
}

function RelatedApp({ app }: { app: RelatedAppId }) {
  if (app === 'not_app_specific') return RELATED_APP_LABELS[app];
  return (
    <span className={`inline-flex items-center gap-2 t-${app}`}>
      <i className="size-[0.75rem] rounded-[2px] bg-tile" />
      {RELATED_APP_LABELS[app]}
    </span>
  );
}

export function Proof({ contribution }: { contribution: Contribution }) {
  return (
    contribution.proof_file && (
      <div className="mt-4">
        <Deferred name="This part" fallback={FILE_PLACE}>
          <ProofFiles key={contribution.id} contribution={contribution} />
        </Deferred>
      </div>
    )
  );
}

export function Thread({ contribution }: { contribution: Contribution }) {
  const { thread, display_name: name } = contribution;
  return (
    <section className={`mt-4 ${part}`} aria-labelledby="desk-thread">
      <h3 className={subheading()} id="desk-thread">
        Questions and answers
      </h3>
      <ol className="grid gap-4">
        {thread.map((entry, n) => (
          <li
            key={entry.at}
            className={`border-l-[3px] pl-4 ${entry.from === 'desk' ? 'border-l-line-strong' : 'border-l-signal'}`}
          >
            <p className="text-muted">
              {entry.from === 'desk'
                ? 'The desk asked'
                : `${name} ${isAnswer(thread, n) ? 'answered' : 'added'}`}{' '}
              <time dateTime={entry.at}>{formatDate(entry.at)}</time>
            </p>
            <p className={typed} dir="auto">
              {entry.text}
            </p>
            {entry.proof_file && (
              <Deferred name="This part" fallback={FILE_PLACE}>
                <ProofFiles contribution={contribution} step={n} />
              </Deferred>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const OTHERS = 'mt-4 grid max-w-[40rem] justify-items-start gap-1 text-0';
const SAME = { address: 'address', file: 'file', text: 'words' } as const;

interface DuplicatesProps {
  details: DetailsHandle;
  linkOf: (id: string) => AddressLink;
}

export function Duplicates({ details: { details, fault, retry }, linkOf }: DuplicatesProps) {
  if (!details) {
    if (fault === null) return <p className={`text-muted ${OTHERS}`}>Checking for duplicates...</p>;
    return (
      <div className={OTHERS}>
        <p className="text-muted">We could not check for duplicates. {reasonOf(fault)}</p>
        <Control onClick={retry}>Check again</Control>
      </div>
    );
  }
  if (details.duplicates.length === 0) return null;
  return (
    <ul
      className={`border-s-[3px] border-s-line-strong bg-sunk px-3 py-2 ${OTHERS}`}
      aria-label="Others like it"
    >
      {details.duplicates.map(({ id, reference, status, created_at, same }) => (
        <li key={id}>
          Same {same.map((one) => SAME[one]).join(' and ')} as <a {...linkOf(id)}>{reference}</a>,{' '}
          {CONTRIBUTION_STATUS_LABELS[status].toLowerCase()},{' '}
          <time dateTime={created_at}>{dayOf(created_at)}</time>
        </li>
      ))}
    </ul>
  );
}
