import { DropZone } from '#components/ui/DropZone.tsx';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { amountOf, UploadProgress } from '#components/ui/UploadProgress.tsx';
import { PROOF_ACCEPT, PROOF_HINT } from '#domain/contributions/proof.ts';

interface ProofPickerProps {
  id: string;
  file: File | null;
  /** Bytes that have left; null while nothing is on its way. */
  sent: number | null;
  busy: boolean;
  error: string | undefined;
  onChoose: (file: File | null) => void;
  onStop: () => void;
}

/** The proof file: chosen or dropped, and shown on its way. */
export function ProofPicker({ id, file, sent, busy, error, onChoose, onStop }: ProofPickerProps) {
  const remove = () => {
    onChoose(null);
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  return (
    <Field id={id} label="Proof file" optional hint={PROOF_HINT} error={error}>
      <DropZone busy={busy} onDrop={([first]) => first && onChoose(first)}>
        {file ? (
          <div className="proof-file">
            <p>
              <b>{file.name}</b>
              <span className="note">
                {sent === null ? `${amountOf(file.size)}. Sent when you submit.` : amountOf(sent, file.size)}
              </span>
            </p>
            {sent !== null && (
              <button className="ctl" type="button" onClick={onStop}>
                Cancel<span className="vh"> the upload</span>
              </button>
            )}
            {!busy && (
              <button className="ctl" type="button" id={id} onClick={remove}>
                Remove<span className="vh"> {file.name}</span>
              </button>
            )}
            {sent !== null && <UploadProgress name={file.name} size={file.size} sent={sent} />}
          </div>
        ) : (
          <input
            {...controlProps(id, 'proof_file', { error, hint: true })}
            className="pick"
            type="file"
            accept={PROOF_ACCEPT}
            disabled={busy}
            onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
          />
        )}
      </DropZone>
    </Field>
  );
}
