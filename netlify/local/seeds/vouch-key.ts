import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { vouchKeyDocument } from '#server/vouching/records.ts';
import { keyIdOf, rawKeyOf } from '#server/vouching/verify-vouch.ts';

/** The private key of the pretend app (sibling-app.ts), the same on each machine. */
export const SAMPLE_KEY = createPrivateKey({
  key: Buffer.concat([
    // The head of PKCS #8 for Ed25519; the 32 bytes of the key follow (RFC 8410).
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    createHash('sha256').update('pretend Roomz').digest(),
  ]),
  format: 'der',
  type: 'pkcs8',
});

const public_key = rawKeyOf(createPublicKey(SAMPLE_KEY)) ?? '';
export const SAMPLE_KEY_ID = keyIdOf(public_key);

export async function seedVouchKey(now: Date): Promise<void> {
  const members = { app: 'roomz', label: 'Pretend app', public_key, revoked_at: null };
  await vouchKeyDocument(SAMPLE_KEY_ID).set({ ...members, created_at: now, updated_at: now });
}
