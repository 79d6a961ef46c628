import { Menu, MenuItem, MenuLine } from '#components/portal/Menu.tsx';
import { control } from '#components/ui/button.ts';
import { ROLES } from '#domain/access.ts';
import {
  demotionGuard,
  disablingGuard,
  isAdministrator,
  linkGuard,
  type ManagedUser,
  resetGuard,
  USER_GUARDS,
} from '#domain/users/user.ts';
import { menuId, type UserActions } from './use-user-actions.ts';

/** Its edge comes when it is pointed at. */
const BUTTON = control({
  className: [
    'absolute right-2 max-md:top-2 md:top-[50%] md:[transform:translateY(-50%)] [&_svg]:size-[1rem]!',
    'border-transparent! hover:border-line-strong! aria-expanded:border-line-strong!',
  ],
});

interface UserMenuProps {
  user: ManagedUser;
  actorId: string;
  /** How many people with open accounts hold the admin role. */
  admins: number;
  actions: UserActions;
  onShowAudit: (user: ManagedUser) => void;
}

/** What can be done about one person. What is not possible stays in its place and says why. */
export function UserMenu({ user, actorId, admins, actions, onShowAudit }: UserMenuProps) {
  const closed = user.disabled ? USER_GUARDS.disabled : null;
  const demotion = demotionGuard(user, actorId, user.disabled ? admins + 1 : admins);
  return (
    <Menu
      id={menuId(user)}
      className={BUTTON}
      label={`Actions for ${user.username}`}
      sign={
        <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d="M1 6.5h3v3H1zm5.5 0h3v3h-3zM12 6.5h3v3h-3z" />
        </svg>
      }
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
      <MenuItem why={resetGuard(user, actorId)} onPress={() => actions.askToReset(user)}>
        Reset second factor
      </MenuItem>
      <MenuItem onPress={() => onShowAudit(user)}>Show in the audit</MenuItem>
      <MenuLine />
      {user.disabled ? (
        <MenuItem onPress={() => void actions.enable(user)}>Enable account</MenuItem>
      ) : (
        <MenuItem bad why={disablingGuard(user, actorId, admins)} onPress={() => actions.askToDisable(user)}>
          Disable account
        </MenuItem>
      )}
    </Menu>
  );
}
