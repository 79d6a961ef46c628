/** Reads and writes of a database since it was opened, in documents, as production bills them. */
export interface Counts {
  /** Each document found or requested, one for a query without a match, one for each thousand counted. */
  reads: number;
  /** Each document set or deleted. */
  writes: number;
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
