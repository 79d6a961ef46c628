import * as z from 'zod/mini';
import { ATTEMPT_OUTCOMES } from '../accounts/contract.ts';
import { grouped } from '../formats.ts';

/** Rows in one answer of the audit or of the sign-in attempts. */
export const AUDIT_PAGE = 50;

/** Actors without an account: the nightly job, and holders of the service account. */
export const NIGHTLY = { id: 'nightly', name: 'The nightly check' } as const;
export const OPERATOR = { id: 'operator', name: 'The operator’s command' } as const;

/** The actor in the audit for the holder of a contribution's private link, otherwise unknown. */
export const CONTRIBUTOR = { id: 'contributor', name: 'The contributor' } as const;

/** One write of an admin (T35). `before` and `after` hold what changed. */
export const AuditRow = z.object({
  id: z.string(),
  actor_id: z.string(),
  actor_name: z.nullable(z.string()),
  action: z.string(),
  thing: z.string(),
  /** The name of the entity, if it has one: a username, a reference. */
  thing_name: z.nullable(z.string()),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  created_at: z.string(),
});
export type AuditRow = z.infer<typeof AuditRow>;

/** `slowed`: delayed by the server. `wrong_code`: the password was right, the second factor was not. */
export const STORED_OUTCOMES = [...ATTEMPT_OUTCOMES, 'slowed', 'wrong_code'] as const;
export type StoredOutcome = (typeof STORED_OUTCOMES)[number];

/** A sign-in attempt on the admin page. `from` distinguishes addresses of one day and is not one. */
export const AttemptRow = z.object({
  id: z.string(),
  identifier: z.string(),
  /** True if only the browser reported the outcome; false for what the server observed. */
  claimed: z.boolean(),
  outcome: z.enum(STORED_OUTCOMES),
  from: z.string(),
  user_agent: z.string(),
  created_at: z.string(),
});
export type AttemptRow = z.infer<typeof AttemptRow>;

export interface Difference {
  name: string;
  before: string | null;
  after: string | null;
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return grouped(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => asText(one) ?? 'nothing').join(', ') || 'none';
  return JSON.stringify(value);
}

const isFacts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nested members under dotted names, so that each change is a line of its own. */
function flat(facts: Record<string, unknown>, prefix = ''): Map<string, unknown> {
  const lines = new Map<string, unknown>();
  for (const [name, value] of Object.entries(facts)) {
    if (!isFacts(value)) lines.set(prefix + name, value);
    else for (const [inner, deep] of flat(value, `${prefix}${name}.`)) lines.set(inner, deep);
  }
  return lines;
}

export function differencesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): Difference[] {
  const [was, is] = [flat(before), flat(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: asText(was.get(name)), after: asText(is.get(name)) }))
    .filter((one) => one.before !== one.after);
}
