import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ReauthDialog } from './ReauthDialog.tsx';

/** The dialogs that a portal asks its questions by; each is shown while there is a question. */
export const Questions = () => (
  <>
    <ConfirmDialog />
    <ReauthDialog />
  </>
);
