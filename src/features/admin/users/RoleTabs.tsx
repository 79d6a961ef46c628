import { views } from '#components/portal/frame.ts';
import { useAddress } from '#components/portal/use-address.ts';
import { grouped } from '#domain/formats.ts';
import type { ManagedUser } from '#domain/users/user.ts';
import { ROLE_TABS, roleIn, withRole } from './user-list.ts';

export function RoleTabs({ users, ready }: { users: readonly ManagedUser[]; ready: boolean }) {
  const { params, go } = useAddress();
  const current = roleIn(params);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row in every browser.
    <div className={views.row} role="group" aria-label="Role">
      {ROLE_TABS.map(([role, name]) => (
        <button
          key={name}
          className={views.view}
          type="button"
          aria-pressed={role === current}
          onClick={() => go({ role, page: null }, 'replace')}
        >
          {name}
          {ready && <span className="font-regular text-0">{grouped(withRole(users, role).length)}</span>}
        </button>
      ))}
    </div>
  );
}
