import { putProofPart } from '#domain/proofs/contract.ts';
import { ApiError, addressOf, apiErrorOf } from '#lib/api-client.ts';

export interface PartToSend {
  id: string;
  /** Counted from 0. */
  part: number;
  ticket: string;
  bytes: Blob;
  /** Bytes of this part that have left so far. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal | undefined;
}

/** A connection on which nothing moves for this long is given up, in milliseconds. */
const STALL_MS = 30_000;

const NOT_REACHED = 'We could not reach TheGrid. Check your connection and try again.';

/**
 * Sends one part of a proof file. XMLHttpRequest, because fetch does not tell how much of a request body has left.
 * @throws ApiError when it was refused or did not arrive, AbortError when the signal was raised.
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
    // Something between us and the server answered: the status says enough.
  }
  return apiErrorOf(request.status, body, request.getResponseHeader('Retry-After'));
}
