import type { listAudit as contract } from '#domain/audit/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { pageOfAudit } from '../../stores/audit.ts';
import { usernamesOf } from '../../stores/profiles.ts';

/** Admins only. What admins did, newest first, with the names of those who did it and of whom it was done to (T35). */
export const listAudit: Verb<typeof contract> = async (_context, { query }) => {
  const { items, next } = await pageOfAudit(query);
  const people = items.flatMap(({ actor_id, action, thing }) =>
    action.startsWith('user.') ? [actor_id, thing] : [actor_id],
  );
  const names = await usernamesOf([...new Set(people)]);
  const rows = items.map((entry) => ({
    ...entry,
    actor_name: names.get(entry.actor_id) ?? null,
    thing_name: entry.action.startsWith('user.') ? (names.get(entry.thing) ?? null) : null,
  }));
  return { items: rows, next };
};
