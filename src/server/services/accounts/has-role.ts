import type { hasRole as contract } from '#domain/accounts/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { rolesOf } from '../../stores/roles.ts';

/** Answers strictly whether a person holds a role. Only admins may ask about somebody else (R469, A-20). */
export const hasRole: Verb<typeof contract> = async (context, { body }) => {
  const actor = signedIn(context);
  if (body._user_id === actor.id) return actor.roles.includes(body._role);
  if (!actor.roles.includes('admin') || actor.mustChoosePassword)
    throw new DomainError('forbidden', 'You can ask about yourself only');
  return (await rolesOf(body._user_id)).includes(body._role);
};
