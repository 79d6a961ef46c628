import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/passkeys/contract.ts';
import { CHALLENGE_MS, PASSKEY_MESSAGES, PASSKEYS_MAX } from '#domain/passkeys/passkey.ts';
import { PRODUCT } from '#domain/product.ts';
import { earlierEntityId } from '#server/platform/firestore/idempotency.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route, signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { enqueue, freshMessage } from '#server/platform/outbox/outbox.ts';
import { findProfile, isClosed, profileDocument } from '#server/profiles/records/profiles.ts';
import { sendPasskeyNotice } from './emails.ts';
import {
  asPasskey,
  createPasskey,
  dropPasskeys,
  listPasskeysOf,
  notePasskeys,
  passkeyDocument,
  passkeyIdOf,
  putName,
  readPasskeysOf,
  type StoredPasskey,
} from './records.ts';
import {
  expectedSite,
  issueChallenge,
  readChallenge,
  redeem,
  redeemedDocument,
} from './sign-in-with-passkey.ts';

async function passkeysOf(userId: string): Promise<contracts.Passkeys> {
  const items = (await listPasskeysOf(userId)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }));
  return { items };
}

const listPasskeys = route(contracts.listPasskeys, (context) => passkeysOf(signedIn(context).id));

/** EdDSA, ES256 and RS256, by their COSE numbers. */
const ALGORITHMS = [-8, -7, -257];

/** Options for a device of a recently authenticated caller; it refuses where it has a passkey of theirs. */
const beginPasskey = route(contracts.beginPasskey, async (context) => {
  const { id } = signedIn(context);
  const { challenge, ticket } = issueChallenge(id, context.now);
  const [profile, own] = await Promise.all([findProfile(id), listPasskeysOf(id)]);
  if (own.length >= PASSKEYS_MAX) throw new DomainError('conflict', PASSKEY_MESSAGES.tooMany);
  const { expectedRPID } = expectedSite();
  const options = await generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: expectedRPID,
    userID: new Uint8Array(Buffer.from(id)),
    userName: profile?.username ?? id,
    userDisplayName: profile?.display_name ?? '',
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { ticket, options: options as never };
});

type Credential = Parameters<Verb<typeof contracts.addPasskey>>[1]['body']['credential'];

/** The key that a device made for this challenge on this site, its user verified; refuses every other (422). */
async function verifiedKey({ id, ...made }: Credential, expectedChallenge: string) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { attestationObject: made.attestation_object, clientDataJSON: made.client_data },
      },
      expectedChallenge,
      ...expectedSite(),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo?.credential.id === id) return registrationInfo.credential;
  } catch {
    // The library words each reason for developers.
  }
  throw new DomainError('invalid', PASSKEY_MESSAGES.notAdded);
}

const addPasskey = route(contracts.addPasskey, async (context, { body }) => {
  const { id: userId } = signedIn(context);
  const { now } = context;
  const { credential, name } = body;
  const writing = auditedWrite(context, [credential.id, name], 'add-passkey');
  if (await earlierEntityId(writing.idempotency)) return passkeysOf(userId);
  const challenge = readChallenge(body.ticket, userId, now);
  const key = await verifiedKey(credential, challenge);
  const passkey: StoredPasskey = {
    id: passkeyIdOf(credential.id),
    userId,
    credentialId: credential.id,
    publicKey: Buffer.from(key.publicKey).toString('base64url'),
    counter: key.counter,
    transports: credential.transports,
    name,
    createdAt: now,
    lastUsedAt: null,
  };
  const message = freshMessage('passkey-notice', writing.auditId);
  const isNew = await write<boolean, 'account.add-passkey'>(writing, {
    action: 'account.add-passkey',
    execute: async (transaction) => {
      const [profile, used, same] = await transaction.getAll(
        profileDocument(userId),
        redeemedDocument(challenge),
        passkeyDocument(passkey.id),
      );
      const own = await readPasskeysOf(transaction, userId);
      if (isClosed(profile) || used?.exists) throw new DomainError('conflict', PASSKEY_MESSAGES.expired);
      if (same?.exists) throw new DomainError('conflict', PASSKEY_MESSAGES.known);
      if (own.length >= PASSKEYS_MAX) throw new DomainError('conflict', PASSKEY_MESSAGES.tooMany);
      createPasskey(transaction, passkey);
      notePasskeys(transaction, userId, true, now);
      redeem(transaction, challenge, now);
      enqueue(transaction, message, now);
      return { result: true, entityId: userId, before: {}, after: {} };
    },
    replay: async () => false,
  });
  if (isNew) context.waitUntil(deliverFresh({ message, send: sendPasskeyNotice }));
  return passkeysOf(userId);
});

const renamePasskey = route(contracts.renamePasskey, async (context, { params: { id }, body: { name } }) => {
  const { id: userId } = signedIn(context);
  const writing = auditedWrite(context, [id, name], 'rename-passkey');
  await write<null, 'account.rename-passkey'>(writing, {
    action: 'account.rename-passkey',
    execute: async (transaction) => {
      const passkey = asPasskey(await transaction.get(passkeyDocument(id)));
      if (passkey?.userId !== userId) throw new DomainError('not-found', PASSKEY_MESSAGES.gone);
      if (passkey.name === name) return null;
      putName(transaction, id, name);
      return { result: null, entityId: userId, before: {}, after: {} };
    },
    replay: async () => null,
  });
  return passkeysOf(userId);
});

const removePasskey = route(contracts.removePasskey, async (context, { params }) => {
  const { id: userId } = signedIn(context);
  const writing = auditedWrite(context, params.id, 'remove-passkey');
  const message = freshMessage('passkey-notice', writing.auditId);
  const isNew = await write<boolean, 'account.remove-passkey'>(writing, {
    action: 'account.remove-passkey',
    execute: async (transaction) => {
      const own = await readPasskeysOf(transaction, userId);
      if (!own.some(({ id }) => id === params.id)) throw new DomainError('not-found', PASSKEY_MESSAGES.gone);
      dropPasskeys(transaction, [params.id], writing.now);
      notePasskeys(transaction, userId, own.length > 1, writing.now);
      enqueue(transaction, message, writing.now);
      return { result: true, entityId: userId, before: {}, after: {} };
    },
    replay: async () => false,
  });
  if (isNew) context.waitUntil(deliverFresh({ message, send: sendPasskeyNotice }));
  return passkeysOf(userId);
});

export const ownerRoutes = [listPasskeys, beginPasskey, addPasskey, renamePasskey, removePasskey];
