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

interface AudienceRules {
  /** The roles that open it, any one of them; null where none is needed. */
  opens: readonly Role[] | null;
  /** What somebody with an account is told who does not belong to it. */
  refusal: string;
}

const NO_ROLE: AudienceRules = { opens: null, refusal: '' };

/** The kinds of audience an endpoint can have. An admin passes the member check (R462). */
export const AUDIENCES = {
  anybody: NO_ROLE,
  user: NO_ROLE,
  member: { opens: ['member', 'admin'], refusal: "You don't have access to Insiderz." },
  admin: { opens: ['admin'], refusal: 'Admin privileges required' },
} as const satisfies Record<string, AudienceRules>;

export type Audience = keyof typeof AUDIENCES;

const opens = (audience: Audience): readonly Role[] | null => AUDIENCES[audience].opens;

/** True when the actor belongs to the audience. */
export function belongsTo(actor: Actor, audience: Audience): boolean {
  if (audience === 'anybody') return true;
  if (actor.kind === 'visitor') return false;
  return opens(audience)?.some((role) => actor.roles.includes(role)) ?? true;
}

/** True when somebody's place in the audience rests on the role admin, and that role opens nothing yet. */
export function lacksAdminPassword(actor: SignedInActor, audience: Audience): boolean {
  const roles = opens(audience);
  if (!actor.mustChoosePassword || !roles?.includes('admin')) return false;
  return !roles.some((role) => role !== 'admin' && actor.roles.includes(role));
}
