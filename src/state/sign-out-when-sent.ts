import type { SitePath } from '#lib/paths.ts';
import { $sending } from '#lib/settle.ts';
import { queryClient } from './queries.ts';
import { confirm } from './questions.ts';
import { signOut } from './session.ts';
import { dismiss, toast } from './toasts.ts';

/** In milliseconds. */
const PATIENCE_MS = 3_000;

/** Includes a form between two retries, and queued mutations. */
const isSending = () => $sending.get() > 0 || queryClient.isMutating() > 0;

/** Resolves to false on time-out. */
function allSent(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (sent: boolean) => {
      clearTimeout(timer);
      for (const stop of listeners) stop();
      dismiss(waiting);
      resolve(sent);
    };
    const waiting = toast({ title: 'Finishing what is being sent…', sticky: true });
    const timer = setTimeout(() => end(false), PATIENCE_MS);
    const look = () => void (isSending() || end(true));
    const listeners = [$sending.listen(look), queryClient.getMutationCache().subscribe(look)];
  });
}

let leaving: Promise<void> | undefined;

async function leave(to: SitePath): Promise<void> {
  const sent = !isSending() || (await allSent());
  const question = {
    title: 'Something is still being sent',
    text: 'It may not arrive if you sign out now.',
    action: 'Sign out anyway',
    tone: 'bad',
  } as const;
  if (sent || (await confirm(question))) await signOut(to);
}

/** Signs out once pending requests have finished; asks after three seconds. */
export function signOutWhenSent(to: SitePath): Promise<void> {
  leaving ??= leave(to).finally(() => {
    leaving = undefined;
  });
  return leaving;
}
