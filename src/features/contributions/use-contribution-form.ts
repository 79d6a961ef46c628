import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from '#components/forms/use-form.ts';
import { useFormTickets } from '#components/forms/use-form-tickets.ts';
import { UploadStopped, useProofFile } from '#components/forms/use-proof-file.ts';
import { CONTRIBUTION_MESSAGES, ContributionForm } from '#domain/contributions/contribution.ts';
import { ApiError } from '#lib/api-client.ts';
import { toast } from '#state/toasts.ts';
import { contributionOf, EMPTY, fieldId } from './form-fields.ts';
import { type Filling, type GetToken, notify, sendContribution } from './send-contribution.ts';

export const SUBMIT_ID = 'contribution-submit';
export const RETRY_ID = 'contribution-retry';
export const SENT_ID = 'contribution-sent';

/** Why an upload stands still, and whether going on with it makes sense. */
export interface UploadStop {
  message: string;
  cancelled: boolean;
  retry: boolean;
  sent: number;
}

const focus = (id: string) => document.getElementById(id)?.focus();

/** The sentence of a failure that may be shown, with the wait that the server asked for. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || !error.message) return CONTRIBUTION_MESSAGES.failure;
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  // Our own answer to too much says how long already.
  if (!seconds || /\bwait \d/i.test(error.message)) return error.message;
  const minutes = Math.ceil(seconds / 60);
  return `${error.message} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

function stopOf({ cause, cancelled, sent }: UploadStopped): UploadStop {
  const message = cancelled
    ? 'Upload cancelled. Nothing was sent.'
    : CONTRIBUTION_MESSAGES.uploadFailed(reasonOf(cause));
  return { message, cancelled, sent, retry: !(cause instanceof ApiError && cause.code === 'invalid') };
}

/** Everything that the contribution form does; what it shows is in ContributionForm.tsx. */
export function useContributionForm(getToken?: GetToken) {
  const tickets = useFormTickets('contribution');
  const proof = useProofFile();
  const [reference, setReference] = useState<string | null>(null);

  const form = useForm({
    id: 'contribution',
    idOf: fieldId,
    initial: EMPTY,
    schema: ContributionForm,
    toInput: contributionOf,
    upon: proof.round,
    send: async (values, key) => {
      const uploaded = await proof.upload();
      const guard = await tickets.take(form.props.ref, key);
      const filling: Filling = { values, proof: uploaded, ...guard };
      return { filling, receipt: await sendContribution(filling, key, getToken) };
    },
    onSent: ({ filling, receipt }) => {
      // The next filling is another contribution, even when it says the same.
      tickets.used();
      toast({ title: CONTRIBUTION_MESSAGES.success });
      form.reset();
      flushSync(() => {
        proof.choose(null);
        setReference(receipt.reference);
      });
      focus(SENT_ID);
      notify(filling);
    },
    /** What the server says of a field stands beside it; the rest above the button. */
    onFailed: (fault) => {
      proof.refused(fault);
      if (!(fault instanceof UploadStopped)) focus(SUBMIT_ID);
      else focus(stopOf(fault).retry ? RETRY_ID : fieldId('proof_file'));
      return undefined;
    },
  });

  /** Takes a file, or refuses it at once with nothing kept in the field. */
  function chooseFile(chosen: File | null) {
    const input = form.props.ref.current?.elements.namedItem('proof_file') as HTMLInputElement;
    const refusal = proof.choose(chosen);
    if (refusal) toast({ title: refusal, tone: 'bad' });
    if (!chosen || refusal) input.value = '';
    form.mark('proof_file', refusal ?? undefined);
    form.clearFault();
  }

  // A file may have been chosen before this code arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking.
  useEffect(() => {
    const input = form.props.ref.current?.elements.namedItem('proof_file') as HTMLInputElement;
    if (input.files?.[0]) chooseFile(input.files[0]);
  }, []);

  const { fault } = form;
  return {
    form,
    proof,
    reference,
    chooseFile,
    stop: fault instanceof UploadStopped ? stopOf(fault) : null,
    /** Why it was not sent, and whether the sentence itself says that nothing was lost. */
    failure:
      fault === null || fault instanceof UploadStopped || form.tried
        ? null
        : {
            message:
              fault instanceof ApiError
                ? CONTRIBUTION_MESSAGES.submissionFailed(reasonOf(fault))
                : reasonOf(fault),
            reassuring: fault instanceof ApiError && fault.code === 'network',
          },
    startAgain: () => {
      flushSync(() => setReference(null));
      form.focus('display_name');
    },
  };
}
