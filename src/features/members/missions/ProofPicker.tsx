import { control } from '#components/ui/button.ts';
import { DropZone } from '#components/ui/DropZone.tsx';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { fileButton } from '#components/ui/text-field.ts';
import { amountOf, UploadProgress } from '#components/ui/UploadProgress.tsx';
import { PROOF_HINT } from '#domain/proofs/hint.ts';
import { PROOF_ACCEPT } from '#domain/proofs/proof.ts';

const CHOSEN = 'flex flex-wrap items-center gap-3 p-4 [&_[role=progressbar]]:mt-0';
const PICK = ['block w-full cursor-pointer p-4 text-1 text-muted focus-visible:outline-0', fileButton].join(
  ' ',
);

interface ProofPickerProps {
  id: string;
  file: File | null;
  /** Bytes uploaded; null while nothing is being uploaded. */
  sent: number | null;
  /** Message about the file chosen before. */
  replaced: string | null;
  busy: boolean;
  error: string | undefined;
  onChoose: (file: File | null) => void;
  onStop: () => void;
}

export function ProofPicker({ id, file, sent, replaced, busy, error, onChoose, onStop }: ProofPickerProps) {
  const remove = () => {
    onChoose(null);
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  return (
    <Field id={id} label="Proof file" optional hint={PROOF_HINT} error={error}>
      <DropZone busy={busy} onDrop={([first]) => first && onChoose(first)}>
        {file ? (
          <div className={CHOSEN}>
            <p className="wrap-anywhere grid flex-[1_1_12rem]">
              <b>{file.name}</b>
              <span className="note">
                {sent === null ? `${amountOf(file.size)}. Sent when you submit.` : amountOf(sent, file.size)}
              </span>
            </p>
            {sent !== null && (
              <button className={control()} type="button" onClick={onStop}>
                Cancel<span className="sr-only"> the upload</span>
              </button>
            )}
            {!busy && (
              <button className={control()} type="button" id={id} onClick={remove}>
                Remove<span className="sr-only"> {file.name}</span>
              </button>
            )}
            {sent !== null && <UploadProgress name={file.name} size={file.size} sent={sent} />}
          </div>
        ) : (
          <input
            {...controlProps(id, 'proof_file', { error, hint: true })}
            className={PICK}
            type="file"
            accept={PROOF_ACCEPT}
            disabled={busy}
            onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
          />
        )}
      </DropZone>
      <p className="note wrap-anywhere mt-2 empty:hidden" role="status">
        {replaced}
      </p>
    </Field>
  );
}
