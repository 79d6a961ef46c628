import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from '#components/forms/use-form.ts';
import { useFormTickets, websiteIn } from '#components/forms/use-form-tickets.ts';
import { UploadStopped } from '#components/forms/use-proof-file.ts';
import { ContributionForm } from '#domain/contributions/contribution.ts';
import { ApiError } from '#lib/api-client.ts';
import { accountHere } from '#lib/drafts.ts';
import type { QueuedContribution } from '#lib/offline-queue/database.ts';
import { storedFile } from '#lib/offline-queue/queue.ts';
import { startOutbox } from '#state/outbox-sender.ts';
import { toast } from '#state/toasts.ts';
import { contributionOf, EMPTY, FIELD_NAMES, fieldId, isTypedAs, valuesOf } from './form-fields.ts';
import { useOutbox } from './OutboxList.tsx';
import { isUntouched } from './prefill.ts';
import { isNetworkFailure, notify, type Submitted, submitContribution, withdraw } from './submit.ts';
import { filesOf, useDeviceDraft } from './use-device-draft.ts';
import { usePrefill } from './use-prefill.ts';
import { addShared, CONTRIBUTION_MESSAGES, reasonOf, stopOf, useProofFiles } from './use-proof-files.ts';

export const SUBMIT_ID = 'contribution-submit';
export const RETRY_ID = 'contribution-retry';
export const SENT_ID = 'contribution-sent';

const focus = (id: string) => document.getElementById(id)?.focus();

export const FORM_ID = 'contribution-form';

/** What the visible receipt is about, to be sent again with another address. */
export interface Sent {
  body: ContributionForm;
  files: readonly File[];
}

/** Replaces the form: a receipt, or an outbox entry by its id. */
type Shown =
  | { reference: string; id: string | null; sent: Sent | null; queued?: undefined }
  | { queued: string; sent: Sent; reference?: undefined };

