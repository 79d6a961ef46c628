import * as z from 'zod/mini';
import { ADMINISTRATOR_ROLES, isPrivileged, ROLES } from '../access.ts';
import { oneLine } from '../text.ts';

/** An account id in the format of Firebase. */
export const userId = z
  .string('Must be text')
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9:_-]{0,127}$/, 'Must be a user id'));

/** Lifetime of an admin's reset link, in milliseconds: 24 hours. */
export const RESET_LINK_MS = 24 * 60 * 60_000;

export const USERS_PAGE = 500;

export const USER_INDEX_PAGE = 5_000;

export const REASON_LIMITS = { min: 3, max: 500 } as const;

/** Reasons for disabling, by the eligibility rule of the terms. */
export const DISABLE_REASONS = [
  'Under 16 without the consent of a parent',
  'Pretends to be someone else',
  'More than one account for one person',
  'Breaks the terms of the programme',
] as const;

export const disableReason = oneLine(
  z.minLength(REASON_LIMITS.min, 'Please give a reason of at least 3 characters'),
  z.maxLength(REASON_LIMITS.max, 'The reason must be at most 500 characters'),
);

/** A user in User Management. Without addresses, only whether there is one. */
export const ManagedUser = z.object({
  id: z.string(),
  username: z.string(),
  display_name: z.string(),
  /** Empty for the label "user". */
  roles: z.array(z.enum(ROLES)),
  disabled: z.nullable(z.object({ reason: z.string(), at: z.string() })),
  /** True with a verified recovery address: no admin is needed for a lost password. */
  has_recovery: z.boolean(),
  /** True with a second factor; absent if there never was one. */
  has_second_factor: z.optional(z.boolean()),
  /** True with a passkey; absent if there never was one. */
  has_passkeys: z.optional(z.boolean()),
  created_at: z.string(),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

export function rolesText(roles: ManagedUser['roles']): string {
  return roles.length === 0 ? 'user' : roles.join(', ');
}

export const USER_GUARDS = {
  ownAdmin: 'You cannot remove your own admin role. Another admin can.',
  ownAccount: 'You cannot disable your own account. Another admin can.',
  lastAdmin: 'This is the last admin. Give someone else the role first.',
  onlyAdmin: 'You are the only admin. Make someone else an admin first.',
  disabled: 'This account is disabled. Enable it before you give it a role.',
  ownFactor: 'This is your own. Turn it off on your account page.',
  noFactor: 'This account has no second factor and no passkey.',
  disabledLink: 'This account is disabled. Enable it first.',
  adminLink: 'Only the operator resets the password of an admin: npm run reset-password.',
  adminFactor: 'Only the operator resets the second factor of an admin: npm run reset-second-factor.',
} as const;

/** True for a role whose last holder must stay. */
export const isAdministrator = ({ roles }: Pick<ManagedUser, 'roles'>): boolean =>
  roles.some((role) => ADMINISTRATOR_ROLES.includes(role));

/** Why `admin` may not lose the admin role, or null. `admins`: enabled accounts with it. */
export function demotionGuard(user: Pick<ManagedUser, 'id'>, actorId: string, admins: number): string | null {
  if (user.id === actorId) return USER_GUARDS.ownAdmin;
  return admins <= 1 ? USER_GUARDS.lastAdmin : null;
}

/** Why a user may not delete their account, or null. `others`: other enabled admins. */
export function leavingGuard(isAdmin: boolean, others: number): string | null {
  return isAdmin && others === 0 ? USER_GUARDS.onlyAdmin : null;
}

export function disablingGuard(
  user: Pick<ManagedUser, 'id' | 'roles'>,
  actorId: string,
  admins: number,
): string | null {
  if (user.id === actorId) return USER_GUARDS.ownAccount;
  return isAdministrator(user) && admins <= 1 ? USER_GUARDS.lastAdmin : null;
}

/** True for another privileged user, whose password and second factor no admin resets (T04). */
export const isOtherStaff = ({ id, roles }: Pick<ManagedUser, 'id' | 'roles'>, actorId: string): boolean =>
  isPrivileged(roles) && id !== actorId;

export function linkGuard(
  user: Pick<ManagedUser, 'id' | 'roles' | 'disabled'>,
  actorId: string,
): string | null {
  if (isOtherStaff(user, actorId)) return USER_GUARDS.adminLink;
  return user.disabled ? USER_GUARDS.disabledLink : null;
}

export function resetGuard(
  user: Pick<ManagedUser, 'id' | 'roles' | 'has_second_factor' | 'has_passkeys'>,
  actorId: string,
): string | null {
  if (user.id === actorId) return USER_GUARDS.ownFactor;
  if (isOtherStaff(user, actorId)) return USER_GUARDS.adminFactor;
  return user.has_second_factor || user.has_passkeys ? null : USER_GUARDS.noFactor;
}
