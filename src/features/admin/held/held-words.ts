import type { HeldReason } from '#domain/held/held.ts';

/** Why something is held back, as the desk says it. */
export const REASONS: Record<HeldReason, { name: string; more: string }> = {
  'no-ticket': {
    name: 'No form ticket',
    more: 'Sent past the form, or the form could not fetch its ticket.',
  },
  forged: { name: 'Forged ticket', more: 'The ticket is not one of ours.' },
  'other-form': { name: 'Ticket of another form', more: 'It was issued for another form.' },
  'too-soon': { name: 'Too fast', more: 'Sent within three seconds; our form waits for longer.' },
  expired: { name: 'Old ticket', more: 'It was issued more than a day before.' },
  replayed: { name: 'Used ticket', more: 'Something else was sent with the same ticket before.' },
  flood: { name: 'Flood', more: 'So much came in that hour that nothing was let through unseen.' },
};
