import { PROOF_MAX_BYTES, PROOF_PART_BYTES } from '#domain/proofs/proof.ts';
import { jpegFile } from '#tests/builders/files.ts';

async function json(response: Response): Promise<Record<string, never>> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return response.json() as Promise<Record<string, never>>;
}

/** Uploads a 10 MiB file `times` times, part after part as the form does; returns megabytes a second. */
export async function measureUpload(site: string, times: number): Promise<number> {
  const bytes = jpegFile({ size: PROOF_MAX_BYTES });
  const started = performance.now();
  for (let time = 0; time < times; time += 1) {
    const post = (path: string, body: unknown) =>
      fetch(`${site}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }).then(json);
    const { id, ticket, parts } = await post('/api/proofs', {
      name: 'a.jpg',
      type: 'image/jpeg',
      size: bytes.length,
    });
    for (let part = 0; part < Number(parts); part += 1) {
      await fetch(`${site}/api/proofs/${id}/${part}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/octet-stream', 'Upload-Ticket': String(ticket) },
        body: bytes.slice(part * PROOF_PART_BYTES, (part + 1) * PROOF_PART_BYTES) as BodyInit,
      }).then(json);
    }
    await post(`/api/proofs/${id}/complete`, { ticket });
  }
  return (times * PROOF_MAX_BYTES) / 1_000_000 / ((performance.now() - started) / 1000);
}
