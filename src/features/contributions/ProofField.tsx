import type { useProofFile } from '#components/forms/use-proof-file.ts';
import { DropZone } from '#components/ui/DropZone.tsx';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { amountOf, UploadProgress } from '#components/ui/UploadProgress.tsx';
import { PROOF_ACCEPT, PROOF_HINT } from '#domain/contributions/proof.ts';
import type { Form } from './form-fields.ts';
import { RETRY_ID, type UploadStop } from './use-contribution-form.ts';

interface ProofFieldProps {
  form: Form;
  proof: ReturnType<typeof useProofFile>;
  stop: UploadStop | null;
  onChoose: (file: File | null) => void;
}

/** The proof file: chosen or dropped, checked at once, and shown on its way. */
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
          className={file ? 'vh' : 'pick'}
          type="file"
          accept={PROOF_ACCEPT}
          disabled={busy}
          onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
        />
        {file && (
          <div className="up">
            <FileTile />
            <b>{file.name}</b>
            <span className="note">{lineOf(file, proof, stop)}</span>
            <span className="up-acts">
              {sent !== null && (
                <button className="ctl" type="button" onClick={proof.stop}>
                  Cancel
                </button>
              )}
              {!busy && stop?.retry && (
                <button className="ctl" type="submit" id={RETRY_ID}>
                  Retry
                </button>
              )}
              {!busy && (
                <button className="ctl" type="button" onClick={remove}>
                  Remove
                </button>
              )}
            </span>
            {sent !== null && <UploadProgress name={file.name} size={file.size} sent={sent} />}
          </div>
        )}
      </DropZone>
      <p className="vh" role="alert">
        {problem}
      </p>
      <p className="vh" role="status">
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

/** A page made of tiles. */
function FileTile() {
  return (
    <svg className="thumb t-us" viewBox="0 0 52 52" aria-hidden="true" focusable="false">
      <rect className="g" width="52" height="52" rx="4" />
      <rect className="a" x="8" y="10" width="36" height="6" rx="1" />
      <rect className="p" x="8" y="20" width="16" height="22" rx="2" />
      <rect className="d" x="28" y="20" width="16" height="22" rx="2" />
    </svg>
  );
}
