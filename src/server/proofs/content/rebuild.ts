import { asBuffer } from './bytes.ts';

/** Builds a changed copy of a file from ranges that are copied, omitted or replaced, named in their order. */
export class Rebuild {
  readonly #bytes: Uint8Array;
  readonly #pieces: Uint8Array[] = [];
  #from = 0;
  #to = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  keep(from: number, to: number): void {
    if (from !== this.#to) {
      this.#close();
      this.#from = from;
    }
    this.#to = to;
  }

  /** Replaces the bytes `from`..`to`; equal bytes are copied unchanged. */
  replace(from: number, to: number, by: Uint8Array): void {
    if (asBuffer(this.#bytes.subarray(from, to)).equals(by)) {
      this.keep(from, to);
      return;
    }
    this.#close();
    this.#pieces.push(by);
    this.#from = to;
    this.#to = to;
  }

  #close(): void {
    if (this.#to > this.#from) this.#pieces.push(this.#bytes.subarray(this.#from, this.#to));
    this.#from = this.#to;
  }

  /** The original array when nothing was changed. */
  result(): Uint8Array {
    if (this.#pieces.length === 0 && this.#from === 0 && this.#to === this.#bytes.length) return this.#bytes;
    this.#close();
    return Buffer.concat(this.#pieces);
  }
}

/** True when all bytes `from`..`to` are equal, as in padding, which contains no information. */
export function isPadding(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1) {
    if (bytes[at] !== bytes[from]) return false;
  }
  return true;
}
