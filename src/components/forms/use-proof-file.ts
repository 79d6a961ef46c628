import { useRef, useState } from 'react';
import { refuseProof } from '#domain/proofs/proof.ts';
import { ApiError } from '#lib/api-client.ts';
import { ProofUpload, type UploadedProof } from '#lib/proof-upload/proof-upload.ts';

/** An upload that did not come to its end. */
export class UploadStopped extends Error {
  /** Whoever waited for it stopped it. */
  readonly cancelled: boolean;
  /** Bytes that had left. */
  readonly sent: number;

  constructor(cause: unknown, cancelled: boolean, sent: number) {
    super('The file did not arrive.', { cause });
    this.cancelled = cancelled;
    this.sent = sent;
  }
}

/** The proof file of a form: chosen, refused at once, and sent before the form itself. */
export function useProofFile() {
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [uploaded, setUploaded] = useState(false);
  const [replaced, setReplaced] = useState<string | null>(null);
  const running = useRef<ProofUpload>(null);
  const abort = useRef<AbortController>(null);

  return {
    file,
    /** Bytes that have left; null while nothing is on its way. */
    sent,
    /** What to say of the file that was chosen before; null when there was none. */
    replaced,
    /** All of it has arrived. */
    uploaded,
    /** Takes a file, or null for none. Resolves to why it is refused, in the literal words. */
    choose: (chosen: File | null): string | null => {
      const refusal = chosen ? refuseProof(chosen) : null;
      running.current = null;
      setUploaded(false);
      setFile(refusal ? null : chosen);
      const before = chosen && file && file !== chosen ? `“${file.name}”` : null;
      setReplaced(
        before && (refusal ? `${before} was taken out.` : `It replaces ${before}: one file can be sent.`),
      );
      return refusal;
    },
    /**
     * Sends what of the file has not arrived yet; resolves to null without a file.
     * @throws UploadStopped
     */
    upload: async (): Promise<UploadedProof | null> => {
      if (!file) return null;
      running.current ??= new ProofUpload(file);
      abort.current = new AbortController();
      const { signal } = abort.current;
      let left = 0;
      setSent(left);
      const onProgress = (bytes: number) => {
        left = bytes;
        setSent(bytes);
      };
      try {
        const proof = await running.current.run({ onProgress, signal });
        signal.throwIfAborted();
        setUploaded(true);
        return proof;
      } catch (cause) {
        throw new UploadStopped(cause, signal.aborted, left);
      } finally {
        abort.current = null;
        setSent(null);
      }
    },
    stop: () => abort.current?.abort(),
    /** After the form was refused: its ticket may have run out, and then the next try uploads the file again. */
    refused: (fault: unknown) => {
      if (!(fault instanceof ApiError) || fault.code !== 'forbidden') return;
      running.current?.forget();
      setUploaded(false);
    },
  };
}
