import * as z from 'zod/mini';
import { FormStatus } from '#components/forms/FormStatus.tsx';
import { ProofUrlField } from '#components/forms/ProofUrlField.tsx';
import { Submit } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { UploadStopped, useProofFile } from '#components/forms/use-proof-file.ts';
import {
  type MemberMission,
  type MySubmission,
  submissionFields,
  submitMission,
} from '#domain/missions/member-contract.ts';
import { MISSION_LIMITS } from '#domain/missions/mission.ts';
import { ApiError, call, reasonOf } from '#lib/api-client.ts';
import { tabDraft } from '#lib/drafts.ts';
import { write } from '#state/mutation.ts';
import { asSignedIn } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { CountedField } from '../CountedField.tsx';
import { ProofPicker } from './ProofPicker.tsx';

const SubmissionBody = z.strictObject(submissionFields);

interface Options {
  missionId: string;
  initial: { note: string; proof_url: string };
  onSubmitted: (submission: MySubmission) => void;
  onStale: () => void;
}

/** Text and file stay until the server accepts them. */
function useSubmission({ missionId, initial, onSubmitted, onStale }: Options) {
  const proof = useProofFile();

  async function upload() {
    try {
      return await proof.upload();
    } catch (stopped) {
      if (!(stopped instanceof UploadStopped)) throw stopped;
      throw stopped.cancelled ? new ApiError('invalid', 0, 'You stopped the upload.') : stopped.cause;
    }
  }

  const form = useForm({
    id: `submission-${missionId}`,
    initial: { ...initial, proof_file: '' },
    draft: tabDraft(`mission-${missionId}`),
    schema: SubmissionBody,
    toInput: ({ note, proof_url }) => ({ note, proof_url: proof_url.trim() }),
    send: ({ note, proof_url }, key) =>
      write(
        {
          send: async () => {
            const body = { note, proof_url: proof_url || null, ...(await upload()) };
            return asSignedIn((token) =>
              call(submitMission, { params: { id: missionId }, body }, { token, idempotencyKey: key }),
            );
          },
          done: 'Submission sent',
          failed: 'Failed to send your submission',
          onDone: (submission) => {
            form.reset();
            onSubmitted(submission);
            void import('#state/offer-alerts.ts').then(
              ({ offerAlerts }) => offerAlerts('missions'),
              () => undefined,
            );
          },
        },
        key,
      ),
    onFailed: (fault) => {
      proof.refused(fault);
      const isOver = fault instanceof ApiError && (fault.status === 409 || fault.status === 404);
      const isSeen = document.getElementById(form.field('note').id)?.checkVisibility();
      // The form leaves with the mission, or is behind another one.
      if (isOver || !isSeen) toast({ title: 'Error', description: reasonOf(fault), tone: 'bad' });
      if (isOver) onStale();
      return undefined;
    },
  });

  const choose = (chosen: File | null) => {
    form.clearFault();
    form.mark('proof_file', proof.choose(chosen) ?? undefined);
  };
  return { form, proof, choose };
}

const FORM = [
  'max-w-[42rem] min-w-0 [&>div]:mb-4 [&_[data-drop]]:p-0 [&_[data-wrong]]:ml-0 [&_[id$=-hint]]:text-0',
  '[&_:is(textarea,input:not([type=file]))]:px-3 [&_:is(textarea,input:not([type=file]))]:py-2 [&_input]:min-h-control',
].join(' ');

interface SubmissionFormProps {
  mission: MemberMission;
  previous: MySubmission | undefined;
  onSubmitted: (submission: MySubmission) => void;
  onStale: () => void;
}

export function SubmissionForm({ mission, previous, onSubmitted, onStale }: SubmissionFormProps) {
  const { id, title } = mission;
  const initial = { note: previous?.note ?? '', proof_url: previous?.proof_url ?? '' };
  const { form, proof, choose } = useSubmission({ missionId: id, initial, onSubmitted, onStale });
  const { busy } = form;
  const action = previous ? 'Submit again' : 'Submit';
  return (
    <form className={FORM} aria-label={`${action}: ${title}`} {...form.props}>
      <CountedField
        form={form}
        name="note"
        label="What you did"
        hint="What you tried, on which device, and what you found."
        max={MISSION_LIMITS.note}
        rows={7}
      />
      <ProofUrlField form={form} label="Link" readOnly={busy} />
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
      <Submit form={form} label={action} busy="Sending..." />
      <p className="mt-4 text-0 text-muted">An admin reviews it. You can submit again if it is rejected.</p>
    </form>
  );
}
