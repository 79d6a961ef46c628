import type { ReactNode } from 'react';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { type Contribution, isReviewable } from '#domain/contributions/contribution.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import { isWebAddress } from '#domain/text.ts';
import { dayInWords, mailtoOf } from '#lib/in-words.ts';
import { ProofFileView } from './ProofFileView.tsx';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const NONE = <span className="muted">None given</span>;

interface FactsProps {
  contribution: Contribution;
  /** Null while it is not known. */
  isFirst: boolean | null;
}

/** Everything that came with a contribution. Nothing typed by a stranger becomes markup or a strange scheme. */
export function ContributionFacts({ contribution, isFirst }: FactsProps) {
  const { proof_url: url, related_app: app } = contribution;
  return (
    <dl className="facts">
      <Fact name="Email">
        <a href={mailtoOf(contribution.email)}>{contribution.email}</a>
      </Fact>
      <Fact name="Type">{CONTRIBUTION_TYPE_LABELS[contribution.contribution_type]}</Fact>
      <Fact name="Other details">{contribution.other_details ?? NONE}</Fact>
      <Fact name="Related app">
        {app && app !== 'not_app_specific' ? (
          <span className={`who-app t-${app}`}>
            <i />
            {RELATED_APP_LABELS[app]}
          </span>
        ) : app ? (
          RELATED_APP_LABELS[app]
        ) : (
          NONE
        )}
      </Fact>
      <Fact name="Proof link">{url ? <ProofLink url={url} /> : NONE}</Fact>
      <Fact name="Proof file">
        {contribution.proof_file ? (
          <ProofFileView
            key={contribution.id}
            contribution={contribution}
            file={contribution.proof_file}
            n={null}
          />
        ) : (
          NONE
        )}
      </Fact>
      <Fact name="Sent by">
        {contribution.submitted_by_user_id ? 'Somebody who was signed in' : 'A visitor, not signed in'}
        {isFirst && isReviewable(contribution.status) && <span className="muted">, first contribution</span>}
      </Fact>
      <Fact name="Consent">
        Agreed to the terms of{' '}
        <time dateTime={contribution.consent_version}>{dayInWords(contribution.consent_version)}</time>
      </Fact>
    </dl>
  );
}

function ProofLink({ url }: { url: string }) {
  // Stored values were checked when they came in; a link is made of one only when it still passes.
  if (!isWebAddress(url)) return <span>{url}</span>;
  return (
    <a href={url} rel="noopener noreferrer nofollow ugc" target="_blank">
      {url}
      <span className="vh"> (opens in a new tab)</span>
    </a>
  );
}
