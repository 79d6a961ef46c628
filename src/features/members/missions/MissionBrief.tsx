import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { grouped } from '#domain/formats.ts';
import { dueText, isPastDue } from '#domain/missions/due.ts';
import type { MemberMission, MySubmission } from '#domain/missions/member-contract.ts';
import { MISSION_EFFORT_LABELS, placesText } from '#domain/missions/mission.ts';
import { PATHS } from '#lib/paths.ts';
import { $sending } from '#lib/settle.ts';
import { plainTitle, words } from '../classes.ts';
import { acceptsSubmissions, earlierOf, isOpen, stateOf } from './missions-list.ts';
import { SubmissionForm } from './SubmissionForm.tsx';
import { Disclosure, SubmissionState } from './SubmissionState.tsx';

const BRIEF =
  'min-w-0 outline-offset-[-3px] min-[84em]:grid min-[84em]:min-h-full min-[84em]:grid-cols-[minmax(0,1fr)_21rem]';
const PART = 'grid min-w-0 content-start gap-3 p-4 md:p-5 [&>p]:max-w-[40rem]';
const SUBMISSION =
  'border-t border-t-line bg-ground min-[84em]:border-t-0 min-[84em]:border-l min-[84em]:border-l-line';
const FACTS = [
  'mt-1 grid border-b border-b-line [&_dt]:text-0 [&_dt]:text-muted [&>div]:grid [&>div]:gap-x-4 [&>div]:border-t',
  '[&>div]:grid-cols-[minmax(4rem,8rem)_minmax(0,1fr)] [&>div]:items-baseline [&>div]:border-t-line [&>div]:py-2',
].join(' ');

interface MissionBriefProps {
  mission: MemberMission;
  hidden: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  onSubmitted: (submission: MySubmission) => void;
  onStale: () => void;
}

export function MissionBrief({ mission, hidden, open, onOpen, onSubmitted, onStale }: MissionBriefProps) {
  const { id, title, brief, effort, due_on, reward_points, status, submissions, roadmap_item } = mission;
  const now = Date.now();
  const late = due_on && isOpen(mission, now) && isPastDue(due_on, now);
  const facts = [
    ['Reward', reward_points === 0 ? 'None' : `${grouped(reward_points)} INZ`],
    ['Effort', MISSION_EFFORT_LABELS[effort]],
    ['Winners', placesText(mission)],
    [
      'Due',
      status === 'active' && `${dueText(mission, now) ?? ''}${late ? '. It still takes submissions.' : ''}`,
    ],
  ] as const;
  const [latest] = submissions;
  const earlier = earlierOf(mission);
  const mayHandIn = acceptsSubmissions(mission, now);
  // The list may show the submission before its form knows that it arrived.
  const isSending = useStore($sending) > 0;
  const showsForm = open && (mayHandIn || isSending);
  const wasRejected = stateOf(mission) === 'rejected';
  const article = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(showsForm);

  // Focus returns to the button after Cancel, or to the mission when the button is gone.
  useEffect(() => {
    if (wasOpen.current && !showsForm) (opener.current ?? article.current)?.focus();
    wasOpen.current = showsForm;
  }, [showsForm]);

  return (
    <article
      className={BRIEF}
      id={`mission-${id}`}
      ref={article}
      tabIndex={-1}
      hidden={hidden}
      aria-labelledby={`title-${id}`}
    >
      <div className={PART}>
        <h2 className="wrap-anywhere text-[1.5rem] leading-[1.1]" id={`title-${id}`}>
          {title}
        </h2>
        {roadmap_item && (
          <p className="wrap-anywhere text-0">
            For: <a href={`${PATHS.insiderzRoadmap}#item-${roadmap_item.id}`}>{roadmap_item.title}</a>
          </p>
        )}
        <p className={words}>{brief}</p>
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
      <div className={`${PART} ${SUBMISSION}`}>
        <h3 className={`${plainTitle} text-1`}>Your submission</h3>
        {latest && <SubmissionState submission={latest} />}
        {earlier.length > 0 && (
          <Disclosure summary={earlier.length === 1 ? 'One earlier try' : `${earlier.length} earlier tries`}>
            {earlier.map((one) => (
              <SubmissionState key={one.id} submission={one} />
            ))}
          </Disclosure>
        )}
        {!isOpen(mission, now) && <p className="text-muted">This mission takes no more submissions.</p>}
        {mayHandIn && !open && (
          <>
            {!latest && (
              <p className="text-0 text-muted">
                An admin reviews it. You can submit again if it is rejected.
              </p>
            )}
            <Button
              ref={opener}
              kind={wasRejected ? 'line' : 'signal'}
              size="sm"
              className="justify-self-start"
              data-command={`Submit: ${title}`}
              aria-label={`${wasRejected ? 'Submit again' : 'Submit'}: ${title}`}
              onClick={() => onOpen(true)}
            >
              {wasRejected ? 'Submit again' : 'Submit'}
            </Button>
          </>
        )}
        {showsForm && (
          <SubmissionForm
            mission={mission}
            previous={wasRejected ? latest : undefined}
            onSubmitted={onSubmitted}
            onStale={onStale}
            onCancel={() => onOpen(false)}
          />
        )}
      </div>
    </article>
  );
}
