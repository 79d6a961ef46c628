import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Squares } from '#components/portal/Squares.tsx';
import { grouped } from '#domain/formats.ts';
import { dueText, isPastDue } from '#domain/missions/due.ts';
import type { MemberMission, MySubmission } from '#domain/missions/member-contract.ts';
import { MISSION_EFFORT_LABELS, placesText } from '#domain/missions/mission.ts';
import { PATHS } from '#lib/paths.ts';
import { $sending } from '#lib/settle.ts';
import { words } from '../classes.ts';
import { acceptsSubmissions, isOpen } from './missions-list.ts';
import { SubmissionForm } from './SubmissionForm.tsx';
import { Submissions } from './Submissions.tsx';

/** From 44rem the submission is a second column. */
const BRIEF = [
  'flex min-w-0 flex-1 flex-col outline-offset-[-3px] [scrollbar-width:thin] lg:min-h-0 lg:overflow-y-auto @min-[44rem]:grid',
  '@min-[44rem]:grid-cols-[minmax(0,1fr)_20.5rem] @min-[44rem]:grid-rows-[auto_1fr]',
].join(' ');
const SUBMISSION = [
  'grid min-w-0 flex-1 content-start gap-4 border-t border-t-line bg-ground p-4 @min-[44rem]:rounded-ss-2',
  '@min-[44rem]:border-s @min-[44rem]:border-s-line lg:px-5',
].join(' ');
const FACTS = [
  'mt-4 grid border-t border-t-line text-0 [&_dt]:text-muted [&>div]:grid [&>div]:gap-x-4 [&>div]:border-b',
  'not-large-text:[&>div]:grid-cols-[7.5rem_minmax(0,1fr)] [&>div]:border-b-line [&>div]:py-[0.375rem]',
].join(' ');
const MOST_SQUARES = 20;

interface MissionBriefProps {
  mission: MemberMission;
  /** Milliseconds. */
  now: number;
  hidden: boolean;
  onSubmitted: (submission: MySubmission) => void;
  onStale: () => void;
}

export function MissionBrief({ mission, now, hidden, onSubmitted, onStale }: MissionBriefProps) {
  const { id, title, brief, effort, due_on, reward_points, status, roadmap_item, submissions } = mission;
  const { max_winners: winners = null, places_left: left } = mission;
  const late = due_on && isOpen(mission, now) && isPastDue(due_on, now);
  const mayHandIn = acceptsSubmissions(mission, now);
  const facts = [
    [
      'Reward',
      reward_points === 0 ? (
        'None'
      ) : (
        <>
          <b>{grouped(reward_points)} INZ</b>
          {mayHandIn && ', when your submission is approved'}
        </>
      ),
    ],
    ['Effort', MISSION_EFFORT_LABELS[effort]],
    [
      'Winners',
      winners !== null && (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {placesText(mission)}
          {left !== null && winners <= MOST_SQUARES && (
            <span className="flex gap-[2px]">
              <Squares count={left} kind="done" />
              <Squares count={winners - left} kind="open" />
            </span>
          )}
        </span>
      ),
    ],
    [
      'Due',
      status === 'active' && `${dueText(mission, now) ?? ''}${late ? '. It still takes submissions.' : ''}`,
    ],
  ] as const;
  // The list may show the submission before its form knows that it arrived.
  const isSending = useStore($sending) > 0;
  const hadForm = useRef(mayHandIn);
  const hasForm = mayHandIn || (hadForm.current && isSending);
  const article = useRef<HTMLElement>(null);
  // The focus was in the form that is gone.
  useEffect(() => {
    if (hadForm.current && !hasForm && document.activeElement === document.body) article.current?.focus();
    hadForm.current = hasForm;
  }, [hasForm]);
  return (
    <article
      className={BRIEF}
      id={`mission-${id}`}
      ref={article}
      tabIndex={-1}
      hidden={hidden}
      aria-labelledby={`title-${id}`}
    >
      <header className="col-span-full px-4 pt-4 lg:px-5">
        <h2
          className="wrap-anywhere text-[clamp(1.5rem,1.3rem+0.5vw,1.6875rem)] leading-[1.08] tracking-[-0.014em]"
          id={`title-${id}`}
        >
          {title}
        </h2>
        {roadmap_item && (
          <p className="wrap-anywhere mt-2 text-0 text-muted">
            For the roadmap item{' '}
            <a href={`${PATHS.insiderzRoadmap}#item-${roadmap_item.id}`}>{roadmap_item.title}</a>
          </p>
        )}
      </header>
      <div className="min-w-0 px-4 pt-3 pb-5 lg:px-5 [&>*]:max-w-[40rem]">
        <p className={`${words} text-[1rem] leading-[1.55]`}>{brief}</p>
        <dl className={FACTS}>
          {facts.map(
            ([term, fact]) =>
              fact && (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{fact}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <div className={SUBMISSION}>
        <h3 className="text-[1.1875rem]">Your submission</h3>
        {submissions.length > 0 && <Submissions of={submissions} />}
        {!isOpen(mission, now) && <p className="text-muted">This mission takes no more submissions.</p>}
        {hasForm && (
          <SubmissionForm
            mission={mission}
            previous={submissions.find(({ status }) => status === 'rejected')}
            onSubmitted={onSubmitted}
            onStale={onStale}
          />
        )}
      </div>
    </article>
  );
}
