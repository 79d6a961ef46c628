/** Roles are documents `user_roles/{uid}_{role}`; "user" is only the label of an account without a role (R435). */
export const ROLES = ['admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** `review`: decide contributions. `award`: give INZ for them. `administer`: everything else of the admin portal. */
type Permission = 'participate' | 'review' | 'award' | 'administer';

interface RoleRules {
  /** Needs a long password and a second factor (T04); ends after `PRIVILEGED_SESSION_MS` and when idle (T06). */
  isPrivileged: boolean;
  may: readonly Permission[];
}

const ROLE_RULES: Record<Role, RoleRules> = {
  // An admin passes the member check (R462).
  admin: { isPrivileged: true, may: ['participate', 'review', 'award', 'administer'] },
  member: { isPrivileged: false, may: ['participate'] },
};

const rolesThatMay = (permission: Permission): Role[] =>
  ROLES.filter((role) => ROLE_RULES[role].may.includes(permission));

export const PRIVILEGED_ROLES: readonly Role[] = ROLES.filter((role) => ROLE_RULES[role].isPrivileged);
export const ADMINISTRATOR_ROLES: readonly Role[] = rolesThatMay('administer');

export const isPrivileged = (roles: readonly Role[]): boolean =>
  roles.some((role) => PRIVILEGED_ROLES.includes(role));

export const roleId = (userId: string, role: Role): string => `${userId}_${role}`;

/** `code`: the account's factor was not shown. `enrolment`: a privileged role lacks a compulsory one. */
export type SecondFactorState = 'none' | 'passed' | 'code' | 'enrolment';

interface KnownOfSession {
  /** The id of the second factor of the account; null without one. */
  enrolled: string | null;
  shown: string | null;
  isPrivileged: boolean;
  /** True if privileged roles need one. */
  isRequired: boolean;
}

/** Shown by a passkey to an account without a second factor: its device has verified the user. */
export const PASSKEY_FACTOR = 'passkey';

/** A second factor that was replaced since the session showed it counts as not shown. */
export function secondFactorState(known: KnownOfSession): SecondFactorState {
  const { enrolled, shown } = known;
  if (enrolled !== null) return shown === enrolled ? 'passed' : 'code';
  if (!known.isPrivileged || !known.isRequired) return 'none';
  return shown === PASSKEY_FACTOR ? 'passed' : 'enrolment';
}

export type Actor = { kind: 'visitor' } | SignedInActor;

export interface SignedInActor {
  kind: 'user';
  id: string;
  roles: readonly Role[];
  /** When the password was last typed, in milliseconds since 1970. */
  signedInAt: number;
  /** True for a privileged role whose password may be too short: it grants nothing until a change (T04). */
  mustChoosePassword: boolean;
  secondFactor: SecondFactorState;
}

export const VISITOR: Actor = { kind: 'visitor' };

interface AudienceRules {
  opens: readonly Role[] | null;
  refusal: string;
}

const NO_ROLE: AudienceRules = { opens: null, refusal: '' };
const REFUSAL = 'Admin privileges required';

export const AUDIENCES = {
  anyone: NO_ROLE,
  user: NO_ROLE,
  member: { opens: rolesThatMay('participate'), refusal: "You don't have access to Insiderz." },
  staff: { opens: PRIVILEGED_ROLES, refusal: REFUSAL },
  reviewer: { opens: rolesThatMay('review'), refusal: REFUSAL },
  admin: { opens: ADMINISTRATOR_ROLES, refusal: REFUSAL },
} as const satisfies Record<string, AudienceRules>;

export type Audience = keyof typeof AUDIENCES;

const opens = (audience: Audience): readonly Role[] | null => AUDIENCES[audience].opens;

export function rolesOpen(roles: readonly Role[], audience: Audience): boolean {
  return opens(audience)?.some((role) => roles.includes(role)) ?? true;
}

export function belongsTo(actor: Actor, audience: Audience): boolean {
  return audience === 'anyone' || (actor.kind === 'user' && rolesOpen(actor.roles, audience));
}

/** In the order of `ROLES`. */
export function rolesToRead(audience: Audience): readonly Role[] {
  return audience === 'anyone' ? [] : (opens(audience) ?? ROLES);
}

export function isPrivilegedAudience(audience: Audience): boolean {
  return opens(audience)?.every((role) => PRIVILEGED_ROLES.includes(role)) ?? false;
}

/** An absent fact lacks nothing. */
export interface Person extends Pick<SignedInActor, 'id' | 'roles'> {
  mustChoosePassword?: boolean | undefined;
  secondFactor?: SecondFactorState | undefined;
}

/** The roles in effect: a privileged one needs its long password and the second factor. */
export function usableRoles(person: Omit<Person, 'id'>): readonly Role[] {
  const { roles, mustChoosePassword = false, secondFactor = 'none' } = person;
  const isComplete = !mustChoosePassword && (secondFactor === 'none' || secondFactor === 'passed');
  return isComplete ? roles : roles.filter((role) => !PRIVILEGED_ROLES.includes(role));
}

interface Entities {
  'read-roles': { id: string };
  review: null;
  award: null;
  administer: null;
}

/** Whether a user may do something to one entity. The contract decides who may call an endpoint at all. */
export function can<A extends keyof Entities>(person: Person, action: A, entity: Entities[A]): boolean {
  const may = (permission: Permission) =>
    usableRoles(person).some((role) => ROLE_RULES[role].may.includes(permission));
  const rules: { [B in keyof Entities]: (thing: Entities[B]) => boolean } = {
    'read-roles': ({ id }) => id === person.id || may('administer'),
    review: () => may('review'),
    award: () => may('award'),
    administer: () => may('administer'),
  };
  return rules[action](entity);
}

/** Greatest age of a password entry where an endpoint requires a recent one, in milliseconds (T04). */
export const RECENT_PASSWORD_MS = 15 * 60_000;

/** Both moments in milliseconds since 1970. */
export function isRecentSignIn(signedInAt: number, now: number): boolean {
  return now - signedInAt <= RECENT_PASSWORD_MS;
}

/** A privileged role signs in again after this time, in milliseconds (T06). */
export const PRIVILEGED_SESSION_MS = 12 * 60 * 60_000;
