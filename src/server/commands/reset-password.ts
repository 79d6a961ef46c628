import { formatLondonDate } from '#domain/formats.ts';
import { makeResetLink } from '#server/users/reset-second-factor.ts';
import { changeAccountOf } from './operator-write.ts';

/** The only way for an admin without a recovery address (T04); the person and the admins are mailed. */
await changeAccountOf(
  'reset-password',
  (name) => `Make a link to a new password for ${name}`,
  async (writing) => {
    const { link, expires_at } = await makeResetLink(writing);
    return `${link}\nIt works once, until ${formatLondonDate(expires_at)}, and is shown here only.`;
  },
);
