import { useRef, useState } from 'react';
import { refuseProof } from '#domain/proofs/proof.ts';
import { ApiError } from '#lib/api-client.ts';
import { ProofUpload, type UploadedProof } from '#lib/proof-upload.ts';

export class UploadStopped extends Error {
  readonly cancelled: boolean;
  readonly sent: number;

  constructor(cause: unknown, cancelled: boolean, sent: number) {
    super('The file did not arrive.', { cause });
    this.cancelled = cancelled;
    this.sent = sent;
  }
}

export function useProofFile() {
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [uploaded, setUploaded] = useState(false);
  const [replaced, setReplaced] = useState<string | null>(null);
  const running = useRef<ProofUpload>(null);
  const abort = useRef<AbortController>(null);

  return {
    file,
    /** Bytes sent; null while nothing is being uploaded. */
    sent,
    replaced,
    uploaded,
    /** Resolves to the rejection message, or null. */
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
    /** Uploads the rest of the file; null without one. @throws UploadStopped */
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
    /** The upload ticket may have expired: the next try uploads again. */
    refused: (fault: unknown) => {
      if (!(fault instanceof ApiError) || fault.code !== 'forbidden') return;
      running.current?.forget();
      setUploaded(false);
    },
  };
}
