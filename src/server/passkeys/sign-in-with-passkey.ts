import { randomBytes } from 'node:crypto';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import { PASSKEY_FACTOR, PRIVILEGED_ROLES } from '#domain/access.ts';
import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/passkeys/contract.ts';
import { CHALLENGE_MS, PASSKEY_MESSAGES } from '#domain/passkeys/passkey.ts';
import { ticketDocument, ticketRecord, type UsedTicket } from '#server/forms/records.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { idOfFacts } from '#server/platform/firestore/firestore.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { type CallContext, route, type Verb } from '#server/platform/http/endpoint.ts';
import { readContent, signContent } from '#server/platform/keys/keys.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { factorIdIn } from '#server/profiles/account-standing.ts';
import { isClosed, profileDocument } from '#server/profiles/records/profiles.ts';
import { rolesOf } from '#server/profiles/records/roles.ts';
import { recordFailure } from '#server/sign-in/record-attempt.ts';
import { secondFactorToken } from '#server/sign-in/second-factor.ts';
import {
  asPasskey,
  findPasskey,
  passkeyDocument,
  passkeyIdOf,
  putUse,
  type StoredPasskey,
} from './records.ts';

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
  return { challenge, ticket: signContent(content, messageOf) };
}

/** The challenge of a ticket for this purpose; refuses every other (409). */
export function readChallenge(ticket: string, user: string | null, now: Date): string {
  const signed = readContent(ticket, messageOf, now);
  const content = signed === null ? null : Ticket.parse(signed);
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

/** Names no passkey: the browser offers those that it has for this site. */
const beginPasskeySignIn = route(contracts.beginPasskeySignIn, async ({ now }) => {
  const { challenge, ticket } = issueChallenge(null, now);
  const options = await generateAuthenticationOptions({
    rpID: expectedSite().expectedRPID,
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
  return { ticket, options: options as never };
});

type Shown = Parameters<Verb<typeof contracts.signInWithPasskey>>[1]['body']['credential'];

/** What the device has counted, if it signed this challenge on this site with its user verified; otherwise null. */
async function verifiedCounter(
  passkey: StoredPasskey,
  { id, ...shown }: Shown,
  expectedChallenge: string,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          authenticatorData: shown.authenticator_data,
          clientDataJSON: shown.client_data,
          signature: shown.signature,
          userHandle: shown.user_handle,
        },
      },
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      expectedChallenge,
      ...expectedSite(),
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** The second factor that a session by this passkey has shown, once the use is stored; null for a closed account. */
function storeUse(
  { id, userId, counter: before }: StoredPasskey,
  { challenge, counter, now }: { challenge: string; counter: number; now: Date },
): Promise<string | null> {
  return inTransaction(async (transaction) => {
    const [profile, used, document] = await transaction.getAll(
      profileDocument(userId),
      redeemedDocument(challenge),
      passkeyDocument(id),
    );
    if (used?.exists) throw new DomainError('conflict', PASSKEY_MESSAGES.expired);
    // Removed, or used, since it was verified.
    if (asPasskey(document)?.counter !== before || !profile || isClosed(profile)) return null;
    putUse(transaction, id, counter, now);
    redeem(transaction, challenge, now);
    return factorIdIn(profile) ?? PASSKEY_FACTOR;
  });
}

/** Logs a refused passkey of a privileged account. */
async function recordRefusal(context: CallContext, userId: string): Promise<void> {
  const roles = await rolesOf(userId, PRIVILEGED_ROLES);
  if (roles.length > 0) await recordFailure(context, userId, 'failed');
}

const signInWithPasskey = route(contracts.signInWithPasskey, async (context, { body }) => {
  const { ip, now } = context;
  await countRequest(RATE_LIMITS.passkeySignIn, ip, now);
  const { credential } = body;
  const challenge = readChallenge(body.ticket, null, now);
  const refused = new DomainError('unauthenticated', PASSKEY_MESSAGES.refused);
  const passkey = await findPasskey(passkeyIdOf(credential.id));
  const owner = Buffer.from(credential.user_handle, 'base64url').toString();
  if (!passkey || passkey.userId !== owner) throw refused;
  const counter = await verifiedCounter(passkey, credential, challenge);
  const factor = counter === null ? null : await storeUse(passkey, { challenge, counter, now });
  if (factor === null) {
    context.waitUntil(recordRefusal(context, passkey.userId));
    throw refused;
  }
  const at = now.getTime();
  return { token: await secondFactorToken(passkey.userId, { factor, passwordAt: at, shownAt: at }) };
});

export const visitorRoutes = [beginPasskeySignIn, signInWithPasskey];
