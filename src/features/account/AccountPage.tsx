import { Guard } from '#components/portal/Guard.tsx';
import { AccountDesk } from './AccountDesk.tsx';

/** The page /account, for whoever is signed in. */
export const AccountPage = () => (
  <Guard name="Your account">{(session) => <AccountDesk session={session} />}</Guard>
);
