import { cva } from 'class-variance-authority';
import { Age } from '#components/portal/Age.tsx';
import { Icon } from '#components/portal/Icon.tsx';
import { Menu, MenuItem, MenuLine } from '#components/portal/Menu.tsx';
import { PersonTile } from '#components/portal/PersonTile.tsx';
import { linkTo } from '#components/portal/use-address.ts';
import { badge } from '#components/ui/badge.ts';
import { control } from '#components/ui/button.ts';
import { formatAge } from '#domain/formats.ts';
import { type ManagedUser, rolesText } from '#domain/users/user.ts';
import { actsOn, menuId, type UserAct, type UserActor } from './use-user-actions.ts';

const row = cva('current:bg-signal-wash! max-md:relative max-md:pr-[3.5rem] [&>*]:align-middle', {
  variants: { shut: { true: '[&>:is(th,td)]:text-muted' } },
});
const LAST = 'md:relative md:h-[3.5rem] md:py-1 md:pr-[4rem]';

interface UserRowProps extends UserActor {
  user: ManagedUser;
  now: number;
  href: string;
  isOpen: boolean;
  onOpen: (user: ManagedUser) => void;
}

/** The four columns of the specification, with a menu in the last. */
export function UserRow({ user, now, href, isOpen, onOpen, ...rest }: UserRowProps) {
  const { disabled } = user;
  return (
    <tr className={row({ shut: disabled !== null })} aria-current={isOpen || undefined}>
      <th className="font-semibold" scope="row">
        <span className="flex items-center gap-3">
          <PersonTile name={user.username} className="large-text:hidden w-6" />
          <span>
            <a
              id={`user-${user.id}`}
              className="-my-2 inline-block py-2 no-underline hover:underline"
              {...linkTo(href, () => onOpen(user))}
            >
              {user.username}
            </a>
            {user.id === rest.actorId && <span className="text-muted"> (you)</span>}
            {user.has_second_factor && (
              <span className="block font-regular text-0 text-muted">Second factor on</span>
            )}
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

/** Actions on one user. An unavailable action stays in place with its reason. */
function UserMenu({ user, ...actor }: { user: ManagedUser } & UserActor) {
  const { roles, link, factor, audit, account } = actsOn(user, actor);
  const item = ({ name, why, press }: UserAct) => (
    <MenuItem key={name} why={why} bad={name === 'Disable account'} onPress={press}>
      {name}
    </MenuItem>
  );
  return (
    <Menu
      id={menuId(user)}
      className={BUTTON}
      label={`Actions for ${user.username}`}
      sign={<Icon of="more" />}
    >
      {roles.map(item)}
      <MenuLine />
      {[link, factor, audit].map(item)}
      <MenuLine />
      {item(account)}
    </Menu>
  );
}
