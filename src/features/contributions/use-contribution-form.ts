import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from '#components/forms/use-form.ts';
import { useFormTickets } from '#components/forms/use-form-tickets.ts';
import { UploadStopped, useProofFile } from '#components/forms/use-proof-file.ts';
import { CONTRIBUTION_MESSAGES, ContributionForm } from '#domain/contributions/contribution.ts';
import { ApiError } from '#lib/api-client.ts';
import { accountHere } from '#lib/drafts.ts';
import { keptFile } from '#lib/unsent/outbox.ts';
import type { OutboxEntry } from '#lib/unsent/records.ts';
import { startOutbox } from '#state/outbox-sender.ts';
import { toast } from '#state/toasts.ts';
import { contributionOf, EMPTY, FIELD_NAMES, fieldId, isTypedAs, valuesOf } from './form-fields.ts';
import { isLineCut, notify, type Submitted, submitContribution, withdraw } from './submit.ts';
import { reasonOf, stopOf } from './upload-failure.ts';
import { fileOf, useDeviceDraft } from './use-device-draft.ts';
import { useOutbox } from './use-outbox.ts';

export const SUBMIT_ID = 'contribution-submit';
export const RETRY_ID = 'contribution-retry';
export const SENT_ID = 'contribution-sent';

const focus = (id: string) => document.getElementById(id)?.focus();

export const FORM_ID = 'contribution-form';
const formElement = () => document.getElementById(FORM_ID) as HTMLFormElement | null;

/** What stands in place of the form: a receipt, or an entry of the outbox by its id. */
type Shown =
  | { reference: string; id: string | null; queued?: undefined }
  | { queued: string; reference?: undefined };

