import { useState } from 'react';
import type { ListSpec } from '#components/portal/list-view.ts';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { useListView } from '#components/portal/use-list-view.ts';
import type { RowsHandle } from '#components/portal/use-rows.ts';
import { button, control } from '#components/ui/button.ts';
import { input } from '#components/ui/text-field.ts';
import { formatDate } from '#domain/formats.ts';
import { type MissionRow, setMissionStatus } from '#domain/missions/contract.ts';
import { dueText, isPastDue } from '#domain/missions/due.ts';
import {
  MISSION_EFFORT_LABELS,
  MISSION_EFFORTS,
  MISSION_STATUS_LABELS,
  MISSION_STATUSES,
  Mission,
  type MissionStatus,
} from '#domain/missions/mission.ts';
import { mutate } from '#state/mutation.ts';
import { replaceRow } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { currentOf } from '../../conflicts.ts';
import { RecordList } from '../../RecordList.tsx';
import { rowTitle, rowWhen } from '../look.ts';
import { MissionSheet } from './MissionSheet.tsx';
import { inz, missionsQuery, putMission } from './records.ts';

/** Missions without a due day sort last. */
const dueFirst = ({ due_on }: MissionRow) => due_on ?? '9999';

const SPEC: ListSpec<MissionRow> = {
  searchIn: ({ title, brief }) => `${title} ${brief}`,
  filters: {
    status: {
      label: 'Status',
      options: MISSION_STATUSES.map((status) => [status, MISSION_STATUS_LABELS[status]] as const),
      passes: ({ status }, value) => status === value,
    },
    type: {
      label: 'Effort',
      options: MISSION_EFFORTS.map((effort) => [effort, MISSION_EFFORT_LABELS[effort]] as const),
      passes: ({ effort }, value) => effort === value,
    },
    due: {
      label: 'Due',
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
    newest: { label: 'Newest first', compare: (a, b) => b.created_at.localeCompare(a.created_at) },
    title: { label: 'By title', compare: (a, b) => a.title.localeCompare(b.title) },
    reward: { label: 'Highest reward', compare: (a, b) => b.reward_points - a.reward_points },
    due: { label: 'Due first', compare: (a, b) => dueFirst(a).localeCompare(dueFirst(b)) },
    waiting: { label: 'Most to review', compare: (a, b) => b.waiting - a.waiting },
  },
};

interface MissionsViewProps {
  handle: RowsHandle<MissionRow>;
  /** Opens the submissions of the mission with this title. */
  onSubmissions: (title: string) => void;
}

export function MissionsView({ handle, onSubmissions }: MissionsViewProps) {
  const list = useListView(handle.rows, SPEC);
  const now = Date.now();
  const [edited, setEdited] = useState<MissionRow | 'new' | null>(null);

  const merge = (change: Partial<MissionRow> & { id: string }) => replaceRow(missionsQuery, change);

  const setStatus = async (mission: MissionRow, status: MissionStatus) => {
    const fault = await mutate({
      optimistic: () => {
        merge({ id: mission.id, status });
        return () => merge({ id: mission.id, status: mission.status });
      },
      send: (idempotencyKey) => {
        const body = { status, updated_at: mission.updated_at };
        return callSignedIn(setMissionStatus, { params: { id: mission.id }, body }, { idempotencyKey });
      },
      done: 'Mission status updated',
      failed: 'Failed to update mission status',
      onDone: putMission,
    });
    const current = currentOf(fault, Mission);
    if (current) merge(current);
  };

  return (
    <>
      <RecordList
        rows={handle}
        list={list}
        things={['mission', 'missions']}
        empty={[
          'No missions yet',
          'A mission says what to try and what it pays. Members see it once you create it.',
        ]}
        tools={
          <button className={button({ size: 'sm' })} type="button" onClick={() => setEdited('new')}>
            New mission
          </button>
        }
      >
        <RowsTable
          className="md:[&_td]:whitespace-nowrap"
          columns={['Mission', 'Reward', 'Effort', 'Submissions', 'Status']}
          actions="Change"
        >
          {list.shown.map((mission) => (
            <tr key={mission.id}>
              <th scope="row">
                <span className={rowTitle}>{mission.title}</span>
                <span className="line-clamp-2 max-w-[40rem] font-regular text-muted">{mission.brief}</span>
                <time className={rowWhen} dateTime={mission.created_at}>
                  Created {formatDate(mission.created_at)}
                </time>
                {mission.roadmap_item && <span className={rowWhen}>For {mission.roadmap_item.title}</span>}
                {mission.due_on && (
                  <span
                    className={isPastDue(mission.due_on, now) ? 'mt-1 block text-0 text-danger' : rowWhen}
                  >
                    {dueText(mission.due_on, now)}
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
                  <button className={control()} type="button" onClick={() => onSubmissions(mission.title)}>
                    {mission.waiting} to review
                    <span className="sr-only"> for {mission.title}</span>
                  </button>
                ) : (
                  <span className="text-muted">{mission.reward_fixed ? 'All reviewed' : 'None yet'}</span>
                )}
              </td>
              <td>
                <select
                  className={input({ size: 'sm', className: 'min-w-[9rem]' })}
                  aria-label={`Status of ${mission.title}`}
                  value={mission.status}
                  onChange={(event) => void setStatus(mission, event.target.value as MissionStatus)}
                >
                  {MISSION_STATUSES.map((status) => (
                    <option key={status} value={status}>
                      {MISSION_STATUS_LABELS[status]}
                    </option>
                  ))}
                </select>
              </td>
              <td>
                <button
                  className={control()}
                  type="button"
                  aria-label={`Edit ${mission.title}`}
                  onClick={() => setEdited(mission)}
                >
                  Edit
                </button>
              </td>
            </tr>
          ))}
        </RowsTable>
      </RecordList>
      {edited !== null && (
        <MissionSheet
          mission={edited === 'new' ? null : edited}
          onSaved={putMission}
          onCurrent={merge}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
