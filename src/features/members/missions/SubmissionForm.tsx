import { useEffect } from 'react';
import { AddressRemedy } from '#components/forms/AddressRemedy.tsx';
import { FormStatus } from '#components/forms/FormStatus.tsx';
import { button } from '#components/ui/button.ts';
import type { MemberMission, MySubmission } from '#domain/missions/member-contract.ts';
import { MISSION_LIMITS } from '#domain/missions/mission.ts';
import { TypedField } from '../TypedField.tsx';
import { ProofPicker } from './ProofPicker.tsx';
import { useSubmission } from './use-submission.ts';

const FORM =
  'max-w-[42rem] border-t border-t-line pt-4 [&_[data-drop]]:p-0 [&_[data-wrong]]:ml-0 [&_textarea]:min-h-10!';

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
  const { form, proof, choose } = useSubmission({ missionId: id, initial, onSubmitted, onStale });
  const { busy } = form;
  const noteId = form.field('note').id;

  useEffect(() => document.getElementById(noteId)?.focus(), [noteId]);

  const takeAddress = (meant: string) => {
    form.fill({ proof_url: meant });
    form.focus('proof_url');
  };

  return (
    <form className={FORM} aria-label={again ? `Submit again: ${title}` : `Submit: ${title}`} {...form.props}>
      <TypedField
        form={form}
        name="note"
        label="What you did"
        hint="What you tried, on which device, and what you found."
        max={MISSION_LIMITS.note}
        rows={5}
      />
      <TypedField
        form={form}
        name="proof_url"
        label="Link"
        optional
        type="url"
        remedy={<AddressRemedy typed={form.values.proof_url} onUse={takeAddress} />}
      />
      <ProofPicker
        {...form.field('proof_file')}
        file={proof.file}
        sent={proof.sent}
        replaced={proof.replaced}
        busy={busy}
        onChoose={choose}
        onStop={proof.stop}
      />
      <FormStatus form={form} />
      <div className="flex flex-wrap gap-3">
        <button className={button()} type="submit" aria-disabled={busy}>
          {busy ? 'Sending...' : 'Send it for review'}
        </button>
        {!busy && (
          <button className={button({ kind: 'line' })} type="button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}
