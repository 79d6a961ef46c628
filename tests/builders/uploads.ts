import { PROOF_PART_BYTES } from '#domain/proofs/proof.ts';
import contributions from '../../functions/contributions.ts';
import { buildContribution, type Received, send } from './requests.ts';

/** Begins an upload by name, declared type and size. */
export const beginUpload = (body: { name: string; type: string; size: number }): Promise<Received> =>
  send(contributions, '/api/proofs', { body });

/** Sends one part of an upload. */
export const putPart = (
  id: string,
  part: number | string,
  ticket: string,
  bytes: Uint8Array,
): Promise<Received> =>
  send(contributions, `/api/proofs/${id}/${part}`, {
    method: 'PUT',
    raw: new Blob([bytes as BlobPart]),
    headers: { 'Upload-Ticket': ticket, 'Content-Type': 'application/octet-stream' },
  });

/** Has the parts of an upload joined. */
export const completeUpload = (id: string, ticket: string): Promise<Received> =>
  send(contributions, `/api/proofs/${id}/complete`, { body: { ticket } });

/** Uploads a whole file as the browser does; the answer is that of the last step. */
export async function uploadFile(
  name: string,
  type: string,
  bytes: Uint8Array,
): Promise<Received & { id: string }> {
  const { body } = await beginUpload({ name, type, size: bytes.byteLength });
  for (let part = 0; part < body.parts; part += 1) {
    const slice = bytes.subarray(part * PROOF_PART_BYTES, (part + 1) * PROOF_PART_BYTES);
    await putPart(body.id, part, body.ticket, slice);
  }
  return { ...(await completeUpload(body.id, body.ticket)), id: body.id };
}

/** Contributes with an uploaded file; `uploaded` is the body that completing it answered. */
export const contributeWith = (
  uploaded: { proof_file_path: string; ticket: string },
  changes: Record<string, unknown> = {},
): Promise<Received> =>
  send(contributions, '/api/contributions', {
    body: buildContribution({
      proof_file_path: uploaded.proof_file_path,
      proof_ticket: uploaded.ticket,
      ...changes,
    }),
  });
