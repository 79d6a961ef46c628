import { PUSH_MESSAGES } from '#domain/push/push.ts';
import { PATHS } from '#lib/paths.ts';

/** Shown where this browser does not support alerts (R489, A-22). */
export function NoPush({ className }: { className?: string }) {
  return (
    <p className={className}>
      {PUSH_MESSAGES.unsupported}. <a href={PATHS.getApp}>Install the app</a> to get them.
    </p>
  );
}