/** Everything that the contribution form does; what it shows is in ContributionForm.tsx. */
export function useContributionForm() {
  /** Who writes: the page is loaded again when another account signs in. */
  const [account] = useState(accountHere);
  const tickets = useFormTickets('contribution');
  const proof = useProofFile();
  const outbox = useOutbox();
  const [shown, setShown] = useState<Shown | null>(null);
  /** The entry of the outbox that the form on show could not send. */
  const [inHand, setInHand] = useState<string | null>(null);
  /** Why the outbox could not send what was given back to the form. */
  const [givenBack, setGivenBack] = useState<string | null>(null);
  const [ready, setReady] = useState(false);

  const form = useForm({
    id: 'contribution',
    idOf: fieldId,
    initial: EMPTY,
    schema: ContributionForm,
    toInput: contributionOf,
    onTry: () => setGivenBack(null),
    send: (values, key): Promise<Submitted> => {
      keyOf.current = null;
      return submitContribution(key, {
        account,
        values,
        website: websiteOf(),
        file: proof.file,
        draft: draft.id,
        upload: proof.upload,
        takeTicket: () => tickets.take({ current: formElement() }, key),
        onKept: () => {
          keyOf.current = key;
          return draft.forget();
        },
        onGivenBack: draft.save,
      });
    },
    onSent: (sent) => {
      if (sent.queued !== undefined) return show({ queued: sent.queued });
      // The next filling is another contribution, even when it says the same.
      tickets.used();
      toast({ title: CONTRIBUTION_MESSAGES.success });
      show({ reference: sent.reference, id: sent.id });
      if (sent.filling) notify(sent.filling);
    },
    /** What the server says of a field stands beside it; the rest above the button. */
    onFailed: (fault) => {
      proof.refused(fault);
      if (isLineCut(fault)) {
        setInHand(keyOf.current);
        startOutbox();
      }
      if (!(fault instanceof UploadStopped)) focus(SUBMIT_ID);
      else focus(stopOf(fault).retry ? RETRY_ID : fieldId('proof_file'));
      return undefined;
    },
  });
  /** The key under which the filling on show lies in the outbox. */
  const keyOf = useRef<string | null>(null);
  const draft = useDeviceDraft({
    form,
    account,
    file: proof.file,
    chooseFile,
    isQueued: async (typed) =>
      (await outbox.read()).some(
        (entry) => entry.body && entry.account === account && isTypedAs(entry.body, typed),
      ),
  });

  function websiteOf(): string {
    const trap = formElement()?.elements.namedItem('website');
    return trap instanceof HTMLInputElement ? trap.value : '';
  }

  /** Puts a panel in the place of the form, which begins anew behind it. */
  function show(panel: Shown): void {
    form.reset();
    void draft.forget();
    flushSync(() => {
      proof.choose(null);
      setInHand(null);
      setShown(panel);
    });
    focus(SENT_ID);
    if (panel.queued) startOutbox();
    void outbox.read();
  }

  /** Takes a file, or refuses it at once with nothing kept in the field. */
  function chooseFile(chosen: File | null) {
    const input = form.props.ref.current?.elements.namedItem('proof_file') as HTMLInputElement;
    const refusal = proof.choose(chosen);
    if (refusal) toast({ title: refusal, tone: 'bad' });
    if (!chosen || refusal) input.value = '';
    form.mark('proof_file', refusal ?? undefined);
    form.clearFault();
  }

  // A file may have been chosen before this code arrived; a press that came as early waits until it is known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking.
  useEffect(() => {
    const input = form.props.ref.current?.elements.namedItem('proof_file') as HTMLInputElement;
    if (input.files?.[0]) chooseFile(input.files[0]);
    setReady(true);
  }, []);

  // Said to lib/measurement.ts, which counts the first one of a page; where nothing is counted, nobody listens.
  useEffect(() => {
    if (form.dirty) dispatchEvent(new Event('started'));
  }, [form.dirty]);

  // What is being changed is not sent behind the back of whoever changes it.
  const { values } = form;
  const { file } = proof;
  const failedWith = useRef({ values, file });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is typed or chosen has changed.
  useEffect(() => {
    const before = failedWith.current;
    failedWith.current = { values, file };
    if (inHand === null || (before.values === values && before.file === file)) return;
    setInHand(null);
    void draft.save().then(() => withdraw(inHand));
  }, [values, file]);

  /** Puts an entry of the outbox into the form again, with why it was not taken. */
  async function giveBack(entry: OutboxEntry) {
    if (!entry.body) return;
    const kept = await keptFile(entry.id);
    setShown(null);
    setInHand(null);
    form.fill({ ...valuesOf(entry.body), consent_given: false });
    if (kept) chooseFile(fileOf(kept));
    for (const { path, message } of entry.fields) {
      const name = FIELD_NAMES.find((one) => one === path);
      if (name) form.mark(name, message);
    }
    setGivenBack(entry.reason);
    await draft.save();
    await outbox.remove(entry.id);
  }

  // The entry that the form or the panel is about was settled, in whichever tab.
  const about = inHand ?? shown?.queued ?? null;
  const settled = outbox.entries.find(({ id, state }) => id === about && state !== 'waiting');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it was settled.
  useEffect(() => {
    if (!settled) return;
    if (settled.reference) {
      show({ reference: settled.reference, id: settled.sent_id ?? null });
      void outbox.remove(settled.id);
    } else void giveBack(settled);
  }, [settled?.id, settled?.state]);

  const { fault } = form;
  return {
    form,
    /** What was chosen before this code arrived is known. */
    ready,
    proof,
    account,
    draft,
    outbox,
    /** The entry of the outbox that is told of there already, or in the form. */
    about,
    /** What stands where the form was; null while the form is there. */
    shown,
    /** The failed filling lies in the outbox as well. */
    isQueued: inHand !== null,
    chooseFile,
    stop: fault instanceof UploadStopped ? stopOf(fault) : null,
    /** Why it was not sent. */
    failure:
      givenBack !== null
        ? CONTRIBUTION_MESSAGES.submissionFailed(givenBack)
        : fault === null || fault instanceof UploadStopped || form.tried
          ? null
          : fault instanceof ApiError
            ? CONTRIBUTION_MESSAGES.submissionFailed(reasonOf(fault))
            : reasonOf(fault),
    startAgain: () => {
      flushSync(() => setShown(null));
      form.focus('display_name');
    },
    giveBack,
    /** Takes away what is in the form, and what this device kept of it. */
    discard: async () => {
      await draft.discard();
      form.reset();
      proof.choose(null);
      chooseFile(null);
      setGivenBack(null);
      form.focus('display_name');
    },
  };
}
