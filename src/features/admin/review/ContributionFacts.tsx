import type { ReactNode } from 'react';
import { RELATED_APP_LABELS, type RelatedApp as RelatedAppId } from '#domain/apps.ts';
import {
  type Contribution,
  type ContributionForm,
  isReviewable,
} from '#domain/contributions/contribution.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import { dayInWords } from '#domain/formats.ts';
import { isWebAddress } from '#domain/text.ts';
import { mailtoOf } from '#lib/in-words.ts';
import { Later, ProofFileView } from './later.tsx';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-0 text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

const NONE = <span className="text-muted">None given</span>;

type FactOf = (contribution: Contribution) => { name: string; value: ReactNode };

/** What a person typed, a fact for each field, or null where it stands elsewhere: one that is missing here does not compile. */
const FACTS: Record<keyof ContributionForm | 'proof_file', FactOf | null> = {
  // The heading of the panel.
  display_name: null,
  email: ({ email }) => ({ name: 'Email', value: <a href={mailtoOf(email)}>{email}</a> }),
  contribution_type: ({ contribution_type: type }) => ({
    name: 'Type',
    value: CONTRIBUTION_TYPE_LABELS[type],
  }),
  other_details: ({ other_details }) => ({ name: 'Other details', value: other_details ?? NONE }),
  related_app: ({ related_app: app }) => ({
    name: 'Related app',
    value: app ? <RelatedApp app={app} /> : NONE,
  }),
  // In its own words, in the panel.
  description: null,
  proof_url: ({ proof_url: url }) => ({ name: 'Proof link', value: url ? <ProofLink url={url} /> : NONE }),
  proof_file: (contribution) => ({
    name: 'Proof file',
    value: contribution.proof_file ? (
      <Later place="min-h-[4.5rem]">
        <ProofFileView
          key={contribution.id}
          contribution={contribution}
          file={contribution.proof_file}
          n={null}
        />
      </Later>
    ) : (
      NONE
    ),
  }),
  // With the version of the terms, below.
  consent_given: null,
};

interface FactsProps {
  contribution: Contribution;
  /** Null while it is not known. */
  isFirst: boolean | null;
}

/** Everything that came with a contribution. Nothing typed by a stranger becomes markup or a strange scheme. */
export function ContributionFacts({ contribution, isFirst }: FactsProps) {
  return (
    <dl className="grid gap-x-5 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
      {Object.entries(FACTS).map(([field, factOf]) => {
        if (!factOf) return null;
        const { name, value } = factOf(contribution);
        return (
          <Fact key={field} name={name}>
            {value}
          </Fact>
        );
      })}
      <Fact name="Sent by">
        {contribution.submitted_by_user_id ? 'Somebody who was signed in' : 'A visitor, not signed in'}
        {isFirst && isReviewable(contribution.status) && (
          <span className="text-muted">, first contribution</span>
        )}
      </Fact>
      <Fact name="Consent">
        Agreed to the terms of{' '}
        <time dateTime={contribution.consent_version}>{dayInWords(contribution.consent_version)}</time>
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

function ProofLink({ url }: { url: string }) {
  // Stored values were checked when they came in; a link is made of one only when it still passes.
  if (!isWebAddress(url)) return <span>{url}</span>;
  return (
    <a href={url} rel="noopener noreferrer nofollow ugc" target="_blank">
      {url}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
