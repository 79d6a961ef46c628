import { Suspense, useState } from 'react';
import { useForm } from '#components/forms/use-form.ts';
import { Sheet } from '#components/portal/Sheet.tsx';
import { Field } from '#components/ui/Field.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { grouped } from '#domain/formats.ts';
import type { MissionRow } from '#domain/missions/contract.ts';
import {
  MISSION_EFFORT_LABELS,
  MISSION_EFFORTS,
  MISSION_LIMITS,
  Mission,
  MissionForm,
  parseReward,
} from '#domain/missions/mission.ts';
import { REWARD_MAX } from '#domain/rewards/guide.ts';
import { tabDraft } from '#lib/drafts.ts';
import { write } from '#state/mutation.ts';
import { currentOf } from '../../conflicts.ts';
import { sendMission, sendNewMission } from './missions-api.ts';

const ItemChoice = lazily(async () => (await import('./ItemChoice.tsx')).ItemChoice);

interface MissionSheetProps {
  /** Null for a new one. */
  mission: MissionRow | null;
  onSaved: (mission: MissionRow) => void;
  /** Somebody else was quicker: how the mission stands now. */
  onCurrent: (mission: Mission) => void;
  onClose: () => void;
}

/** Writes a mission, or changes one. What was typed stays until it is stored. */
export function MissionSheet({ mission, onSaved, onCurrent, onClose }: MissionSheetProps) {
  // What the form started from: an edit is sent upon this state, and after a conflict upon the one that was shown.
  const [seen, setSeen] = useState(mission?.updated_at ?? '');
  const [fixed, setFixed] = useState(mission?.reward_fixed ?? false);
  const form = useForm({
    id: 'mission',
    initial: {
      title: mission?.title ?? '',
      brief: mission?.brief ?? '',
      reward_points: mission ? String(mission.reward_points) : '',
      effort: mission?.effort ?? 'medium',
      due_on: mission?.due_on ?? '',
      roadmap_item_id: mission?.roadmap_item?.id ?? '',
    },
    draft: tabDraft(`mission-sheet-${mission ? `${mission.id}-${mission.updated_at}` : 'new'}`),
    schema: MissionForm,
    toInput: (values) => ({
      ...values,
      reward_points: parseReward(values.reward_points),
      due_on: values.due_on || null,
      roadmap_item_id: values.roadmap_item_id || null,
    }),
    send: (body, key) =>
      write(
        {
          send: () =>
            mission ? sendMission(mission.id, { ...body, updated_at: seen }, key) : sendNewMission(body, key),
          done: mission ? 'Mission updated' : 'Mission created',
          failed: mission ? 'Failed to update mission' : 'Failed to create mission',
          onDone: (saved) => {
            onSaved(saved);
            onClose();
          },
        },
        key,
      ),
    onFailed: (fault) => {
      const current = currentOf(fault, Mission);
      if (!current) return undefined;
      onCurrent(current);
      setSeen(current.updated_at);
      setFixed(current.reward_fixed);
      if (current.reward_fixed) form.fill({ reward_points: String(current.reward_points) });
      return undefined;
    },
  });

  const overtaken = currentOf(form.fault, Mission);
  return (
    <Sheet
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
    >
      <Field {...form.field('title')} label="Title">
        <input
          {...form.control('title', { required: true })}
          maxLength={MISSION_LIMITS.title}
          autoComplete="off"
        />
      </Field>
      <Field {...form.field('brief')} label="Brief" hint="What to try, and what to send back.">
        <textarea
          {...form.control('brief', { hint: true, required: true })}
          rows={5}
          maxLength={MISSION_LIMITS.brief}
        />
      </Field>
      <div className="grid gap-x-5 md:grid-cols-2">
        <Field
          {...form.field('reward_points')}
          label="Reward in INZ"
          hint={
            fixed
              ? 'Somebody has submitted, so the reward stays as it was offered.'
              : `A whole number from 0 to ${grouped(REWARD_MAX)}. Empty means none. It stays once somebody has submitted.`
          }
        >
          <input
            {...form.control('reward_points', { hint: true })}
            inputMode="numeric"
            maxLength={12}
            autoComplete="off"
            readOnly={fixed}
          />
        </Field>
        <Field {...form.field('effort')} label="Effort" hint="How much of a member's time it takes.">
          <select {...form.control('effort', { hint: true })}>
            {MISSION_EFFORTS.map((one) => (
              <option key={one} value={one}>
                {MISSION_EFFORT_LABELS[one]}
              </option>
            ))}
          </select>
        </Field>
        <Field
          {...form.field('due_on')}
          label="Due"
          optional
          hint="By the end of this day, UK time. Members see it before they start; later work is still taken."
        >
          <input {...form.control('due_on', { hint: true })} type="date" />
        </Field>
        <Field
          {...form.field('roadmap_item_id')}
          label="Serves"
          optional
          hint="The roadmap item that it brings on. Members find one from the other."
        >
          <Suspense fallback={<p className="py-3 text-muted">Loading...</p>}>
            <ItemChoice
              select={form.control('roadmap_item_id', { hint: true })}
              served={mission?.roadmap_item ?? null}
            />
          </Suspense>
        </Field>
      </div>
    </Sheet>
  );
}
