import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { uuid } from '../wire.ts';

/** The mails that a contributor gets about a contribution. */
export const CONTRIBUTION_MAILS = ['receipt', 'question', 'reminder', 'decision', 'invitation'] as const;
export type ContributionMailKind = (typeof CONTRIBUTION_MAILS)[number];

/**
 * How a mail stands: `queued` to leave by itself; `held` until a second admin confirms the award; `waiting` for its next try
 * after one that failed; `failed`: given up; `cancelled`: taken back before it left.
 */
export const MAIL_STATES = ['queued', 'held', 'waiting', 'failed', 'sent', 'cancelled'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail of a contribution. There is no member for an address or for its words, on purpose (T34). Times in ISO 8601 UTC. */
export const ContributionMail = z.object({
  /** The id of its message in the outbox. */
  id: z.string(),
  mail: z.enum(CONTRIBUTION_MAILS),
  state: z.enum(MAIL_STATES),
  /** How often it was tried. */
  attempts: z.number(),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  /** Of one that waits. */
  next_attempt_at: z.nullable(z.string()),
  /** The code of the last failure of one that has not left. */
  last_error: z.nullable(z.string()),
  /** Whether the outbox lets an admin send it again now (`retryMessage`). */
  can_resend: z.boolean(),
});
export type ContributionMail = z.infer<typeof ContributionMail>;

/** How the mails to a contributor stand, oldest first; what was sent is known for as long as notes of it are kept. */
export const listContributionMails = contract({
  name: 'listContributionMails',
  method: 'GET',
  path: '/api/admin/contributions/:id/mails',
  audience: 'reviewer',
  params: z.strictObject({ id: uuid }),
  output: z.object({ items: z.array(ContributionMail) }),
});
