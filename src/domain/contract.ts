import type * as z from 'zod/mini';
import type { Audience } from './access.ts';
import type { CallGroup } from './call-limits.ts';

type Schema = z.core.$ZodType;

/**
 * What caller and server agree on for one endpoint. The typed client and the endpoint wrapper both derive from it;
 * the output is parsed too, so nothing that is not named here leaves the server.
 */
export interface Contract {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` for each member of `params`. Below /social are pictures, which crawlers may fetch, unlike /api. */
  readonly path: `/api/${string}` | `/social/${string}`;
  /** Who may call it (T25). All of them together: docs/rights.md. */
  readonly audience: Audience;
  /** Asks for a password typed within `RECENT_PASSWORD_MS`: what cannot be undone, or gives rights away (T04). */
  readonly recentPassword?: true;
  /** Open to a session that lacks this of the second factor; others are refused. */
  readonly withoutSecondFactor?: readonly ('code' | 'enrolment')[];
  /** Open to the operator's monitor too, with the token of HEALTH_TOKEN instead of a person's. */
  readonly operatorToken?: true;
  /** Counted as this, where audience and method do not say what a call costs. */
  readonly callGroup?: CallGroup;
  /** Status of a success; 200 when absent. */
  readonly status?: 201 | 202;
  readonly params?: Schema;
  readonly query?: Schema;
  /** What the JSON body must be. Without it none is read, unless `accepts` says that bytes are handed on as they are. */
  readonly body?: Schema;
  readonly accepts?: 'bytes';
  /** `stream`: the verb answers with bytes of its own and no output is parsed. */
  readonly output: Schema | 'stream';
  /** A success has the browser forget what it stored of this site (T37). */
  readonly clearsSiteData?: true;
  /** Largest body in bytes; 64 KiB when absent (T13). */
  readonly maxBytes?: number;
}

/** Declares a contract with the types of its parts kept. */
export function contract<const C extends Contract>(definition: C): C {
  return definition;
}

type InputOf<S> = S extends Schema ? z.core.input<S> : undefined;
type ParsedOf<S> = S extends Schema ? z.core.output<S> : undefined;

/** What a caller sends. */
export interface CallOf<C extends Contract> {
  params: InputOf<C['params']>;
  query: InputOf<C['query']>;
  body: InputOf<C['body']>;
}

/** What the server's verb receives, parsed. */
export interface ParsedCallOf<C extends Contract> {
  params: ParsedOf<C['params']>;
  query: ParsedOf<C['query']>;
  body: ParsedOf<C['body']>;
}

/** What a success carries. */
export type OutputOf<C extends Contract> = C['output'] extends Schema ? z.core.output<C['output']> : Response;
