import { putProofPart } from '#domain/proofs/contract.ts';
import { ApiError, addressOf, apiErrorOf } from '#lib/api-client.ts';

export interface PartToSend {
  id: string;
  /** From 0. */
  part: number;
  ticket: string;
  bytes: Blob;
  /** Bytes of this part sent so far. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal | undefined;
}

/** Time-out without progress, in milliseconds. */
const STALL_MS = 30_000;

const NOT_REACHED = 'We could not reach TheGrid. Check your connection and try again.';

/**
 * XMLHttpRequest, because fetch has no upload progress. @throws ApiError when rejected or not delivered,
 * AbortError when cancelled.
 */
export function sendPart({ id, part, ticket, bytes, onProgress, signal }: PartToSend): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const stop = () => request.abort();
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(stop, STALL_MS);
    };
    const settle = (finish: () => void) => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', stop);
      finish();
    };
    const lost = () =>
      settle(() => reject(signal?.aborted ? signal.reason : new ApiError('network', 0, NOT_REACHED)));

    request.open(putProofPart.method, addressOf(putProofPart, { id, part: String(part) }));
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('Upload-Ticket', ticket);
    request.upload.addEventListener('progress', (event) => {
      watch();
      onProgress?.(Math.min(event.loaded, bytes.size));
    });
    request.addEventListener('error', lost);
    request.addEventListener('abort', lost);
    request.addEventListener('load', () =>
      settle(() => (request.status === 200 ? resolve() : reject(errorOf(request)))),
    );
    signal?.addEventListener('abort', stop, { once: true });
    watch();
    request.send(bytes);
  });
}

function errorOf(request: XMLHttpRequest): ApiError {
  let body: unknown;
  try {
    body = JSON.parse(request.responseText);
  } catch {
    // Answer of a proxy: the status is enough.
  }
  return apiErrorOf(request.status, body, request.getResponseHeader('Retry-After'));
}
