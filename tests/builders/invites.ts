import { createHash, randomBytes } from 'node:crypto';
import { firestore } from '#server/platform/firestore/firestore.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Accepts a contribution and stores a live invitation for it; returns its secret. Members given replace the sample's. */
export async function storeInvite(
  contributionId: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await firestore().doc(`contributions/${contributionId}`).update({ status: 'accepted' });
  await firestore()
    .doc(`insiderz_access_tokens/${contributionId}_1`)
    .set({
      contribution_id: contributionId,
      reference: 'TG-ABC123',
      display_name: 'Fern',
      username: 'fern',
      last_four: secret.slice(-4),
      token: createHash('sha256').update(secret).digest('base64url'),
      expires_at: new Date(Date.now() + DAY_MS),
      created_at: new Date(),
      created_by: 'ada',
      emailed: true,
      redeemed_at: null,
      redeemed_by: null,
      revoked_at: null,
      revoked_by: null,
      replaced_by: null,
      ...changes,
    });
  return secret;
}
