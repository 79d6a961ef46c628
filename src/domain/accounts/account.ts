/** Roles are documents `user_roles/{uid}_{role}`; "user" is only the label of somebody without one (R435). */
export const ROLES = ['admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** The document id of a role of a person (DESIGN section 2). */
export function roleId(userId: string, role: Role): string {
  return `${userId}_${role}`;
}
