import * as z from 'zod/mini';

/**
 * Why something that a stranger sent is held back: its form ticket was missing, not ours, of another form, too young,
 * too old or used already, or so much came that nothing is let through unseen (T31).
 */
export const HELD_REASONS = [
  'no-ticket',
  'forged',
  'other-form',
  'too-soon',
  'expired',
  'replayed',
  'flood',
] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/** What is held back for a bad ticket may not use up the room of what came with a good one during a flood. */
export type HeldRoom = 'ticket' | 'flood';

/** The limit that a reason counts against. */
export function roomOf(why: HeldReason): HeldRoom {
  return why === 'flood' ? 'flood' : 'ticket';
}

/** How much each room holds; what comes after that is refused (429), so that a flood cannot fill the database. */
export const HELD_MAX: Record<HeldRoom, number> = { ticket: 2_000, flood: 2_000 };

/** How long it is kept when nobody decides, in milliseconds. */
export const HELD_MS = 30 * 24 * 60 * 60_000;

export const HELD_KINDS = ['contribution', 'contact'] as const;

/** One thing that is held back, as admins see it. */
export const HeldSubmission = z.object({
  id: z.string(),
  kind: z.enum(HELD_KINDS),
  why: z.enum(HELD_REASONS),
  /** The reference that its sender was told; null for a message of the contact form. */
  reference: z.nullable(z.string()),
  display_name: z.string(),
  email: z.string(),
  /** The description of a contribution, or the message. */
  text: z.string(),
  proof_url: z.nullable(z.string()),
  /** The name of the proof file, when one came with it. */
  proof_file: z.nullable(z.string()),
  created_at: z.string(),
});
export type HeldSubmission = z.infer<typeof HeldSubmission>;
