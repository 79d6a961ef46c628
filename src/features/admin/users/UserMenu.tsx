import { Menu } from '@base-ui/react/menu';
import { demotionGuard, disablingGuard, type ManagedUser, USER_GUARDS } from '#domain/users/user.ts';
import { menuId, type UserActions } from './use-user-actions.ts';

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
  const [isAdmin, isMember] = [user.roles.includes('admin'), user.roles.includes('member')];
  const closed = user.disabled ? USER_GUARDS.disabled : null;
  const demotion = demotionGuard(user, actorId, user.disabled ? admins + 1 : admins);
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        id={menuId(user)}
        className="ctl user-menu-button"
        aria-label={`Actions for ${user.username}`}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d="M1 6.5h3v3H1zm5.5 0h3v3h-3zM12 6.5h3v3h-3z" />
        </svg>
      </Menu.Trigger>
      <Menu.Portal container={document.getElementById('main')}>
        <Menu.Positioner className="menu-place" align="end" sideOffset={4}>
          <Menu.Popup className="menu">
            {isMember ? (
              <Item onPress={() => void actions.setRole(user, 'member', false)}>Remove member</Item>
            ) : (
              <Item why={closed} onPress={() => void actions.setRole(user, 'member', true)}>
                Give member
              </Item>
            )}
            {isAdmin ? (
              <Item why={demotion} onPress={() => void actions.setRole(user, 'admin', false)}>
                Remove admin
              </Item>
            ) : (
              <Item why={closed} onPress={() => void actions.setRole(user, 'admin', true)}>
                Give admin
              </Item>
            )}
            <Menu.Separator className="menu-line" />
            <Item
              why={user.disabled ? USER_GUARDS.disabledLink : null}
              onPress={() => void actions.makeLink(user)}
            >
              Issue a reset link
            </Item>
            <Item onPress={() => onShowAudit(user)}>Show in the audit</Item>
            <Menu.Separator className="menu-line" />
            {user.disabled ? (
              <Item onPress={() => void actions.enable(user)}>Enable account</Item>
            ) : (
              <Item
                bad
                why={disablingGuard(user, actorId, admins)}
                onPress={() => actions.askToDisable(user)}
              >
                Disable account
              </Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface ItemProps {
  children: string;
  onPress: () => void;
  /** Why it is not possible; null when it is. */
  why?: string | null;
  bad?: boolean;
}

function Item({ children, onPress, why = null, bad = false }: ItemProps) {
  return (
    <Menu.Item className={bad ? 'menu-item bad' : 'menu-item'} disabled={why !== null} onClick={onPress}>
      {children}
      {why !== null && <span className="why">{why}</span>}
    </Menu.Item>
  );
}
