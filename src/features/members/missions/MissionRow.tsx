import { addressWith, linkTo } from '#components/portal/use-address.ts';
import { mark } from '#components/ui/badge.ts';
import { formatAge, formatDay, grouped } from '#domain/formats.ts';
import type { MemberMission } from '#domain/missions/member-contract.ts';
import { MISSION_EFFORT_LABELS, placesText, SUBMISSION_STATUS_LABELS } from '#domain/missions/mission.ts';
import { acceptsSubmissions, type MissionState, stateOf } from './missions-list.ts';

export const STATES = {
  open: ['quiet', 'Open'],
  under_review: ['quiet', SUBMISSION_STATUS_LABELS.under_review],
  approved: ['success', SUBMISSION_STATUS_LABELS.approved],
  rejected: ['danger', SUBMISSION_STATUS_LABELS.rejected],
  closed: ['quiet', 'Closed'],
} as const satisfies Record<MissionState, readonly [kind: string, label: string]>;

const ROW = [
  'group/row grid min-h-[3.5rem] content-center gap-y-1 px-4 py-[0.375rem] leading-[1.35] no-underline hover:bg-sunk',
  'focus-visible:outline-offset-[-3px] lg:current:bg-signal-wash lg:current:[box-shadow:inset_3px_0_0_var(--signal)]',
  'forced-colors:lg:current:outline-offset-[-3px] forced-colors:lg:current:[outline:3px_solid_Highlight]',
].join(' ');
const LINE = 'flex min-w-0 flex-wrap items-baseline justify-between gap-x-3';

interface MissionRowProps {
  mission: MemberMission;
  /** Milliseconds. */
  now: number;
  current: boolean;
  onChoose: () => void;
}

export function MissionRow({ mission, now, current, onChoose }: MissionRowProps) {
  const { id, title, effort, due_on, reward_points, submissions } = mission;
  const [kind, label] = STATES[stateOf(mission, now)];
  const isToDo = acceptsSubmissions(mission, now);
  const [latest] = submissions;
  const about = [
    `${MISSION_EFFORT_LABELS[effort]} effort`,
    ...(isToDo
      ? [placesText(mission), due_on && `due ${formatDay(due_on)}`]
      : [
          latest &&
            `sent ${formatAge(latest.created_at, now).replace(/^[JY]/, (first) => first.toLowerCase())}`,
        ]),
  ];
  return (
    <li className="border-b border-b-line">
      <a
        className={ROW}
        id={`row-${id}`}
        aria-current={current || undefined}
        {...linkTo(addressWith(location.search, { mission: id, submit: null }), onChoose)}
      >
        <span className={LINE}>
          <b
            className={`wrap-anywhere min-w-[min(8rem,100%)] flex-1 ${isToDo ? 'font-semibold' : 'font-medium text-muted'}`}
          >
            {title}
          </b>
          {reward_points > 0 && (
            <span className="whitespace-nowrap font-display font-extrabold text-[1.1875rem] leading-[1.1]">
              {grouped(reward_points)} INZ
            </span>
          )}
        </span>
        <span className={`${LINE} text-0 text-muted lg:group-aria-[current=true]/row:text-ink`}>
          <span>{about.filter(Boolean).join(' · ')}</span>
          <span className={mark({ kind })}>{label}</span>
        </span>
      </a>
    </li>
  );
}
