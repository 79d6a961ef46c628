import type { ProofFile } from '#domain/proofs/proof-file.ts';
import type { CallContext } from '#server/platform/http/endpoint.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { acceptedExtension, cleanFileName, storeChecked } from './upload-proof.ts';

/** Checks and stores a file that came whole, with the form of a browser without script, by the rules of an upload. */
export async function storeSentFile(
  { name, type }: File,
  bytes: Uint8Array,
  id: string,
  { ip, now }: Pick<CallContext, 'ip' | 'now'>,
): Promise<{ file: ProofFile; day: string; key: string }> {
  const extension = acceptedExtension({ name, type, size: bytes.byteLength });
  await countRequest(RATE_LIMITS.upload, ip, now);
  const day = now.toISOString().slice(0, 10);
  const stored = await storeChecked({ day, id, extension }, bytes);
  return { file: { name: cleanFileName(name), ...stored }, day, key: `${id}.${extension}` };
}
