import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { grouped } from '#domain/formats.ts';
import { dueText, isPastDue } from '#domain/missions/due.ts';
import type { MemberMission, MySubmission } from '#domain/missions/member-contract.ts';
import { MISSION_EFFORT_LABELS, placesText } from '#domain/missions/mission.ts';
import { PATHS } from '#lib/paths.ts';
import { $sending } from '#lib/settle.ts';
import { plainTitle } from '../classes.ts';
import { LongText } from '../LongText.tsx';
import { acceptsSubmissions, earlierOf, isOpen, stateOf } from './missions-list.ts';
import { SubmissionForm } from './SubmissionForm.tsx';
import { Disclosure, SubmissionState } from './SubmissionState.tsx';

const CARD = [
  'grid min-w-0 overflow-hidden rounded-2 border border-line bg-raised',
  'lg:grid-cols-[minmax(0,1fr)_22rem]',
].join(' ');
const PART = 'grid min-w-0 content-start gap-3 p-4 md:p-5 [&>p]:max-w-[40rem]';
const SUBMISSION = 'border-t border-t-line bg-ground lg:border-t-0 lg:border-l lg:border-l-line';
const FACTS = [
  'flex flex-wrap gap-x-6 gap-y-2 [&_dd]:flex [&_dd]:min-h-[1.5rem] [&_dd]:items-center [&_dd]:font-semibold',
  '[&_dt]:text-0 [&_dt]:text-muted',
].join(' ');

interface MissionCardProps {
  mission: MemberMission;
  open: boolean;
  onOpen: (open: boolean) => void;
  onSubmitted: (submission: MySubmission) => void;
  onStale: () => void;
}

export function MissionCard({ mission, open, onOpen, onSubmitted, onStale }: MissionCardProps) {
  const { id, title, brief, effort, due_on, reward_points, status, submissions, roadmap_item } = mission;
  const now = Date.now();
  const places = placesText(mission);
  const [latest] = submissions;
  const earlier = earlierOf(mission);
  const mayHandIn = acceptsSubmissions(mission, now);
  // The list may show the submission before its form knows that it arrived.
  const isSending = useStore($sending) > 0;
  const showsForm = open && (mayHandIn || isSending);
  const wasRejected = stateOf(mission) === 'rejected';
  const card = useRef<HTMLLIElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(showsForm);

  // Focus returns to the button after Cancel, or to the card when the button is gone.
  useEffect(() => {
    if (wasOpen.current && !showsForm) (opener.current ?? card.current)?.focus();
    wasOpen.current = showsForm;
  }, [showsForm]);
  const handedIn = useRef(false);
  // The URL changes before the list: the button may reappear for a moment and would take the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another submission counts.
  useEffect(() => {
    if (handedIn.current) card.current?.focus();
    handedIn.current = false;
  }, [latest?.id]);

  return (
    <li className={CARD} ref={card} tabIndex={-1} aria-labelledby={`mission-${id}`}>
      <div className={PART}>
        <h3 className={`${plainTitle} wrap-anywhere text-[1.1875rem]`} id={`mission-${id}`}>
          {title}
        </h3>
        <dl className={FACTS}>
          <div>
            <dt>Reward</dt>
            <dd className="font-display font-extrabold! text-[1.1875rem] leading-[1.1]">
              {reward_points === 0 ? 'None' : `${grouped(reward_points)} INZ`}
            </dd>
          </div>
          <div>
            <dt>Effort</dt>
            <dd>{MISSION_EFFORT_LABELS[effort]}</dd>
          </div>
          {places && (
            <div>
              <dt>Winners</dt>
              <dd>{places}</dd>
            </div>
          )}
        </dl>
        {roadmap_item && (
          <p className="wrap-anywhere">
            For: <a href={`${PATHS.insiderzRoadmap}#item-${roadmap_item.id}`}>{roadmap_item.title}</a>
          </p>
        )}
        {due_on && status === 'active' && (
          <p className="font-semibold">
            {dueText(mission, now)}
            {isOpen(mission, now) && isPastDue(due_on, now) && '. It still takes submissions.'}
          </p>
        )}
        <LongText text={brief} of={title} />
      </div>
      <div className={`${PART} ${SUBMISSION}`}>
        <h4 className={`${plainTitle} text-1`}>Your submission</h4>
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
            onSubmitted={(submission) => {
              handedIn.current = true;
              onSubmitted(submission);
            }}
            onStale={onStale}
            onCancel={() => onOpen(false)}
          />
        )}
      </div>
    </li>
  );
}
