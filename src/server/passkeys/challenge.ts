import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { DomainError } from '#domain/errors.ts';
import { CHALLENGE_MS, PASSKEY_MESSAGES } from '#domain/passkeys/passkey.ts';
import { ticketDocument, ticketRecord, type UsedTicket } from '#server/forms/records/form-tickets.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { idOfFacts } from '#server/platform/firestore/firestore.ts';
import { readSigned, sign } from '#server/platform/keys/keys.ts';

const Ticket = z.strictObject({
  /** As base64url. */
  challenge: z.string(),
  /** The account that adds a passkey; null for a sign-in. */
  user: z.nullable(z.string()),
  /** Milliseconds since 1970. */
  expires: z.number(),
});

/** The purpose is part of the signed message, so that no other signature of ours is valid here. */
const messageOf = (payload: string): string => `passkey-challenge\n${payload}`;

/** A new challenge, and the ticket that proves it is ours: nothing is stored before a device has answered. */
export function issueChallenge(user: string | null, now: Date): { challenge: Buffer; ticket: string } {
  const challenge = randomBytes(32);
  const content: z.infer<typeof Ticket> = {
    challenge: challenge.toString('base64url'),
    user,
    expires: now.getTime() + CHALLENGE_MS,
  };
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return { challenge, ticket: sign(payload, messageOf) };
}

/** The challenge of a ticket for this purpose; refuses every other (409). */
export function readChallenge(ticket: string, user: string | null, now: Date): string {
  const payload = readSigned(ticket, messageOf, now);
  const content =
    payload === null ? null : Ticket.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (content?.user !== user || content.expires <= now.getTime())
    throw new DomainError('conflict', PASSKEY_MESSAGES.expired);
  return content.challenge;
}

const redemptionOf = (challenge: string, endsAt: Date): UsedTicket => ({
  id: idOfFacts('passkey', challenge),
  endsAt,
});

export const redeemedDocument = (challenge: string) => ticketDocument(redemptionOf(challenge, new Date(0)));

/** Notes, in the transaction of what it is used for, that a challenge was used. */
export function redeem(transaction: FirebaseFirestore.Transaction, challenge: string, now: Date): void {
  const redemption = redemptionOf(challenge, new Date(now.getTime() + CHALLENGE_MS));
  transaction.create(ticketDocument(redemption), ticketRecord(redemption));
}

export const expectedSite = () => {
  const { origin, hostname } = new URL(siteUrl());
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
};
