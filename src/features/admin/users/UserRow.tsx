import { type ManagedUser, rolesInWords } from '#domain/users/user.ts';
import { ageInWords, dateInWords } from '#lib/in-words.ts';
import { UserMenu } from './UserMenu.tsx';
import type { UserActions } from './use-user-actions.ts';

interface UserRowProps {
  user: ManagedUser;
  actorId: string;
  admins: number;
  now: number;
  actions: UserActions;
  onShowAudit: (user: ManagedUser) => void;
}

/** One person: the four columns of the specification, and their menu at the end of the last. */
export function UserRow({ user, now, ...rest }: UserRowProps) {
  const { disabled } = user;
  return (
    <tr className={disabled ? 'user-row shut' : 'user-row'}>
      <th scope="row">
        {user.username}
        {user.id === rest.actorId && <span className="muted"> (you)</span>}
      </th>
      <td data-label="Display Name">{user.display_name}</td>
      <td data-label="Roles">
        <span className="roles">
          <span>{rolesInWords(user.roles)}</span>
          {disabled && <span className="badge no">Disabled</span>}
        </span>
        {disabled && (
          <span className="muted small">
            {disabled.reason} ({ageInWords(disabled.at, now)})
          </span>
        )}
      </td>
      <td data-label="Joined">
        <time dateTime={user.created_at} title={dateInWords(user.created_at)}>
          {ageInWords(user.created_at, now)}
        </time>
        <UserMenu user={user} {...rest} />
      </td>
    </tr>
  );
}
