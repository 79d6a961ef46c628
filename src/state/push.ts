import { atom } from 'nanostores';
import { deletePushSubscription, savePushSubscription } from '#domain/push/contract.ts';
import { PUSH_MESSAGES } from '#domain/push/push.ts';
import { call, reasonOf } from '#lib/api-client.ts';
import { enablePush, presentSubscription, pushBrowser, subscriptionOf } from '#lib/push.ts';
import { flagPush } from './push-flags.ts';

export const $push = atom<'unknown' | 'off' | 'on'>('unknown');

const token = async () => (await import('#lib/auth/auth.ts')).getToken();

/** Set by the build (astro.config.mjs); absent in a production build without a key. */
const PUBLIC_KEY: string = import.meta.env.PUBLIC_VAPID_KEY ?? '';

/** Uses the wording of the specification where it defines one. */
export function pushReason(fault: unknown): string {
  const known = Object.values<string>(PUSH_MESSAGES);
  return fault instanceof Error && known.includes(fault.message) ? fault.message : reasonOf(fault);
}

/** Checks for an existing subscription without asking for permission. */
export async function lookForPush(): Promise<void> {
  try {
    $push.set((await presentSubscription()) ? 'on' : 'off');
  } catch {
    $push.set('off');
  }
}

/** Subscribes and saves. False when denied. @throws Error with one of PUSH_MESSAGES, or ApiError */
export async function turnOnPush(user: { id: string } | null): Promise<boolean> {
  const subscription = await enablePush({
    user,
    browser: pushBrowser(import.meta.env.PUBLIC_PUSH_WITHOUT_INSTALL),
    vapidKey: PUBLIC_KEY,
    save: async (body) => call(savePushSubscription, { body }, { token: await token() }),
  });
  if (!subscription) return false;
  flagPush(true);
  $push.set('on');
  return true;
}

/** Unsubscribes at the push service and on our server (T28). */
export async function turnOffPush(): Promise<void> {
  const subscription = await presentSubscription();
  const known = subscription && subscriptionOf(subscription);
  if (known) {
    const body = { endpoint: known.endpoint };
    // The push service has ended it too: a record that stays fails on its next alert and is removed.
    await Promise.allSettled([
      token().then((bearer) => call(deletePushSubscription, { body }, { token: bearer })),
      subscription.unsubscribe(),
    ]);
  }
  flagPush(false);
  $push.set('off');
}
