import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { grouped } from '#domain/formats.ts';
import { dueText, isPastDue } from '#domain/missions/due.ts';
import type { MemberMission, MySubmission } from '#domain/missions/member-contract.ts';
import { MISSION_EFFORT_LABELS } from '#domain/missions/mission.ts';
import { PATHS } from '#lib/paths.ts';
import { plainTitle, surface } from '../classes.ts';
import { LongText } from '../LongText.tsx';
import { acceptsSubmissions, earlierOf, stateOf } from './missions-list.ts';
import { SubmissionForm } from './SubmissionForm.tsx';
import { Disclosure, SubmissionState } from './SubmissionState.tsx';

interface MissionCardProps {
  mission: MemberMission;
  open: boolean;
  onOpen: (open: boolean) => void;
  onSubmitted: (submission: MySubmission) => void;
  /** The mission changed on the server. */
  onStale: () => void;
}

export function MissionCard({ mission, open, onOpen, onSubmitted, onStale }: MissionCardProps) {
  const { id, title, brief, effort, due_on, reward_points, status, submissions, roadmap_item } = mission;
  const [latest] = submissions;
  const earlier = earlierOf(mission);
  const mayHandIn = acceptsSubmissions(mission);
  const wasRejected = stateOf(mission) === 'rejected';
  const card = useRef<HTMLLIElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open && mayHandIn);

  // Focus returns to the button after Cancel, or to the card when the button is gone.
  useEffect(() => {
    const isOpen = open && mayHandIn;
    if (wasOpen.current && !isOpen) (opener.current ?? card.current)?.focus();
    wasOpen.current = isOpen;
  }, [open, mayHandIn]);
  const handedIn = useRef(false);
  // The URL changes before the list: the button may reappear for a moment and would take the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another submission counts.
  useEffect(() => {
    if (handedIn.current) card.current?.focus();
    handedIn.current = false;
  }, [latest?.id]);

  return (
    <li
      className={`${surface} grid gap-4 p-5 [&>p]:max-w-[46rem]`}
      ref={card}
      tabIndex={-1}
      aria-labelledby={`mission-${id}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h3 className={`${plainTitle} wrap-anywhere flex-[1_1_18rem] text-[1.1875rem]`} id={`mission-${id}`}>
          {title}
        </h3>
        <dl className="grid grid-cols-[6rem_5rem] large-text:grid-cols-1 gap-3 [&_dd]:font-semibold [&_dt]:text-0 [&_dt]:text-muted">
          <div>
            <dt>Reward</dt>
            <dd>{reward_points === 0 ? 'None' : `${grouped(reward_points)} INZ`}</dd>
          </div>
          <div>
            <dt>Effort</dt>
            <dd>{MISSION_EFFORT_LABELS[effort]}</dd>
          </div>
        </dl>
      </div>
      {roadmap_item && (
        <p className="wrap-anywhere">
          For: <a href={`${PATHS.insiderzRoadmap}#item-${roadmap_item.id}`}>{roadmap_item.title}</a>
        </p>
      )}
      {due_on && status === 'active' && (
        <p className="font-semibold">
          {dueText(due_on, Date.now())}
          {isPastDue(due_on, Date.now()) && '. It still takes submissions.'}
        </p>
      )}
      <LongText text={brief} of={title} />
      {latest && <SubmissionState submission={latest} />}
      {earlier.length > 0 && (
        <Disclosure summary={earlier.length === 1 ? 'One earlier try' : `${earlier.length} earlier tries`}>
          {earlier.map((one) => (
            <SubmissionState key={one.id} submission={one} />
          ))}
        </Disclosure>
      )}
      {status !== 'active' && <p className="text-muted">This mission takes no more submissions.</p>}
      {mayHandIn && !open && (
        <Button
          ref={opener}
          kind={wasRejected ? 'line' : 'signal'}
          size="sm"
          className="justify-self-start"
          aria-label={`${wasRejected ? 'Submit again' : 'Submit'}: ${title}`}
          onClick={() => onOpen(true)}
        >
          {wasRejected ? 'Submit again' : 'Submit'}
        </Button>
      )}
      {mayHandIn && open && (
        <SubmissionForm
          mission={mission}
          previous={wasRejected ? latest : undefined}
          onSubmitted={(submission) => {
            handedIn.current = true;
            onSubmitted(submission);
          }}
          onStale={onStale}
          onCancel={() => onOpen(false)}
        />
      )}
    </li>
  );
}
