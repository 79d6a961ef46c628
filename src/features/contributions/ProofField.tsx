import type { useProofFile } from '#components/forms/use-proof-file.ts';
import { control } from '#components/ui/button.ts';
import { DropZone } from '#components/ui/DropZone.tsx';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { fileButton } from '#components/ui/text-field.ts';
import { amountOf, UploadProgress } from '#components/ui/UploadProgress.tsx';
import { PROOF_ACCEPT, PROOF_HINT } from '#domain/proofs/proof.ts';
import type { Form } from './form-fields.ts';
import type { UploadStop } from './upload-failure.ts';
import { RETRY_ID } from './use-contribution-form.ts';

/** The input covers the whole drop zone until a file is chosen. */
const PICK = `-m-4 box-content block w-full cursor-pointer p-4 text-1 text-muted ${fileButton}`;
const CHOSEN = [
  'grid grid-cols-[3.25rem_1fr_auto] items-center gap-x-4 gap-y-1',
  'max-[22em]:grid-cols-[minmax(0,1fr)_auto]',
].join(' ');
const ACTIONS = 'col-[3] row-[1/3] flex flex-wrap gap-2 max-sm:col-[1/-1] max-sm:row-auto max-sm:mt-2';

interface ProofFieldProps {
  form: Form;
  proof: ReturnType<typeof useProofFile>;
  stop: UploadStop | null;
  onChoose: (file: File | null) => void;
}

export function ProofField({ form, proof, stop, onChoose }: ProofFieldProps) {
  const { busy } = form;
  const { file, sent } = proof;
  const { id, error } = form.field('proof_file');
  const problem = error ?? (stop && !stop.cancelled ? stop.message : undefined);

  const drop = (files: FileList) => {
    const input = document.getElementById(id) as HTMLInputElement;
    input.files = files;
    if (files[0]) onChoose(files[0]);
  };
  const remove = () => {
    onChoose(null);
    form.focus('proof_file');
  };

  return (
    <Field id={id} label="Upload proof" optional hint={PROOF_HINT} error={problem}>
      <DropZone busy={busy} onDrop={drop}>
        <input
          {...controlProps(id, 'proof_file', { error: problem, hint: true })}
          className={`focus-visible:outline-0 ${file ? 'sr-only' : PICK}`}
          type="file"
          accept={PROOF_ACCEPT}
          disabled={busy}
          onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
        />
        {file && (
          <div className={CHOSEN}>
            <FileTile />
            <b className="wrap-anywhere font-semibold leading-[1.3]">{file.name}</b>
            <span className="note col-[2] max-[22em]:col-[1]">{lineOf(file, proof, stop)}</span>
            <span className={ACTIONS}>
              {sent !== null && (
                <button className={control()} type="button" onClick={proof.stop}>
                  Cancel
                </button>
              )}
              {!busy && stop?.retry && (
                <button className={control()} type="submit" id={RETRY_ID}>
                  Retry
                </button>
              )}
              {!busy && (
                <button className={control()} type="button" onClick={remove}>
                  Remove
                </button>
              )}
            </span>
            {sent !== null && <UploadProgress name={file.name} size={file.size} sent={sent} />}
          </div>
        )}
      </DropZone>
      <p className="note wrap-anywhere mt-2 empty:hidden" role="status">
        {proof.replaced}
      </p>
      <p className="sr-only" role="alert">
        {problem}
      </p>
      <p className="sr-only" role="status">
        {stop?.cancelled && stop.message}
      </p>
    </Field>
  );
}

function lineOf(file: File, { sent, uploaded }: ProofFieldProps['proof'], stop: UploadStop | null): string {
  if (sent !== null) return `Uploading: ${amountOf(sent, file.size)}`;
  if (uploaded) return `${amountOf(file.size)}. Uploaded.`;
  if (stop?.cancelled) return stop.message;
  if (stop) return `Stopped at ${amountOf(stop.sent, file.size)}`;
  return `${amountOf(file.size)}. Sent when you submit.`;
}

function FileTile() {
  return (
    <svg
      className="t-us row-span-2 size-button max-[22em]:hidden"
      viewBox="0 0 52 52"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="g" width="52" height="52" rx="4" />
      <rect className="a" x="8" y="10" width="36" height="6" rx="1" />
      <rect className="p" x="8" y="20" width="16" height="22" rx="2" />
      <rect className="d" x="28" y="20" width="16" height="22" rx="2" />
    </svg>
  );
}
