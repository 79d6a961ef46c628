import { cva } from 'class-variance-authority';
import { Age } from '#components/portal/Age.tsx';
import { Icon } from '#components/portal/Icon.tsx';
import { Menu, MenuItem, MenuLine } from '#components/portal/Menu.tsx';
import { PersonTile } from '#components/portal/PersonTile.tsx';
import { linkTo } from '#components/portal/use-address.ts';
import { badge } from '#components/ui/badge.ts';
import { control } from '#components/ui/button.ts';
import { ROLES } from '#domain/access.ts';
import { formatAge } from '#domain/formats.ts';
import {
  demotionGuard,
  disablingGuard,
  isAdministrator,
  linkGuard,
  type ManagedUser,
  resetGuard,
  rolesText,
  USER_GUARDS,
} from '#domain/users/user.ts';
import { menuId, type UserActions } from './use-user-actions.ts';

const row = cva('max-md:relative max-md:pr-[3.5rem] [&>*]:align-middle', {
  variants: { shut: { true: '[&>:is(th,td)]:text-muted' } },
});
const LAST = 'md:relative md:h-[3.5rem] md:py-1 md:pr-[4rem]';

interface UserRowProps {
  user: ManagedUser;
  actorId: string;
  admins: number;
  now: number;
  actions: UserActions;
  href: string;
  onOpen: (user: ManagedUser) => void;
  onShowAudit: (user: ManagedUser) => void;
}

/** The four columns of the specification, with a menu in the last. */
export function UserRow({ user, now, href, onOpen, ...rest }: UserRowProps) {
  const { disabled } = user;
  return (
    <tr className={row({ shut: disabled !== null })}>
      <th className="font-semibold" scope="row">
        <span className="flex items-center gap-3">
          <PersonTile name={user.username} className="large-text:hidden w-6" />
          <span>
            <a
              className="-my-2 inline-block py-2 no-underline hover:underline"
              {...linkTo(href, () => onOpen(user))}
            >
              {user.username}
            </a>
            {user.id === rest.actorId && <span className="text-muted"> (you)</span>}
          </span>
        </span>
      </th>
      <td data-label="Display Name">{user.display_name}</td>
      <td data-label="Roles">
        <span className="flex flex-wrap items-center gap-2 max-md:inline">
          <span>{rolesText(user.roles)}</span>
          {disabled && (
            <span className={badge({ kind: 'danger', className: 'max-md:mr-1 max-md:ml-2' })}>Disabled</span>
          )}
        </span>
        {disabled && (
          <span className="mt-1 block text-0 text-muted max-md:inline max-md:before:content-['_']">
            {disabled.reason} ({formatAge(disabled.at, now)})
          </span>
        )}
      </td>
      <td className={LAST} data-label="Joined">
        <Age at={user.created_at} now={now} />
        <UserMenu user={user} {...rest} />
      </td>
    </tr>
  );
}

const BUTTON = control({
  className: [
    'absolute right-2 max-md:top-2 md:top-[50%] md:[transform:translateY(-50%)] [&_svg]:size-[1rem]!',
    'border-transparent! hover:border-line-strong! aria-expanded:border-line-strong!',
  ],
});

interface UserMenuProps {
  user: ManagedUser;
  actorId: string;
  admins: number;
  actions: UserActions;
  onShowAudit: (user: ManagedUser) => void;
}

/** Actions on one user. An unavailable action stays in place with its reason. */
function UserMenu({ user, actorId, admins, actions, onShowAudit }: UserMenuProps) {
  const closed = user.disabled ? USER_GUARDS.disabled : null;
  const demotion = demotionGuard(user, actorId, user.disabled ? admins + 1 : admins);
  return (
    <Menu
      id={menuId(user)}
      className={BUTTON}
      label={`Actions for ${user.username}`}
      sign={<Icon of="more" />}
    >
      {[...ROLES].reverse().map((role) => {
        const holds = user.roles.includes(role);
        const why = holds ? (isAdministrator({ roles: [role] }) ? demotion : null) : closed;
        return (
          <MenuItem key={role} why={why} onPress={() => void actions.setRole(user, role, !holds)}>
            {`${holds ? 'Remove' : 'Give'} ${role}`}
          </MenuItem>
        );
      })}
      <MenuLine />
      <MenuItem why={linkGuard(user, actorId)} onPress={() => void actions.makeLink(user)}>
        Issue a reset link
      </MenuItem>
      <MenuItem why={resetGuard(user, actorId)} onPress={() => actions.open('reset-factor', user)}>
        Reset second factor
      </MenuItem>
      <MenuItem onPress={() => onShowAudit(user)}>Show in the audit</MenuItem>
      <MenuLine />
      {user.disabled ? (
        <MenuItem onPress={() => void actions.enable(user)}>Enable account</MenuItem>
      ) : (
        <MenuItem
          bad
          why={disablingGuard(user, actorId, admins)}
          onPress={() => actions.open('disable', user)}
        >
          Disable account
        </MenuItem>
      )}
    </Menu>
  );
}
