import { useEffect } from 'react';
import type { MemberMission, MySubmission } from '#domain/missions/member-contract.ts';
import { MISSION_LIMITS } from '#domain/missions/mission.ts';
import { isWebAddress } from '#domain/text.ts';
import { TypedField } from '../TypedField.tsx';
import { ProofPicker } from './ProofPicker.tsx';
import { submissionFieldId, useSubmission } from './use-submission.ts';

interface SubmissionFormProps {
  mission: MemberMission;
  /** The rejected submission that the new one takes the place of. */
  again: MySubmission | undefined;
  onSubmitted: (submission: MySubmission) => void;
  onStale: () => void;
  onCancel: () => void;
}

/** Hands in for a mission: a note, and perhaps a link and a file. After a rejection it begins with what was sent. */
export function SubmissionForm({ mission, again, onSubmitted, onStale, onCancel }: SubmissionFormProps) {
  const { id, title } = mission;
  const initial = { note: again?.note ?? '', proof_url: again?.proof_url ?? '' };
  const form = useSubmission({ missionId: id, initial, onSubmitted, onStale });
  const { values, errors, busy } = form;
  const noteId = submissionFieldId(id, 'note');
  const linkId = submissionFieldId(id, 'proof_url');

  useEffect(() => document.getElementById(noteId)?.focus(), [noteId]);

  const takeAddress = (meant: string) => {
    form.type('proof_url', meant);
    document.getElementById(linkId)?.focus();
  };
  const meant = `https://${values.proof_url.trim()}`;
  const nearly = !values.proof_url.includes(':') && isWebAddress(meant);

  return (
    <form
      className="submission-form"
      aria-label={again ? `Submit again: ${title}` : `Submit: ${title}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.onSubmit();
      }}
    >
      <TypedField
        id={noteId}
        name="note"
        label="What you did"
        hint="What you tried, on which device, and what you found."
        value={values.note}
        error={errors.note}
        max={MISSION_LIMITS.note}
        rows={5}
        readOnly={busy}
        onChange={(value) => form.type('note', value)}
      />
      <TypedField
        id={linkId}
        name="proof_url"
        label="Link"
        optional
        type="url"
        value={values.proof_url}
        error={errors.proof_url}
        remedy={
          nearly && (
            <button className="ctl use" type="button" onClick={() => takeAddress(meant)}>
              Use {meant}
            </button>
          )
        }
        readOnly={busy}
        onChange={(value) => form.type('proof_url', value)}
      />
      <ProofPicker
        id={submissionFieldId(id, 'proof_file')}
        file={form.file}
        sent={form.sent}
        busy={busy}
        error={errors.proof_file}
        onChoose={form.choose}
        onStop={form.stop}
      />
      {form.problem && (
        <p className="sheet-problem" role="alert">
          {form.problem} What you typed is still here.
        </p>
      )}
      <div className="acts">
        <button className="btn" type="submit" aria-disabled={busy}>
          {busy ? 'Sending...' : 'Send it for review'}
        </button>
        {!busy && (
          <button className="btn line" type="button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}
