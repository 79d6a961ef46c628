import { useState } from 'react';
import { Age } from '#components/portal/Age.tsx';
import { filterBy, type ListSpec, newestFirst } from '#components/portal/list-view.ts';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import type { RowsHandle } from '#components/portal/use-rows.ts';
import { Button, Control } from '#components/ui/Button.tsx';
import { type MissionRow, setMissionStatus } from '#domain/missions/contract.ts';
import { dueText, isPastDue } from '#domain/missions/due.ts';
import {
  MISSION_EFFORT_LABELS,
  MISSION_STATUS_LABELS,
  Mission,
  type MissionStatus,
  placesText,
} from '#domain/missions/mission.ts';
import { sendTo } from '#state/mutation.ts';
import { RecordList } from '../../RecordList.tsx';
import { rowTitle, rowWhen } from '../look.ts';
import { recordsOf } from '../records.ts';
import { StatusSelect } from '../StatusSelect.tsx';
import { MissionSheet } from './MissionSheet.tsx';
import { inz, missionsQuery } from './records.ts';

const TONES: Record<MissionStatus, string> = {
  active: 'font-semibold text-signal',
  completed: 'font-semibold text-success',
  archived: 'font-semibold text-muted',
};
/** While a mission is open, the columns of reward and effort are hidden, so that the titles fit. */
const LEAN_BESIDE =
  'md:[&_td]:whitespace-nowrap min-[84em]:max-[110em]:[:root:has([data-open-record])_&_:is(:nth-child(2),:nth-child(3)):is(th,td)]:hidden';
const records = recordsOf(missionsQuery, Mission);

/** Missions without a due day sort last. */
const dueFirst = ({ due_on }: MissionRow) => due_on ?? '9999';

const SPEC: ListSpec<MissionRow> = {
  searchIn: ({ title, brief }) => `${title} ${brief}`,
  filters: {
    status: filterBy('Status', MISSION_STATUS_LABELS, ({ status }) => status),
    type: filterBy('Effort', MISSION_EFFORT_LABELS, ({ effort }) => effort),
    due: {
      label: 'Due',
      all: 'Due or not',
      options: [
        ['past', 'Past due'],
        ['day', 'With a day'],
        ['none', 'Without a day'],
      ],
      passes: ({ due_on }, value) =>
        value === 'none'
          ? !due_on
          : Boolean(due_on) && (value === 'day' || isPastDue(due_on ?? '', Date.now())),
    },
  },
  sorts: {
    newest: { label: 'Newest first', compare: newestFirst },
    title: { label: 'By title', compare: (a, b) => a.title.localeCompare(b.title) },
    reward: { label: 'Highest reward', compare: (a, b) => b.reward_points - a.reward_points },
    due: { label: 'Due first', compare: (a, b) => dueFirst(a).localeCompare(dueFirst(b)) },
    waiting: { label: 'Most to review', compare: (a, b) => b.waiting - a.waiting },
  },
};

interface MissionsViewProps {
  handle: RowsHandle<MissionRow>;
  onSubmissions: (title: string) => void;
}

export function MissionsView({ handle, onSubmissions }: MissionsViewProps) {
  const now = Date.now();
  const [edited, setEdited] = useState<MissionRow | 'new' | null>(null);

  const setStatus = (seen: MissionRow, status: MissionStatus) =>
    records.change(seen, (mission) => ({
      optimistic: records.preview(mission, { status }),
      send: sendTo(setMissionStatus, {
        params: { id: mission.id },
        body: { status, updated_at: mission.updated_at },
      }),
      done: 'Mission status updated',
      failed: 'Failed to update mission status',
      onDone: records.replace,
    }));

  return (
    <>
      <RecordList
        rows={handle}
        spec={SPEC}
        things={['mission', 'missions']}
        empty={[
          'No missions yet',
          'A mission says what to try and what it pays. Members see it once you create it.',
        ]}
        tools={
          <Button size="sm" data-command="New mission" onClick={() => setEdited('new')}>
            New mission
          </Button>
        }
      >
        {(shown) => (
          <RowsTable
            className={LEAN_BESIDE}
            columns={['Mission', 'Reward', 'Effort', 'Submissions', 'Status']}
            actions="Change"
          >
            {shown.map((mission) => (
              <tr
                key={mission.id}
                className="current:bg-signal-wash!"
                aria-current={(edited !== 'new' && edited?.id === mission.id) || undefined}
              >
                <th scope="row">
                  <span className={rowTitle}>{mission.title}</span>
                  <span className="line-clamp-1 max-w-[40rem] font-regular text-0 text-muted">
                    {mission.brief}
                  </span>
                  <span className={rowWhen}>
                    Created <Age at={mission.created_at} now={now} />
                  </span>
                  {mission.max_winners && <span className={rowWhen}>{placesText(mission)}</span>}
                  {mission.roadmap_item && <span className={rowWhen}>For {mission.roadmap_item.title}</span>}
                  {mission.due_on && (
                    <span
                      className={isPastDue(mission.due_on, now) ? 'mt-1 block text-0 text-danger' : rowWhen}
                    >
                      {dueText(mission, now)}
                    </span>
                  )}
                </th>
                <td data-label="Reward">
                  {mission.reward_points === 0 ? (
                    <span className="text-muted">None</span>
                  ) : (
                    inz(mission.reward_points)
                  )}
                </td>
                <td data-label="Effort">{MISSION_EFFORT_LABELS[mission.effort]}</td>
                <td data-label="Submissions">
                  {mission.waiting > 0 ? (
                    <Control
                      kind="quiet"
                      className="-ml-3 text-signal!"
                      about={`for ${mission.title}`}
                      onClick={() => onSubmissions(mission.title)}
                    >
                      {mission.waiting} to review
                    </Control>
                  ) : (
                    <span className="text-muted">{mission.reward_fixed ? 'All reviewed' : 'None yet'}</span>
                  )}
                </td>
                <td>
                  <StatusSelect
                    label={`Status of ${mission.title}`}
                    value={mission.status}
                    names={MISSION_STATUS_LABELS}
                    className={TONES[mission.status]}
                    onChoose={(status) => void setStatus(mission, status)}
                  />
                </td>
                <td>
                  <Control
                    kind="quiet"
                    className="row-action"
                    aria-label={`Edit ${mission.title}`}
                    onClick={() => setEdited(mission)}
                  >
                    Edit
                  </Control>
                </td>
              </tr>
            ))}
          </RowsTable>
        )}
      </RecordList>
      {edited !== null && (
        <MissionSheet
          key={edited === 'new' ? edited : edited.id}
          mission={edited === 'new' ? null : edited}
          onSaved={edited === 'new' ? records.add : records.replace}
          onCurrent={records.replace}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
