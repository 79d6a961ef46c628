/** Roles are documents `user_roles/{uid}_{role}`; "user" is only the label of somebody without one (R435). */
export const ROLES = ['admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** The document id of a role of a person. */
export function roleId(userId: string, role: Role): string {
  return `${userId}_${role}`;
}

/** Who is asking, as the server established it from the bearer token and the `user_roles` documents. */
export type Actor = { kind: 'visitor' } | SignedInActor;

export interface SignedInActor {
  kind: 'user';
  id: string;
  roles: readonly Role[];
  /** When the password was last typed, in milliseconds since 1970. */
  signedInAt: number;
  /** True for an admin whose password is not known to be long enough; until they choose another the role opens nothing (T04). */
  mustChoosePassword: boolean;
}

export const VISITOR: Actor = { kind: 'visitor' };

/** The four kinds of audience an endpoint can have. */
export type Audience = 'anybody' | 'user' | 'member' | 'admin';

/** True when the actor belongs to the audience. An admin passes the member check (R462). */
export function belongsTo(actor: Actor, audience: Audience): boolean {
  if (audience === 'anybody') return true;
  if (actor.kind === 'visitor') return false;
  if (audience === 'user') return true;
  if (audience === 'member') return actor.roles.includes('member') || actor.roles.includes('admin');
  return actor.roles.includes('admin');
}

/** True when somebody's place in the audience rests on the role admin, and that role opens nothing yet. */
export function lacksAdminPassword(actor: SignedInActor, audience: Audience): boolean {
  if (!actor.mustChoosePassword) return false;
  return audience === 'admin' || (audience === 'member' && !actor.roles.includes('member'));
}
