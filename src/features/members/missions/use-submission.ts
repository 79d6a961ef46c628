import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { UploadStopped, useProofFile } from '#components/forms/use-proof-file.ts';
import { type MySubmission, submissionFields, submitMission } from '#domain/missions/member-contract.ts';
import { ApiError, call } from '#lib/api-client.ts';
import { tabDraft } from '#lib/drafts.ts';
import { write } from '#state/mutation.ts';
import { asSignedIn } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { afterwardsOfferAlerts } from '../afterwards.ts';

const SubmissionBody = z.strictObject(submissionFields);

interface Options {
  missionId: string;
  /** What the fields begin with. */
  initial: { note: string; proof_url: string };
  onSubmitted: (submission: MySubmission) => void;
  onStale: () => void;
}

/** Everything that the form of a submission does. Text and file stay until it was taken. */
export function useSubmission({ missionId, initial, onSubmitted, onStale }: Options) {
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
            afterwardsOfferAlerts('missions');
          },
        },
        key,
      ),
    onFailed: (fault) => {
      proof.refused(fault);
      // The form goes with what it was about, so its message cannot be in it.
      if (fault instanceof ApiError && (fault.status === 409 || fault.status === 404)) {
        toast({ title: 'Error', description: fault.message, tone: 'bad' });
        onStale();
      }
      return undefined;
    },
  });

  const choose = (chosen: File | null) => {
    form.clearFault();
    form.mark('proof_file', proof.choose(chosen) ?? undefined);
  };
  return { form, proof, choose };
}
