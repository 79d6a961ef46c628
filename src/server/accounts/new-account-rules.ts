import { isPrivileged, type Role } from '#domain/access.ts';
import { ADMIN_PASSWORD_MIN, PASSWORD_MESSAGES } from '#domain/accounts/password.ts';
import { DISPLAY_NAME_RESERVED, USERNAME_MESSAGES } from '#domain/accounts/username.ts';
import { DomainError, type FieldIssue } from '#domain/errors.ts';
import { mayBePublic } from '#server/profiles/names/public-names.ts';
import { isReservedUsername } from '#server/profiles/names/reserved-names.ts';
import { isCommonPassword } from './passwords/common-passwords.ts';

interface Chosen {
  username?: string;
  /** The owner of the password, unless the username is being chosen. */
  of?: string | null;
  displayName?: string;
  password?: string;
  /** A privileged role needs a longer one (T04). */
  roles?: readonly Role[];
}

/** Refuses reserved, deceptive and link-like names and guessable passwords, all at once (422: T03, T26). */
export async function refuseBadChoices(chosen: Chosen): Promise<void> {
  const { username, of, displayName, password, roles = [] } = chosen;
  const fields: FieldIssue[] = [];
  if (username !== undefined && isReservedUsername(username)) {
    fields.push({ path: 'username', message: USERNAME_MESSAGES.reserved });
  }
  if (displayName !== undefined && !mayBePublic(displayName)) {
    fields.push({ path: 'display_name', message: DISPLAY_NAME_RESERVED });
  }
  if (password !== undefined && isPrivileged(roles) && password.length < ADMIN_PASSWORD_MIN) {
    fields.push({ path: 'password', message: PASSWORD_MESSAGES.shortForAdmin });
  } else if (
    password !== undefined &&
    (await isCommonPassword(password, { username: username ?? of ?? null, displayName: displayName ?? null }))
  ) {
    fields.push({ path: 'password', message: PASSWORD_MESSAGES.common });
  }
  const [first] = fields;
  if (first) throw new DomainError('invalid', first.message, { fields });
}
