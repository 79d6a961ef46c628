import { cva } from 'class-variance-authority';
import { Fragment, type ReactNode } from 'react';
import { Icon, type IconName } from '#components/portal/Icon.tsx';
import { badge } from '#components/ui/badge.ts';
import { TypedLink } from '#components/ui/TypedLink.tsx';
import { formatDate } from '#domain/formats.ts';
import type { MySubmission } from '#domain/missions/member-contract.ts';
import { words } from '../classes.ts';
import { Answer } from '../Notes.tsx';
import { STATES } from './MissionRow.tsx';

const STEP = [
  'relative grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0 not-last:before:absolute not-last:before:content-[""]',
  'not-last:before:top-[2.25rem] not-last:before:bottom-1 not-last:before:left-[calc(1rem-1px)] not-last:before:w-[2px]',
  'not-last:before:bg-line',
].join(' ');
const tile = cva('grid size-[2rem] place-items-center rounded-1 [&>svg]:size-[0.875rem]', {
  variants: {
    kind: {
      quiet: 'bg-sunk',
      own: 'bg-signal text-on-signal',
      success: 'bg-success-wash text-success',
      danger: 'bg-danger-wash text-danger',
    },
  },
});
const ICONS = { under_review: 'eye', approved: 'select', rejected: 'close' } as const;

interface StepProps {
  id?: string;
  icon: IconName;
  kind: 'quiet' | 'own' | 'success' | 'danger';
  title: string;
  at: string | null;
  children: ReactNode;
}

const Step = ({ id, icon, kind, title, at, children }: StepProps) => (
  <li className={STEP} id={id} tabIndex={id ? -1 : undefined}>
    <span className={tile({ kind })}>
      <Icon of={icon} />
    </span>
    <div className="grid min-w-0 gap-1 pt-1 leading-[1.45]">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b>{title}</b>
        {at && (
          <time className="text-0 text-muted" dateTime={at}>
            {formatDate(at)}
          </time>
        )}
      </p>
      {children}
    </div>
  </li>
);

/** Newest first in `of`, shown oldest first. The reward stays hidden until the submission is approved. */
export const Submissions = ({ of: submissions }: { of: readonly MySubmission[] }) => (
  <ol>
    {submissions.toReversed().map((one, n) => (
      <Fragment key={one.id}>
        <Step
          icon="flag"
          kind="own"
          title={n > 0 ? 'You submitted again' : 'You submitted'}
          at={one.created_at}
        >
          <p className={`${words} text-muted`}>{one.note}</p>
          {one.proof_url && (
            <p className={words}>
              <TypedLink url={one.proof_url} />
            </p>
          )}
          {one.file && <p className="wrap-anywhere text-muted">With the file {one.file}</p>}
        </Step>
        <Step
          id={`submission-${one.id}`}
          icon={ICONS[one.status]}
          kind={STATES[one.status][0]}
          title={STATES[one.status][1]}
          at={one.reviewed_at}
        >
          {one.admin_message && <Answer text={one.admin_message} />}
          {one.status === 'under_review' && (
            <>
              <p className="text-muted">We notify you when it is decided.</p>
              <p>
                <span className={badge({ kind: 'soon' })}>Reward pending</span>
              </p>
            </>
          )}
          {one.status === 'approved' && (
            <p className="text-muted">There is nothing left for you to do here.</p>
          )}
        </Step>
      </Fragment>
    ))}
  </ol>
);
