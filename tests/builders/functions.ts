import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import editor from '../../functions/editor.ts';
import measurement from '../../functions/measurement.ts';
import members from '../../functions/members.ts';
import notices from '../../functions/notices.ts';
import passkeys from '../../functions/passkeys.ts';
import pictures from '../../functions/pictures.ts';
import push from '../../functions/push.ts';

/** Every deployed function that answers requests. Rules hold that no endpoint is served elsewhere. */
export const FUNCTIONS = {
  accounts,
  admin,
  contributions,
  editor,
  measurement,
  members,
  notices,
  passkeys,
  pictures,
  push,
} as const;
