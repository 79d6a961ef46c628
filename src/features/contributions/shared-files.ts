import { flushSync } from 'react-dom';
import { readControls } from '#components/forms/form-state.ts';
import { CONTRIBUTION_LIMITS } from '#domain/contributions/contribution.ts';
import { asFiles } from '#lib/offline-queue/database.ts';
import { eraseShared, readShared } from '#lib/offline-queue/shared.ts';
import { EMPTY, type Form } from './form-fields.ts';

const LOST = 'What you shared did not arrive. Please choose the files here.';

/** The result of a share is in the fragment, which is removed so that a reload does not repeat it. */
function takeOutcome(): string | null {
  const outcome = new URLSearchParams(location.hash.slice(1)).get('shared');
  if (outcome !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return outcome;
}

/** Moves what another app has shared into the form and its draft. Its text fills in an empty description alone. */
export async function addShared(
  form: Form,
  addFiles: (files: readonly File[]) => void,
  save: () => Promise<void>,
): Promise<void> {
  const outcome = takeOutcome();
  const shared = await readShared().catch(() => undefined);
  const element = form.props.ref.current;
  if (shared && element) {
    if (shared.text && readControls(element, EMPTY).description === '')
      form.fill({ description: shared.text.slice(0, CONTRIBUTION_LIMITS.description) });
    // Rendered before it is written, so that the files are written with the text.
    if (shared.files.length > 0) flushSync(() => addFiles(asFiles(shared.files)));
    await save();
    await eraseShared();
  } else if (outcome !== null) form.mark('proof_file', LOST);
  if (outcome !== null) form.focus('proof_file');
}
