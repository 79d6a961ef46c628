import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Control } from '#components/ui/Button.tsx';
import { DropZone } from '#components/ui/DropZone.tsx';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { fileButton } from '#components/ui/text-field.ts';
import { amountOf, UploadProgress } from '#components/ui/UploadProgress.tsx';
import { PROOF_FILES_HINT } from '#domain/proofs/hint.ts';
import { PROOF_ACCEPT, PROOF_FILES_MAX } from '#domain/proofs/proof.ts';
import type { Form } from './form-fields.ts';
import { RETRY_ID } from './use-contribution-form.ts';
import { isPicture, usePicture } from './use-picture.ts';
import type { UploadStop, useProofFiles } from './use-proof-files.ts';

/** The input covers the rest of the drop zone. Beside a list, its own "No file chosen" would contradict it. */
const PICK = `-m-4 box-content block w-full cursor-pointer p-4 text-muted ${fileButton}`;
/** No higher than the input alone, so that nothing moves when the form wakes up. */
const BESIDE = 'flex flex-wrap items-center gap-3 [&>input]:flex-[1_1_14rem]';
const CHOSEN = [
  'grid grid-cols-[3.25rem_1fr_auto] items-center gap-x-4 gap-y-1 border-line border-b pb-3 mb-3',
  'max-[22em]:grid-cols-[minmax(0,1fr)_auto]',
].join(' ');
const ACTIONS = 'col-[3] row-[1/3] flex flex-wrap gap-2 max-sm:col-[1/-1] max-sm:row-auto max-sm:mt-2';

interface ProofFieldProps {
  form: Form;
  proof: ReturnType<typeof useProofFiles>;
  stop: UploadStop | null;
  onAdd: (files: readonly File[]) => void;
  /** Removes the file, unless another one is given. */
  onReplace: (file: File, by?: File) => void;
}

/** Adds pasted files while the form is shown. What also has text, as cells of a spreadsheet do, is pasted as text. */
function usePaste(id: string, onPaste: (files: readonly File[]) => void): void {
  const latest = useRef(onPaste);
  latest.current = onPaste;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { files = [], types = [] } = event.clipboardData ?? {};
      const input = document.getElementById(id) as HTMLInputElement;
      if (files.length === 0 || types.includes('text/plain')) return;
      if (input.disabled || input.form?.hidden) return;
      event.preventDefault();
      latest.current([...files]);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [id]);
}

export function ProofField({ form, proof, stop, onAdd, onReplace }: ProofFieldProps) {
  const { busy } = form;
  const { files, isUploaded, progress } = proof;
  const { id, error } = form.field('proof_file');
  const problem = error ?? (stop && !stop.cancelled ? stop.message : undefined);
  const list = useRef<HTMLUListElement>(null);
  const picture = usePicture({ count: files.length, add: onAdd, replace: onReplace });
  usePaste(id, onAdd);

  /** Focus goes to the next file, else to the one before, else to the input. */
  const remove = (file: File, at: number) => {
    flushSync(() => onReplace(file));
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    (buttons[at] ?? buttons.at(-1) ?? document.getElementById(id))?.focus();
  };
  // Files are uploaded in this order.
  const stopped = stop && files.find((file) => !isUploaded(file));

  return (
    <Field id={id} label="Upload proof" optional hint={PROOF_FILES_HINT} error={problem}>
      <DropZone busy={busy} onDrop={(dropped) => onAdd([...dropped])}>
        {files.length > 0 && (
          <ul ref={list} aria-label="Chosen files">
            {files.map((file, at) => {
              const sent = progress?.file === file ? progress.sent : null;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: files may be equal in name and time.
                <li className={CHOSEN} key={at}>
                  <FileTile />
                  <b className="wrap-anywhere font-semibold leading-[1.3]">{file.name}</b>
                  <span className="note col-[2] max-[22em]:col-[1]">
                    {lineOf(file, sent, isUploaded(file), file === stopped ? stop : null)}
                  </span>
                  <span className={ACTIONS}>
                    {sent !== null && <Control onClick={proof.stop}>Cancel</Control>}
                    {!busy && file === stopped && stop?.retry && (
                      <Control type="submit" id={RETRY_ID}>
                        Retry
                      </Control>
                    )}
                    {!busy && isPicture(file) && (
                      <Control aria-label={`Hide parts of ${file.name}`} onClick={() => picture.edit(file)}>
                        Hide parts
                      </Control>
                    )}
                    {!busy && (
                      <Control
                        data-remove=""
                        aria-label={`Remove ${file.name}`}
                        onClick={() => remove(file, at)}
                      >
                        Remove
                      </Control>
                    )}
                  </span>
                  {sent !== null && <UploadProgress name={file.name} size={file.size} sent={sent} />}
                </li>
              );
            })}
          </ul>
        )}
        <div className={picture.canCapture ? BESIDE : undefined}>
          <input
            {...controlProps(id, 'proof_file', { error: problem, hint: true })}
            className={`focus-visible:outline-0 ${files.length > 0 ? 'text-[0px]' : 'text-1'} ${PICK}`}
            type="file"
            multiple
            accept={PROOF_ACCEPT}
            disabled={busy}
            onChange={(event) => onAdd([...(event.currentTarget.files ?? [])])}
          />
          {picture.canCapture && (
            <Control disabled={busy} onClick={picture.capture}>
              Capture the screen
            </Control>
          )}
        </div>
      </DropZone>
      <p className="note" role="status">
        {picture.note}
      </p>
      <p className="sr-only" role="status">
        {files.length > 0 && `${files.length} of ${PROOF_FILES_MAX} files chosen`}
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

function lineOf(file: File, sent: number | null, isUploaded: boolean, stop: UploadStop | null): string {
  if (sent !== null) return `Uploading: ${amountOf(sent, file.size)}`;
  if (isUploaded) return `${amountOf(file.size)}. Uploaded.`;
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
