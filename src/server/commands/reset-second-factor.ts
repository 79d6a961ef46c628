import { takeSecondFactor } from '#server/users/reset-second-factor.ts';
import { changeAccountOf } from './operator-write.ts';

/** Passkeys too. The only way for an admin (T04); the person and the admins are mailed. */
await changeAccountOf(
  'reset-second-factor',
  (name) => `Take the second factor of ${name}`,
  async (writing, name) => {
    const { messages } = await takeSecondFactor(writing, 'npm run reset-second-factor');
    return messages.length > 0
      ? `The second factor and the passkeys of ${name} are gone, and so are their sessions. They sign in with their password alone.`
      : `${name} has no second factor and no passkey.`;
  },
);
