import type { exportAccountFile as contract } from '#domain/accounts/contract.ts';
import { PROOF_TYPES, proofExtension } from '#domain/contributions/proof.ts';
import { DomainError } from '#domain/errors.ts';
import { OWN_HEADERS } from '../../http/answer.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { proofKeysOf } from '../../personal-data/files.ts';
import { openProof } from '../../stores/proof-files.ts';

/** A person takes one of their own proof files with them; everybody else's, and what is none, is 404 (T36). */
export const exportAccountFile: Verb<typeof contract> = async (context, { params: { key } }) => {
  const { id } = signedIn(context);
  const extension = proofExtension(key);
  const isOwn = extension !== null && (await proofKeysOf({ id, username: null, email: null })).includes(key);
  const bytes = isOwn ? await openProof(key) : null;
  if (!bytes || !extension) throw new DomainError('not-found', 'There is no file of yours here');
  const headers = new Headers(OWN_HEADERS);
  headers.set('Cache-Control', 'private, no-store');
  headers.set('Content-Type', PROOF_TYPES[extension]);
  headers.set('Content-Disposition', `attachment; filename="${key}"`);
  return new Response(bytes, { headers });
};
