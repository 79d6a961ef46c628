/** What a database has read and written since it was opened, in documents, as production bills them. */
export interface Counts {
  /** Each document found or requested, one for a query that finds nothing, one for each thousand that are counted. */
  reads: number;
  /** Each document set or deleted. */
  writes: number;
}

/** How many entries of an index one read of a count covers (firebase.google.com/docs/firestore/pricing). */
const COUNTED_AT_ONCE = 1000;

/** Counts what one database reads and writes. */
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

  /** What a query answered; documents that an offset skips are among them. */
  found(documents: number): void {
    this.#reads += Math.max(1, documents);
  }

  /** What a count, a sum or an average looked at. */
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

/** A method of the local server that production does not have: what `database`, by its full name, has read and written. */
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
