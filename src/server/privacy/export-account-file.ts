import type { exportAccountFile as contract } from '#domain/accounts/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { exportedFile } from '#server/proofs/export-file.ts';
import { proofKeysOf } from './files.ts';

/** A person takes one of their own proof files with them; everybody else's, and what is none, is 404 (T36). */
export const exportAccountFile: Verb<typeof contract> = async (context, { params: { key } }) => {
  const { id } = signedIn(context);
  const isOwn = (await proofKeysOf({ id, username: null, email: null })).includes(key);
  const file = isOwn ? await exportedFile(key) : null;
  if (!file) throw new DomainError('not-found', 'There is no file of yours here');
  return file;
};
