import { useState } from 'react';
import { FormSheet } from '#components/portal/FormSheet.tsx';
import { errorsIn, type FieldErrors, useSubmit } from '#components/portal/use-submit.ts';
import { controlProps, Field } from '#components/ui/Field.tsx';
import type { MissionRow } from '#domain/missions/contract.ts';
import {
  MISSION_EFFORT_LABELS,
  MISSION_EFFORTS,
  MISSION_LIMITS,
  Mission,
  type MissionEffort,
  MissionForm,
  parseReward,
} from '#domain/missions/mission.ts';
import { inzInWords, REWARD_MAX } from '#domain/rewards/guide.ts';
import { currentOf } from '../../conflicts.ts';
import { sendMission, sendNewMission } from './missions-api.ts';

interface MissionSheetProps {
  /** Null for a new one. */
  mission: MissionRow | null;
  onSaved: (mission: MissionRow) => void;
  /** Somebody else was quicker: how the mission stands now. */
  onCurrent: (mission: Mission) => void;
  onClose: () => void;
}

/** Writes a mission, or changes one (R396–R398). What was typed stays until it is stored. */
export function MissionSheet({ mission, onSaved, onCurrent, onClose }: MissionSheetProps) {
  // What the form started from: an edit is sent upon this state, and after a conflict upon the one that was shown.
  const [seen, setSeen] = useState(mission?.updated_at ?? '');
  const [fixed, setFixed] = useState(mission?.reward_fixed ?? false);
  const [title, setTitle] = useState(mission?.title ?? '');
  const [brief, setBrief] = useState(mission?.brief ?? '');
  const [reward, setReward] = useState(mission ? String(mission.reward_points) : '');
  const [effort, setEffort] = useState<MissionEffort>(mission?.effort ?? 'medium');
  const [errors, setErrors] = useState<FieldErrors>({});
  const { busy, fault, problem, fields, submit } = useSubmit();
  const wrong: FieldErrors = { ...fields, ...errors };
  const dirty =
    title !== (mission?.title ?? '') ||
    brief !== (mission?.brief ?? '') ||
    effort !== (mission?.effort ?? 'medium') ||
    reward !== (mission ? String(mission.reward_points) : '');

  const onSubmit = async () => {
    const body: MissionForm = { title, brief, effort, reward_points: parseReward(reward) };
    const found = errorsIn(MissionForm, body);
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) return document.getElementById(`mission-${first}`)?.focus();
    const failed = await submit([seen, body], {
      send: (key) =>
        mission ? sendMission(mission.id, { ...body, updated_at: seen }, key) : sendNewMission(body, key),
      done: mission ? 'Mission updated' : 'Mission created',
      failed: mission ? 'Failed to update mission' : 'Failed to create mission',
      onDone: (saved) => {
        onSaved(saved);
        onClose();
      },
    });
    const current = currentOf(failed, Mission);
    if (!current) return;
    onCurrent(current);
    setSeen(current.updated_at);
    setFixed(current.reward_fixed);
    if (current.reward_fixed) setReward(String(current.reward_points));
  };

  const overtaken = currentOf(fault, Mission);
  return (
    <FormSheet
      title={mission ? 'Edit mission' : 'New mission'}
      action={mission ? 'Save changes' : 'Create mission'}
      busy={busy}
      dirty={dirty}
      problem={
        overtaken ? (
          <>
            <p>{problem}</p>
            <p>
              It is now called “{overtaken.title}” and pays {overtaken.reward_points} INZ. What you typed is
              still here: save again to put it in place of that.
            </p>
          </>
        ) : (
          problem
        )
      }
      onSubmit={() => void onSubmit()}
      onClose={onClose}
    >
      <Field id="mission-title" label="Title" error={wrong.title}>
        <input
          {...controlProps('mission-title', 'title', { error: wrong.title, required: true })}
          value={title}
          maxLength={MISSION_LIMITS.title}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field id="mission-brief" label="Brief" hint="What to try, and what to send back." error={wrong.brief}>
        <textarea
          {...controlProps('mission-brief', 'brief', { error: wrong.brief, hint: true, required: true })}
          value={brief}
          rows={5}
          maxLength={MISSION_LIMITS.brief}
          onChange={(event) => setBrief(event.target.value)}
        />
      </Field>
      <div className="row2">
        <Field
          id="mission-reward_points"
          label="Reward in INZ"
          hint={
            fixed
              ? 'Somebody has submitted, so the reward stays as it was offered.'
              : `A whole number from 0 to ${inzInWords(REWARD_MAX)}. Empty means none. It stays once somebody has submitted.`
          }
          error={wrong.reward_points}
        >
          <input
            {...controlProps('mission-reward_points', 'reward_points', {
              error: wrong.reward_points,
              hint: true,
            })}
            value={reward}
            inputMode="numeric"
            maxLength={12}
            autoComplete="off"
            readOnly={fixed}
            onChange={(event) => setReward(event.target.value)}
          />
        </Field>
        <Field
          id="mission-effort"
          label="Effort"
          hint="How much of a member's time it takes."
          error={wrong.effort}
        >
          <select
            {...controlProps('mission-effort', 'effort', { error: wrong.effort, hint: true })}
            value={effort}
            onChange={(event) => setEffort(event.target.value as MissionEffort)}
          >
            {MISSION_EFFORTS.map((one) => (
              <option key={one} value={one}>
                {MISSION_EFFORT_LABELS[one]}
              </option>
            ))}
          </select>
        </Field>
      </div>
    </FormSheet>
  );
}
