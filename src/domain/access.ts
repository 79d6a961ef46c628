/** Roles are documents `user_roles/{uid}_{role}`; "user" is only the label of somebody without one (R435). */
export const ROLES = ['admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** The document id of a role of a person. */
export function roleId(userId: string, role: Role): string {
  return `${userId}_${role}`;
}

/**
 * What a session still lacks: `code` while its account has a second factor that this session has not shown, `enrolment`
 * for an admin without one where it is compulsory. `passed` and `none` lack nothing.
 */
export type SecondFactorState = 'none' | 'passed' | 'code' | 'enrolment';

/** What is known of a session and its account, of which the state is made. */
interface KnownOfSession {
  /** The id of the second factor of the account; null without one. */
  enrolled: string | null;
  /** The id of the second factor that this session has shown. */
  shown: string | null;
  isAdmin: boolean;
  /** True where admins have to have one. */
  isRequired: boolean;
}

/** A second factor that was replaced since the session showed it counts as not shown. */
export function secondFactorState({
  enrolled,
  shown,
  isAdmin,
  isRequired,
}: KnownOfSession): SecondFactorState {
  if (enrolled !== null) return shown === enrolled ? 'passed' : 'code';
  return isAdmin && isRequired ? 'enrolment' : 'none';
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
  /** What this session still lacks of the second factor (T04). */
  secondFactor: SecondFactorState;
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
  anyone: NO_ROLE,
  user: NO_ROLE,
  member: { opens: ['member', 'admin'], refusal: "You don't have access to Insiderz." },
  admin: { opens: ['admin'], refusal: 'Admin privileges required' },
} as const satisfies Record<string, AudienceRules>;

export type Audience = keyof typeof AUDIENCES;

const opens = (audience: Audience): readonly Role[] | null => AUDIENCES[audience].opens;

/** True when somebody with an account and these roles belongs to the audience. */
export function rolesOpen(roles: readonly Role[], audience: Audience): boolean {
  return opens(audience)?.some((role) => roles.includes(role)) ?? true;
}

/** True when the actor belongs to the audience. */
export function belongsTo(actor: Actor, audience: Audience): boolean {
  return audience === 'anyone' || (actor.kind === 'user' && rolesOpen(actor.roles, audience));
}

/** True when somebody's place in the audience rests on the role admin and on no other one. */
function restsOnAdmin(actor: SignedInActor, audience: Audience): boolean {
  const roles = opens(audience);
  if (!roles?.includes('admin')) return false;
  return !roles.some((role) => role !== 'admin' && actor.roles.includes(role));
}

/** True when somebody's place in the audience rests on the role admin, and that role waits for a longer password. */
export function lacksAdminPassword(actor: SignedInActor, audience: Audience): boolean {
  return actor.mustChoosePassword && restsOnAdmin(actor, audience);
}

/** True when it rests on the role admin, and that role waits for a second factor. */
export function lacksEnrolment(actor: SignedInActor, audience: Audience): boolean {
  return actor.secondFactor === 'enrolment' && restsOnAdmin(actor, audience);
}

/** True for an admin whose role opens what admins may do, and waits for nothing. */
export function isActiveAdmin({ roles, mustChoosePassword, secondFactor }: SignedInActor): boolean {
  const isShown = secondFactor === 'none' || secondFactor === 'passed';
  return roles.includes('admin') && !mustChoosePassword && isShown;
}

/** How long ago a password may have been typed where an endpoint asks for a recent one, in milliseconds (T04). */
export const RECENT_PASSWORD_MS = 15 * 60_000;

/** Both moments in milliseconds since 1970. */
export function isRecentSignIn(signedInAt: number, now: number): boolean {
  return now - signedInAt <= RECENT_PASSWORD_MS;
}

/** After this long an admin signs in again, in milliseconds (T06). */
export const ADMIN_SESSION_MS = 12 * 60 * 60_000;
