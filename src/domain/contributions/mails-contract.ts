import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { uuid } from '../wire.ts';

export const CONTRIBUTION_MAILS = ['receipt', 'question', 'reminder', 'decision', 'invitation'] as const;
export type ContributionMailKind = (typeof CONTRIBUTION_MAILS)[number];

/** `pending_award`: until a second admin confirms. `waiting`: for a retry. `failed`: given up. */
export const MAIL_STATES = ['queued', 'pending_award', 'waiting', 'failed', 'sent', 'cancelled'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail of a contribution. Intentionally without an address or text (T34). Times in ISO 8601 UTC. */
export const ContributionMail = z.object({
  /** The id of its message in the outbox. */
  id: z.string(),
  mail: z.enum(CONTRIBUTION_MAILS),
  state: z.enum(MAIL_STATES),
  attempts: z.number(),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  /** For a waiting one. */
  next_attempt_at: z.nullable(z.string()),
  last_error: z.nullable(z.string()),
  can_resend: z.boolean(),
});
export type ContributionMail = z.infer<typeof ContributionMail>;

/** The mails to a contributor, oldest first; sent ones are known while their records are retained. */
export const listContributionMails = contract({
  name: 'listContributionMails',
  method: 'GET',
  path: '/api/admin/contributions/:id/mails',
  audience: 'reviewer',
  params: z.strictObject({ id: uuid }),
  output: z.object({ items: z.array(ContributionMail) }),
});
