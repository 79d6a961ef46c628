/** Reads and writes of a database since it was opened, in documents, as production bills them. */
export interface Counts {
  /** Each document found or requested, one for a query without a match, one for each thousand counted. */
  reads: number;
  /** Each document set or deleted. */
  writes: number;
}

/** Index entries per billed read of a count (firebase.google.com/docs/firestore/pricing). */
const COUNTED_AT_ONCE = 1000;

export class Tally {
  #reads = 0;
  #writes = 0;

  get counts(): Counts {
    return { reads: this.#reads, writes: this.#writes };
  }

  /** Documents read by name; a missing one costs as much. */
  named(documents: number): void {
    this.#reads += documents;
  }

  /** A query's matches, including those that an offset skips. */
  found(documents: number): void {
    this.#reads += Math.max(1, documents);
  }

  /** Entries examined by a count, a sum or an average. */
  aggregated(entries: number): void {
    this.#reads += Math.max(1, Math.ceil(entries / COUNTED_AT_ONCE));
  }

  written(documents: number): void {
    this.#writes += documents;
  }
}

const path = '/thegrid.local.Firestore/Counts';
const encode = (value: unknown) => Buffer.from(JSON.stringify(value));
const decode = (bytes: Buffer) => JSON.parse(bytes.toString());

/** A method that production lacks: reads and writes of a `database`, by its full name. */
export const countsService = {
  Counts: {
    path,
    requestStream: false as const,
    responseStream: false as const,
    requestSerialize: encode as (request: { database: string }) => Buffer,
    requestDeserialize: decode as (bytes: Buffer) => { database: string },
    responseSerialize: encode as (counts: Counts) => Buffer,
    responseDeserialize: decode as (bytes: Buffer) => Counts,
  },
};
