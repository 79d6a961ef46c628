import { isAnythingKept } from '#lib/unsent/outbox.ts';
import { startOutbox } from '#state/outbox-sender.ts';

startOutbox(true);
// The form shows what is kept without waiting for a touch.
const form = document.getElementById('contribution-form');
if (form) {
  isAnythingKept().then(
    (kept) => kept && form.dispatchEvent(new Event('input', { bubbles: true })),
    () => {},
  );
}
