import { DEVELOPMENT_VAPID_KEY } from '#domain/push/push.ts';

/**
 * Public VAPID key; empty while alerts are off. @throws when a production build has the developers' key
 * pair, whose private half is public.
 */
export function vapidKey(env: Record<string, string | undefined>): string {
  const key = env.PUBLIC_VAPID_KEY?.trim();
  if (env.CONTEXT !== 'production') return key || DEVELOPMENT_VAPID_KEY;
  if (key === DEVELOPMENT_VAPID_KEY) {
    throw new Error('PUBLIC_VAPID_KEY is the pair of developers. Make one: npx web-push generate-vapid-keys');
  }
  return key ?? '';
}