export function useContributionForm() {
  /** The author: the page reloads when another account signs in. */
  const [account] = useState(accountHere);
  const tickets = useFormTickets('contribution');
  const proof = useProofFiles();
  const outbox = useOutbox();
  const [shown, setShown] = useState<Shown | null>(null);
  /** The outbox entry that the visible form failed to send. */
  const [failedKey, setFailedKey] = useState<string | null>(null);
  /** Why the entry that was returned to the form could not be sent. */
  const [returnReason, setReturnReason] = useState<string | null>(null);
  const [ready, setReady] = useState(false);

  const form = useForm({
    id: 'contribution',
    idOf: fieldId,
    initial: EMPTY,
    schema: ContributionForm,
    toInput: contributionOf,
    onTry: () => setReturnReason(null),
    send: (values, key): Promise<Submitted> => {
      keyOf.current = null;
      return submitContribution(key, {
        account,
        values,
        website: websiteIn(form.props.ref.current),
        files: proof.files,
        draft: draft.id,
        vouch: prefill.vouch?.token,
        upload: proof.upload,
        takeTicket: () => tickets.take(form.props.ref, key),
        onQueued: () => {
          keyOf.current = key;
          return draft.forget();
        },
        onReturned: draft.save,
      });
    },
    onSent: (sent, body) => {
      const about = { body, files: proof.files };
      if (sent.queued !== undefined) return show({ queued: sent.queued, sent: about });
      // The next submission is a new contribution, even with the same text.
      tickets.used();
      toast({ title: CONTRIBUTION_MESSAGES.success });
      show({ reference: sent.reference, id: sent.id, sent: about });
      if (sent.sentForm) notify(sent.sentForm);
    },
    /** Field errors of the server are shown next to the field, others above the button. */
    onFailed: (fault) => {
      proof.refused(fault);
      if (isNetworkFailure(fault)) {
        setFailedKey(keyOf.current);
        startOutbox();
      }
      if (!(fault instanceof UploadStopped)) focus(SUBMIT_ID);
      else focus(stopOf(fault).retry ? RETRY_ID : fieldId('proof_file'));
      return undefined;
    },
  });
  /** Outbox key of the visible submission. */
  const keyOf = useRef<string | null>(null);
  const prefill = usePrefill(form, () => proof.files.length > 0);
  const isStarted = !isUntouched(form.values, prefill.applied);
  const draft = useDeviceDraft({
    form,
    onOpened: (save) => {
      prefill.arrive();
      void addShared(form, addFiles, save);
    },
    account,
    files: proof.files,
    addFiles,
    isQueued: async (typed) =>
      (await outbox.read()).some(
        (entry) => entry.body && entry.account === account && isTypedAs(entry.body, typed),
      ),
  });

  function show(panel: Shown): void {
    form.reset();
    void draft.forget();
    flushSync(() => {
      proof.clear();
      setFailedKey(null);
      setShown(panel);
    });
    const shownPanel = document.getElementById(SENT_ID);
    shownPanel?.focus({ preventScroll: true });
    // Focus alone leaves the heading of a panel that is taller than the screen out of sight.
    shownPanel?.scrollIntoView();
    // For the page that frames the form (embed/frame.ts).
    if (panel.reference) dispatchEvent(new CustomEvent('contributed', { detail: panel.reference }));
    if (panel.queued) startOutbox();
    void outbox.read();
  }

  const fileInput = () => form.props.ref.current?.elements.namedItem('proof_file') as HTMLInputElement;

  /** The list holds the files; the input is emptied, so that it can take the same one again. */
  function addFiles(chosen: readonly File[]) {
    const refusal = proof.add(chosen);
    if (refusal) toast({ title: refusal, tone: 'bad' });
    fileInput().value = '';
    form.mark('proof_file', refusal ?? undefined);
    form.clearFault();
  }

  function replaceFile(file: File, by?: File) {
    if (by) proof.replace(file, by);
    else proof.remove(file);
    form.mark('proof_file', undefined);
    form.clearFault();
  }

  // Files may have been chosen before hydration; an early press waits until they are known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration.
  useEffect(() => {
    const chosen = [...(fileInput().files ?? [])];
    if (chosen.length > 0) addFiles(chosen);
    setReady(true);
  }, []);

  // Counted once per page by InstallBanner.astro, if measurement is on.
  useEffect(() => {
    if (isStarted) dispatchEvent(new Event('started'));
  }, [isStarted]);

  // Once the form is changed, the failed version must not be sent in the background.
  const { values } = form;
  const { files } = proof;
  const failedWith = useRef({ values, files });
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each change of input or files.
  useEffect(() => {
    const before = failedWith.current;
    failedWith.current = { values, files };
    if (failedKey === null || (before.values === values && before.files === files)) return;
    setFailedKey(null);
    void draft.save().then(() => withdraw(failedKey));
  }, [values, files]);

  async function returnToForm(entry: QueuedContribution) {
    if (!entry.body) return;
    const stored = await storedFile(entry.id);
    setShown(null);
    setFailedKey(null);
    form.fill({ ...valuesOf(entry.body), consent_given: false });
    if (stored) addFiles(filesOf(stored));
    for (const { path, message } of entry.fields) {
      const name = FIELD_NAMES.find((one) => one === path);
      if (name) form.mark(name, message);
    }
    setReturnReason(entry.reason);
    await draft.save();
    await outbox.remove(entry.id);
  }

  // The entry of the form or panel was settled, possibly in another tab.
  const about = failedKey ?? shown?.queued ?? null;
  const settled = outbox.entries.find(({ id, state }) => id === about && state !== 'waiting');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it was settled.
  useEffect(() => {
    if (!settled) return;
    if (settled.reference) {
      show({ reference: settled.reference, id: settled.sent_id ?? null, sent: shown?.sent ?? null });
      void outbox.remove(settled.id);
    } else void returnToForm(settled);
  }, [settled?.id, settled?.state]);

  function startAgain(): void {
    flushSync(() => setShown(null));
    prefill.arrive();
    form.focus('display_name');
  }

  // What comes after a receipt is a new report (embed/frame.ts).
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls is current while the panel is shown.
  useEffect(() => {
    if (!shown) return;
    addEventListener('opened', startAgain);
    return () => removeEventListener('opened', startAgain);
  }, [shown]);

  const { fault } = form;
  return {
    form,
    /** Files chosen before hydration have been read. */
    ready,
    proof,
    account,
    draft,
    prefill,
    isStarted,
    outbox,
    /** The outbox entry already shown in the panel or the form. */
    about,
    /** Replaces the form; null while the form is visible. */
    shown,
    /** The failed submission is in the outbox too. */
    isQueued: failedKey !== null,
    addFiles,
    replaceFile,
    stop: fault instanceof UploadStopped ? stopOf(fault) : null,
    failure:
      returnReason !== null
        ? CONTRIBUTION_MESSAGES.submissionFailed(returnReason)
        : fault === null || fault instanceof UploadStopped || form.tried
          ? null
          : fault instanceof ApiError
            ? CONTRIBUTION_MESSAGES.submissionFailed(reasonOf(fault))
            : reasonOf(fault),
    startAgain,
    /** Returns what was sent to the form, to be sent again with another address. */
    changeAddress: ({ body, files: sentFiles }: Sent) => {
      flushSync(() => setShown(null));
      form.fill({ ...valuesOf(body), consent_given: false });
      addFiles(sentFiles);
      form.focus('email');
    },
    returnToForm,
    /** Clears the form and everything this device stored of it. */
    discard: async () => {
      await draft.discard();
      form.reset();
      // Emptied before what a link passes along is looked at again.
      flushSync(() => {
        proof.clear();
        addFiles([]);
        setReturnReason(null);
      });
      prefill.arrive();
      form.focus('display_name');
    },
  };
}
