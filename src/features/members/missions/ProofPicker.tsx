import { type DragEvent, useState } from 'react';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { amountOf, UploadProgress } from '#components/ui/UploadProgress.tsx';
import { PROOF_TYPES } from '#domain/contributions/proof.ts';

const ACCEPT = [
  ...Object.keys(PROOF_TYPES).map((extension) => `.${extension}`),
  ...Object.values(PROOF_TYPES),
].join(',');

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
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent<HTMLDivElement>) => {
    event.preventDefault();
    setOver(false);
    const [first] = event.dataTransfer.files;
    if (!busy && first) onChoose(first);
  };
  const remove = () => {
    onChoose(null);
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  return (
    <Field
      id={id}
      label="Proof file"
      optional
      hint="An image, PDF or Word document, up to 10 MB."
      error={error}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the file control inside. */}
      <div
        className={over ? 'drop over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
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
            accept={ACCEPT}
            disabled={busy}
            onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
          />
        )}
      </div>
    </Field>
  );
}
