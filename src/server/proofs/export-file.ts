import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DomainError } from '#domain/errors.ts';
import { PROOF_TYPES, proofExtension } from '#domain/proofs/proof.ts';
import { openProof } from './records.ts';

/** Streams a proof file as an attachment with a fixed type, so that it never runs in our origin (T09). @throws 404 */
export async function proofResponse(
  key: string | null | undefined,
  { name, notFound = 'There is no proof file here' }: { name?: string; notFound?: string },
): Promise<Response> {
  const extension = key ? proofExtension(key) : null;
  const bytes = key ? await openProof(key) : null;
  if (!extension || !bytes) throw new DomainError('not-found', notFound);
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Type': PROOF_TYPES[extension],
    'Content-Disposition': `attachment; filename="${name ? `${name}.${extension}` : key}"`,
  };
  return new Response(bytes, { headers });
}

interface Export {
  everything: Record<string, unknown>;
  keys: readonly string[];
  filename: string;
  /** The URL of a file that did not fit into the answer. */
  downloadOf: (key: string) => string;
}

/** The most bytes of files in the answer itself: in base64 below the 20 MB of a streamed answer (T36). */
const FILES_IN_ANSWER_BYTES = 12 * 1024 * 1024;

interface ExportedFile {
  key: string;
  type: string;
  size: number;
  sha256: string;
  /** Base64, or null when they did not fit into this answer. */
  data: string | null;
  download: string | null;
}

async function* filesOf(
  keys: readonly string[],
  downloadOf: Export['downloadOf'],
): AsyncGenerator<ExportedFile> {
  let left = FILES_IN_ANSWER_BYTES;
  for (const key of keys) {
    const stream = await openProof(key);
    if (!stream) continue;
    const bytes = Buffer.from(await new Response(stream).arrayBuffer());
    const extension = proofExtension(key);
    const fits = bytes.length <= left;
    if (fits) left -= bytes.length;
    yield {
      key,
      type: extension ? PROOF_TYPES[extension] : 'application/octet-stream',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      data: fits ? bytes.toString('base64') : null,
      download: fits ? null : downloadOf(key),
    };
  }
}

/** Yields the text in pieces, one proof file after the other, so that few are in memory. */
async function* textOf({ everything, keys, downloadOf }: Export): AsyncGenerator<string> {
  yield `${JSON.stringify(everything, null, 2).slice(0, -2)},\n  "proof_files": [`;
  let separator = '\n';
  for await (const file of filesOf(keys, downloadOf)) {
    yield `${separator}    ${JSON.stringify(file)}`;
    separator = ',\n';
  }
  yield '\n  ]\n}';
}

/** One JSON file that includes the proof files that fit; the others are listed (A-55). */
export function exportAnswer(what: Export): Response {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="${what.filename}"`,
  };
  const text = Readable.toWeb(Readable.from(textOf(what)).map((piece: string) => Buffer.from(piece)));
  return new Response(text as ReadableStream<Uint8Array<ArrayBuffer>>, { headers });
}
