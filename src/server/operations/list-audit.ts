import { CONTRIBUTOR, NIGHTLY, OPERATOR } from '#domain/audit/audit.ts';
import * as contracts from '#domain/audit/contract.ts';
import { pageOfAudit, type StoredAuditEntry } from '#server/platform/firestore/audit.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { accountNamed, knownNamesOf } from '#server/profiles/known-names.ts';
import { pageOfAttempts } from '#server/sign-in/records/sign-in-attempts.ts';

const isAboutPerson = (action: string) => action.startsWith('user.') || action.startsWith('account.');

function ownName({ before, after }: StoredAuditEntry): string | null {
  const named = [after.title, before.title, after.name, before.name, after.reference, after.username];
  return named.find((one) => typeof one === 'string') ?? null;
}

export const listAudit = route(contracts.listAudit, async (_context, { query }) => {
  const { items, next } = await pageOfAudit(query);
  const people = items.flatMap(({ actor_id, action, thing }) =>
    isAboutPerson(action) ? [actor_id, thing] : [actor_id],
  );
  const names = await knownNamesOf(people);
  const rows = items.map((entry) => ({
    ...entry,
    actor_name:
      [NIGHTLY, OPERATOR, CONTRIBUTOR].find(({ id }) => id === entry.actor_id)?.name ??
      names.get(entry.actor_id)?.username ??
      null,
    thing_name: isAboutPerson(entry.action) ? (names.get(entry.thing)?.username ?? null) : ownName(entry),
  }));
  return { items: rows, next };
});

export const listSignInAttempts = route(contracts.listSignInAttempts, (_context, { query }) => {
  const { identifier, ...rest } = query;
  const account = identifier === undefined ? undefined : accountNamed(identifier);
  return pageOfAttempts({ ...rest, identifier: account });
});
