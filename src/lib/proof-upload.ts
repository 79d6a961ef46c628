import type { OutputOf } from '#domain/contract.ts';
import { PRODUCT } from '#domain/product.ts';
import { beginProof, completeProof, putProofPart } from '#domain/proofs/contract.ts';
import { ApiError, addressOf, apiErrorOf, call } from './api-client.ts';
import { isPassing, type RetryOptions, retrying } from './retry.ts';

interface PartToSend {
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

const NOT_REACHED = `We could not reach ${PRODUCT}. Check your connection and try again.`;

/** XMLHttpRequest, because fetch has no upload progress. @throws ApiError, AbortError when cancelled. */
function sendPart({ id, part, ticket, bytes, onProgress, signal }: PartToSend): Promise<void> {
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

export interface UploadedProof {
  proof_file_path: string;
  proof_ticket: string;
}

export interface UploadRun {
  /** Bytes sent so far, of `file.size`. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal | undefined;
}

type Begun = OutputOf<typeof beginProof>;

/** Replaced in tests. */
export interface UploadCalls {
  begin: (file: File, key: string, signal?: AbortSignal) => Promise<Begun>;
  part: (part: PartToSend) => Promise<void>;
  complete: (
    id: string,
    ticket: string,
    key: string,
    signal?: AbortSignal,
  ) => Promise<OutputOf<typeof completeProof>>;
  wait?: RetryOptions['wait'];
  now: () => number;
}

const CALLS: UploadCalls = {
  begin: ({ name, type, size }, idempotencyKey, signal) =>
    call(beginProof, { body: { name, type, size } }, { idempotencyKey, signal }),
  part: sendPart,
  complete: (id, ticket, idempotencyKey, signal) =>
    call(completeProof, { params: { id }, body: { ticket } }, { idempotencyKey, signal }),
  now: Date.now,
};

const TRIES = 5;

/** An upload whose ticket expires within this time is restarted, in milliseconds. */
const MARGIN_MS = 60_000;

/** Multi-part upload of one file. `run` resumes: acknowledged parts are not sent again. */
export class ProofUpload {
  readonly file: File;
  readonly #calls: UploadCalls;
  #begun: Begun | undefined;
  #arrived = new Set<number>();
  #done: UploadedProof | undefined;

  constructor(file: File, calls: UploadCalls = CALLS) {
    this.file = file;
    this.#calls = calls;
  }

  get isDone(): boolean {
    return this.#done !== undefined;
  }

  /** Forces a restart, after the ticket was rejected. */
  forget(): void {
    this.#begun = undefined;
    this.#arrived.clear();
    this.#done = undefined;
  }

  /** Uploads the missing parts. @throws ApiError when rejected or not sent, AbortError when cancelled. */
  async run({ onProgress, signal }: UploadRun = {}): Promise<UploadedProof> {
    if (this.#begun && Date.parse(this.#begun.expires_at) < this.#calls.now() + MARGIN_MS) this.forget();
    if (this.#done) return this.#done;
    const options = { times: TRIES, signal, wait: this.#calls.wait };
    try {
      this.#begun ??= await this.#begin(options);
      await this.#sendParts(this.#begun, options, onProgress);
      const stored = await this.#complete(this.#begun, options, onProgress);
      this.#done = { proof_file_path: stored.proof_file_path, proof_ticket: stored.ticket };
      return this.#done;
    } catch (error) {
      if (error instanceof ApiError && !isPassing(error)) this.forget();
      throw error;
    }
  }

  #begin(options: RetryOptions) {
    const key = crypto.randomUUID();
    return retrying(() => this.#calls.begin(this.file, key, options.signal), options);
  }

  /** Completes the upload; parts that the server reports as lost are sent again. */
  async #complete(begun: Begun, options: RetryOptions, onProgress: UploadRun['onProgress']) {
    const join = () => {
      const key = crypto.randomUUID();
      return retrying(() => this.#calls.complete(begun.id, begun.ticket, key, options.signal), options);
    };
    try {
      return await join();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
      for (const { path } of error.fields) this.#arrived.delete(Number(path.replace('parts.', '')));
      await this.#sendParts(begun, options, onProgress);
      return await join();
    }
  }

  async #sendParts(
    { id, ticket, part_bytes, parts }: Begun,
    options: RetryOptions,
    onProgress: UploadRun['onProgress'],
  ) {
    const slice = (part: number) => this.file.slice(part * part_bytes, (part + 1) * part_bytes);
    let sent = 0;
    for (const part of this.#arrived) sent += slice(part).size;
    onProgress?.(sent);
    for (let part = 0; part < parts; part++) {
      if (this.#arrived.has(part)) continue;
      const bytes = slice(part);
      const before = sent;
      await retrying(
        () =>
          this.#calls.part({
            id,
            part,
            ticket,
            bytes,
            onProgress: (partial) => onProgress?.(before + partial),
            signal: options.signal,
          }),
        options,
      );
      this.#arrived.add(part);
      sent += bytes.size;
      onProgress?.(sent);
    }
  }
}
