import type * as z from 'zod/mini';
import type { Audience } from './access.ts';
import type { CallGroup } from './call-limits.ts';

type Schema = z.core.$ZodType;

/** The CDN's cache tags of what is made of the public snapshots; a change purges its tag at once. */
export type EdgeTag = 'roadmap' | 'leaderboard' | 'safety';

/** Client and wrapper derive from it. The output is parsed too, so nothing unnamed leaves the server. */
export interface Contract {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` for each member of `params`. Below /social are pictures for crawlers. */
  readonly path: `/api/${string}` | `/social/${string}`;
  /** Who may call it (T25); complete table: docs/rights.md. */
  readonly audience: Audience;
  /** Requires a password typed within `RECENT_PASSWORD_MS`: for irreversible actions and rights (T04). */
  readonly recentPassword?: true;
  /** Allowed for a session that lacks this of the second factor; others are refused. */
  readonly withoutSecondFactor?: readonly ('code' | 'enrolment')[];
  /** Also allowed with the operator's HEALTH_TOKEN instead of a user's token. */
  readonly operatorToken?: true;
  /** Overrides the group where audience and method do not reflect the cost of a call. */
  readonly callGroup?: CallGroup;
  /** Status of a success; 200 when absent. */
  readonly status?: 201 | 202;
  readonly params?: Schema;
  readonly query?: Schema;
  /** Schema of the JSON body. Without it none is read, unless `accepts` passes bytes through. */
  readonly body?: Schema;
  readonly accepts?: 'bytes';
  /** `stream`: the verb answers with bytes and no output is parsed. */
  readonly output: Schema | 'stream';
  /** One sentence for the reference of the public API. */
  readonly summary?: string;
  /** For programs of other sites: any origin, an ETag, and a minute at the edge under these tags. */
  readonly openTags?: readonly EdgeTag[];
  /** A success makes the browser clear its stored data of this site (T37). */
  readonly clearsSiteData?: true;
  /** For browsers without script: a refusal is answered with a page too, which links to this path (D160). */
  readonly backTo?: string;
  /** Largest body in bytes; 64 KiB when absent (T13). */
  readonly maxBytes?: number;
}

export const contract = <const C extends Contract>(definition: C): C => definition;

type InputOf<S> = S extends Schema ? z.core.input<S> : undefined;
type ParsedOf<S> = S extends Schema ? z.core.output<S> : undefined;

export interface CallOf<C extends Contract> {
  params: InputOf<C['params']>;
  query: InputOf<C['query']>;
  body: InputOf<C['body']>;
}

export interface ParsedCallOf<C extends Contract> {
  params: ParsedOf<C['params']>;
  query: ParsedOf<C['query']>;
  body: ParsedOf<C['body']>;
}

export type OutputOf<C extends Contract> = C['output'] extends Schema ? z.core.output<C['output']> : Response;
