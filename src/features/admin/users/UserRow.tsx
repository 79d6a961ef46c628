import { cva } from 'class-variance-authority';
import { badge } from '#components/ui/badge.ts';
import { ageInWords, dateInWords } from '#domain/formats.ts';
import { type ManagedUser, rolesInWords } from '#domain/users/user.ts';
import { UserMenu } from './UserMenu.tsx';
import type { UserActions } from './use-user-actions.ts';

const row = cva('max-md:relative max-md:pr-[3.5rem] [&>*]:align-middle', {
  variants: { shut: { true: '[&>:is(th,td)]:text-muted' } },
});
/** The menu stands at its end; on a phone at the end of the row. */
const LAST = 'md:relative md:h-[3.5rem] md:py-1 md:pr-[4rem]';

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
    <tr className={row({ shut: disabled !== null })}>
      <th className="font-semibold" scope="row">
        {user.username}
        {user.id === rest.actorId && <span className="text-muted"> (you)</span>}
      </th>
      <td data-label="Display Name">{user.display_name}</td>
      <td data-label="Roles">
        <span className="flex flex-wrap items-center gap-2 max-md:inline">
          <span>{rolesInWords(user.roles)}</span>
          {disabled && (
            <span className={badge({ kind: 'danger', className: 'max-md:mr-1 max-md:ml-2' })}>Disabled</span>
          )}
        </span>
        {disabled && (
          <span className="mt-1 block text-0 text-muted max-md:inline max-md:before:content-['_']">
            {disabled.reason} ({ageInWords(disabled.at, now)})
          </span>
        )}
      </td>
      <td className={LAST} data-label="Joined">
        <time dateTime={user.created_at} title={dateInWords(user.created_at)}>
          {ageInWords(user.created_at, now)}
        </time>
        <UserMenu user={user} {...rest} />
      </td>
    </tr>
  );
}
