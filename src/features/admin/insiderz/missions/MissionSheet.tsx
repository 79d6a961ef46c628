import { type ComponentProps, useState } from 'react';
import { useWriteForm } from '#components/forms/use-write-form.ts';
import { FormBeside } from '#components/portal/SidePanel.tsx';
import { useRows } from '#components/portal/use-rows.ts';
import { badge } from '#components/ui/badge.ts';
import { Options } from '#components/ui/Field.tsx';
import { grouped } from '#domain/formats.ts';
import { createMission, type MissionRow, updateMission } from '#domain/missions/contract.ts';
import {
  MISSION_EFFORT_LABELS,
  MISSION_LIMITS,
  MISSION_STATUS_LABELS,
  Mission,
  MissionForm,
  parseReward,
} from '#domain/missions/mission.ts';
import { REWARD_MAX } from '#domain/rewards/guide.ts';
import { takesVotes } from '#domain/roadmap/roadmap.ts';
import { tabDraft } from '#lib/drafts.ts';
import { currentOf, sendTo } from '#state/mutation.ts';
import { FormSheet } from '../../FormFields.tsx';
import { ROADMAP_QUERY } from '../roadmap/use-roadmap.ts';

const STATUS_KINDS = { active: 'signal', completed: 'success', archived: 'quiet' } as const;

interface MissionSheetProps {
  mission: MissionRow | null;
  onSaved: (mission: MissionRow) => void;
  /** On a conflict: the current version. */
  onCurrent: (mission: Mission) => void;
  onClose: () => void;
}

export function MissionSheet({ mission, onSaved, onCurrent, onClose }: MissionSheetProps) {
  // The version that the edit is based on; after a conflict, the one that was shown.
  const [seen, setSeen] = useState<Pick<Mission, 'updated_at' | 'reward_fixed'> | null>(mission);
  const fixed = seen?.reward_fixed ?? false;
  const form = useWriteForm({
    id: 'mission',
    initial: {
      title: mission?.title ?? '',
      brief: mission?.brief ?? '',
      reward_points: mission ? String(mission.reward_points) : '',
      effort: mission?.effort ?? 'medium',
      due_on: mission?.due_on ?? '',
      closes_when_due: mission?.closes_when_due ?? false,
      max_winners: mission?.max_winners ? String(mission.max_winners) : '',
      roadmap_item_id: mission?.roadmap_item?.id ?? '',
    },
    draft: tabDraft(`mission-sheet-${mission ? `${mission.id}-${mission.updated_at}` : 'new'}`),
    schema: MissionForm,
    toInput: (values) => ({
      ...values,
      reward_points: parseReward(values.reward_points),
      due_on: values.due_on || null,
      closes_when_due: values.closes_when_due && values.due_on !== '',
      max_winners: values.max_winners.trim() === '' ? null : Number(values.max_winners),
      roadmap_item_id: values.roadmap_item_id || null,
    }),
    send: (body) =>
      mission
        ? sendTo(updateMission, {
            params: { id: mission.id },
            body: { ...body, updated_at: seen?.updated_at ?? '' },
          })
        : sendTo(createMission, { body }),
    done: mission ? 'Mission updated' : 'Mission created',
    failed: mission ? 'Failed to update mission' : 'Failed to create mission',
    onDone: onSaved,
    onClose,
    onFailed: (fault) => {
      const current = currentOf(fault, Mission);
      if (!current) return;
      onCurrent(current);
      setSeen(current);
      if (current.reward_fixed) form.fill({ reward_points: String(current.reward_points) });
    },
  });

  const overtaken = currentOf(form.fault, Mission);
  return (
    <FormSheet
      {...(mission && {
        place: FormBeside,
        aside: (
          <span className={badge({ kind: STATUS_KINDS[mission.status] })}>
            {MISSION_STATUS_LABELS[mission.status]}
          </span>
        ),
      })}
      title={mission ? 'Edit mission' : 'New mission'}
      action={mission ? 'Save changes' : 'Create mission'}
      form={form}
      problem={
        overtaken ? (
          <>
            <p>{form.problem}</p>
            <p>
              It is now called “{overtaken.title}” and pays {overtaken.reward_points} INZ. What you typed is
              still here: save again to put it in place of that.
            </p>
          </>
        ) : undefined
      }
      onClose={onClose}
      fields={[
        { name: 'title', label: 'Title', max: MISSION_LIMITS.title },
        {
          name: 'brief',
          label: 'Brief',
          hint: 'What to try, and what to send back.',
          rows: 5,
          max: MISSION_LIMITS.brief,
        },
        {
          name: 'reward_points',
          label: 'Reward in INZ',
          hint: fixed
            ? 'Someone has submitted, so the reward stays as it was offered.'
            : `A whole number from 0 to ${grouped(REWARD_MAX)}. Empty means none. It stays once someone has submitted.`,
          required: false,
          half: true,
          attributes: { inputMode: 'numeric', maxLength: 12, ...(fixed && { readOnly: true }) },
        },
        {
          name: 'effort',
          label: 'Effort',
          hint: 'How much of a member’s time it takes.',
          options: Object.entries(MISSION_EFFORT_LABELS),
          required: false,
          half: true,
        },
        {
          name: 'due_on',
          label: 'Due',
          hint: 'By the end of this day, UK time. Members see it before they start.',
          optional: true,
          half: true,
          attributes: { type: 'date' },
        },
        {
          name: 'max_winners',
          label: 'Winners',
          hint: 'How many submissions you approve. Then it takes no more.',
          optional: true,
          half: true,
          attributes: { inputMode: 'numeric', maxLength: 4 },
        },
        {
          name: 'closes_when_due',
          label: 'Close after the due day',
          hint: 'Without it, later work is still taken. Work sent in time can be decided later.',
          required: false,
        },
        {
          name: 'roadmap_item_id',
          label: 'Serves',
          hint: 'The roadmap item that it brings on. Members find one from the other.',
          optional: true,
          custom: (control) => <ItemChoice select={control} served={mission?.roadmap_item ?? null} />,
        },
      ]}
    />
  );
}

interface ItemChoiceProps {
  select: ComponentProps<'select'>;
  /** The current item, which stays selectable after it has shipped. */
  served: { id: string; title: string } | null;
}

function ItemChoice({ select, served }: ItemChoiceProps) {
  const { rows } = useRows(ROADMAP_QUERY);
  const open = rows.filter(({ id, column_name }) => takesVotes(column_name) && id !== served?.id);
  return (
    <select {...select}>
      <option value="">None</option>
      {served && <option value={served.id}>{served.title}</option>}
      <Options of={open.map(({ id, title }) => [id, title])} />
    </select>
  );
}
