import { addressWith, linkTo } from '#components/portal/use-address.ts';
import { mark } from '#components/ui/badge.ts';
import { formatDay, grouped } from '#domain/formats.ts';
import type { MemberMission } from '#domain/missions/member-contract.ts';
import { MISSION_EFFORT_LABELS, placesText, SUBMISSION_STATUS_LABELS } from '#domain/missions/mission.ts';
import { isOpen } from './missions-list.ts';
import { SUBMISSION_KINDS } from './SubmissionState.tsx';

const ROW = [
  'grid min-h-[3.5rem] content-center gap-y-1 px-4 py-2 leading-[1.35] no-underline hover:bg-sunk',
  'focus-visible:outline-offset-[-3px] lg:current:bg-signal-wash lg:current:[box-shadow:inset_3px_0_0_var(--signal)]',
  'forced-colors:lg:current:outline-offset-[-3px] forced-colors:lg:current:[outline:3px_solid_Highlight]',
].join(' ');
const LINE = 'flex min-w-0 flex-wrap items-baseline justify-between gap-x-3';

interface MissionRowProps {
  mission: MemberMission;
  current: boolean;
  onChoose: () => void;
}

export function MissionRow({ mission, current, onChoose }: MissionRowProps) {
  const { id, title, effort, due_on, reward_points, submissions } = mission;
  const about = [
    `${MISSION_EFFORT_LABELS[effort]} effort`,
    placesText(mission),
    due_on && isOpen(mission, Date.now()) && `due ${formatDay(due_on)}`,
  ];
  const [latest] = submissions;
  return (
    <li className="border-t border-t-line">
      <a
        className={ROW}
        id={`row-${id}`}
        aria-current={current || undefined}
        {...linkTo(addressWith('', { mission: id }), onChoose)}
      >
        <span className={LINE}>
          <b className="wrap-anywhere min-w-[min(8rem,100%)] flex-1 font-semibold">{title}</b>
          {reward_points > 0 && (
            <span className="whitespace-nowrap font-display font-extrabold text-[1.1875rem] leading-[1.1]">
              {grouped(reward_points)} INZ
            </span>
          )}
        </span>
        <span className={`${LINE} text-0 text-muted`}>
          <span>{about.filter(Boolean).join(' · ')}</span>
          {latest && (
            <span className={mark({ kind: SUBMISSION_KINDS[latest.status] })}>
              {SUBMISSION_STATUS_LABELS[latest.status]}
            </span>
          )}
        </span>
      </a>
    </li>
  );
}
