import { atom } from 'nanostores';
import { deletePushSubscription, savePushSubscription } from '#domain/push/contract.ts';
import { call } from '#lib/api-client.ts';
import { enablePush, subscriptionOf } from '#lib/push/enable-push.ts';
import { presentSubscription, pushBrowser } from '#lib/push/push-browser.ts';
import { flagPush } from './push-flag.ts';

/** Whether this browser is told of new contributions. */
export const $push = atom<'unknown' | 'off' | 'on'>('unknown');

const token = async () => (await import('#lib/auth/auth.ts')).getToken();

/** Written into the pages by their build (astro.config.mjs): a production build without a key of its own has none. */
const PUBLIC_KEY: string = import.meta.env.PUBLIC_VAPID_KEY ?? '';

/** Looks whether this browser is subscribed already. Asks nobody anything. */
export async function lookForPush(): Promise<void> {
  try {
    $push.set((await presentSubscription()) ? 'on' : 'off');
  } catch {
    $push.set('off');
  }
}

/**
 * Subscribes this browser after a press and saves it. False when the person did not allow it. Throws the sentences of
 * `PUSH_MESSAGES`, and an ApiError when it could not be saved.
 */
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

/** Ends this browser's subscription, at its push service and with us (T28). */
export async function turnOffPush(): Promise<void> {
  const subscription = await presentSubscription();
  const known = subscription && subscriptionOf(subscription);
  if (known) {
    const body = { endpoint: known.endpoint };
    // Ended at the push service as well: should our record stay, its next alert finds nobody and is the last.
    await Promise.allSettled([
      token().then((bearer) => call(deletePushSubscription, { body }, { token: bearer })),
      subscription.unsubscribe(),
    ]);
  }
  flagPush(false);
  $push.set('off');
}
