import { hasStoredData } from '#lib/offline-queue/queue.ts';
import { startOutbox } from '#state/outbox-sender.ts';

startOutbox(true);
// The form shows stored data without waiting for a touch.
const form = document.getElementById('contribution-form');
if (form) {
  hasStoredData().then(
    (stored) => stored && form.dispatchEvent(new Event('input', { bubbles: true })),
    () => {},
  );
}
