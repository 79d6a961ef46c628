import * as z from 'zod/mini';
import { ATTEMPT_OUTCOMES } from '../accounts/contract.ts';
import { grouped } from '../formats.ts';

/** How many rows one answer of the audit or of the attempts brings. */
export const AUDIT_PAGE = 50;

/** Who acts without an account: what closes what was left behind every night, and who holds the service account. */
export const NIGHTLY = { id: 'nightly', name: 'The nightly check' } as const;
export const OPERATOR = { id: 'operator', name: 'The operator’s command' } as const;

/** Who stands in the audit for somebody with the private link of a contribution, of whom nothing else is known. */
export const CONTRIBUTOR = { id: 'contributor', name: 'The contributor' } as const;

/** One write of an admin as admins read it (T35). `before` and `after` hold what changed. */
export const AuditRow = z.object({
  id: z.string(),
  actor_id: z.string(),
  /** Null when the account is gone. */
  actor_name: z.nullable(z.string()),
  action: z.string(),
  thing: z.string(),
  /** The name of a thing that has one: a username, a reference. */
  thing_name: z.nullable(z.string()),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  created_at: z.string(),
});
export type AuditRow = z.infer<typeof AuditRow>;

/**
 * What became of an attempt: as the sign-in page saw it, `slowed` when the server asked it to wait, or `wrong_code` when
 * the password was right and the second factor was not.
 */
export const STORED_OUTCOMES = [...ATTEMPT_OUTCOMES, 'slowed', 'wrong_code'] as const;
export type StoredOutcome = (typeof STORED_OUTCOMES)[number];

/** An attempt to sign in on the admin page. `from` tells addresses of one day apart and is not one. */
export const AttemptRow = z.object({
  id: z.string(),
  identifier: z.string(),
  /** True where only the browser says what came of it; false for what the server saw or did itself. */
  claimed: z.boolean(),
  outcome: z.enum(STORED_OUTCOMES),
  from: z.string(),
  user_agent: z.string(),
  created_at: z.string(),
});
export type AttemptRow = z.infer<typeof AttemptRow>;

/** One member that differs between two states. */
export interface Difference {
  name: string;
  before: string | null;
  after: string | null;
}

/** A value as text that a person can read; null for what is not there. */
function inWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return grouped(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => inWords(one) ?? 'nothing').join(', ') || 'none';
  return JSON.stringify(value);
}

const isFacts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members within members under dotted names, so that each change is a line of its own. */
function flat(facts: Record<string, unknown>, prefix = ''): Map<string, unknown> {
  const lines = new Map<string, unknown>();
  for (const [name, value] of Object.entries(facts)) {
    if (!isFacts(value)) lines.set(prefix + name, value);
    else for (const [inner, deep] of flat(value, `${prefix}${name}.`)) lines.set(inner, deep);
  }
  return lines;
}

/** What differs between before and after, in the order of the names as they come. */
export function differencesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): Difference[] {
  const [was, is] = [flat(before), flat(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: inWords(was.get(name)), after: inWords(is.get(name)) }))
    .filter((one) => one.before !== one.after);
}
