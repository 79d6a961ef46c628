import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { exportAccount as contract } from '#domain/accounts/contract.ts';
import { PROOF_TYPES, proofExtension } from '#domain/contributions/proof.ts';
import { firebaseAuth } from '../../auth/firebase.ts';
import { OWN_HEADERS } from '../../http/answer.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { proofKeysOf } from '../../personal-data/files.ts';
import { PERSONAL_DATA } from '../../personal-data/subjects.ts';
import type { Person } from '../../stores/personal-data.ts';
import { findProfile } from '../../stores/profiles.ts';
import { openProof } from '../../stores/proof-files.ts';

/** How many bytes of files stand in the answer itself: in base64 they stay below the 20 MB of a streamed answer (T36). */
const FILES_IN_ANSWER_BYTES = 12 * 1024 * 1024;

/** One proof file of the person as the export shows it. */
interface ExportedFile {
  key: string;
  type: string;
  size: number;
  sha256: string;
  /** The bytes in base64, or null where they did not fit into this answer. */
  data: string | null;
  /** Where the bytes are to be had where `data` is null. */
  download: string | null;
}

async function* filesOf(keys: readonly string[]): AsyncGenerator<ExportedFile> {
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
      download: fits ? null : `/api/account/export/files/${key}`,
    };
  }
}

/** The text of the whole file, piece by piece: one proof file after the other, so that few are held in memory. */
async function* textOf(everything: Record<string, unknown>, keys: readonly string[]): AsyncGenerator<string> {
  yield `${JSON.stringify(everything, null, 2).slice(0, -2)},\n  "proof_files": [`;
  let separator = '\n';
  for await (const file of filesOf(keys)) {
    yield `${separator}    ${JSON.stringify(file)}`;
    separator = ',\n';
  }
  yield '\n  ]\n}';
}

/** A person takes everything with them that is stored about them, their files too, as one JSON file. */
export const exportAccount: Verb<typeof contract> = async (context) => {
  const { id } = signedIn(context);
  const [profile, user] = await Promise.all([findProfile(id), firebaseAuth().getUser(id)]);
  const person: Person = { id, username: profile?.username ?? null, email: user.email ?? null };
  const parts = await Promise.all(PERSONAL_DATA.map(async ({ name, read }) => [name, await read(person)]));
  const keys = await proofKeysOf(person);
  const signIn = {
    id,
    address: user.email ?? null,
    display_name: user.displayName ?? null,
    created_at: new Date(user.metadata.creationTime).toISOString(),
    last_signed_in_at: user.metadata.lastSignInTime
      ? new Date(user.metadata.lastSignInTime).toISOString()
      : null,
  };
  const everything = {
    exported_at: context.now.toISOString(),
    sign_in: signIn,
    ...Object.fromEntries(parts),
  };
  const headers = new Headers(OWN_HEADERS);
  headers.set('Content-Type', 'application/json; charset=utf-8');
  headers.set('Content-Disposition', `attachment; filename="thegrid-${person.username ?? 'account'}.json"`);
  headers.set('X-Request-Id', context.requestId);
  const text = Readable.toWeb(
    Readable.from(textOf(everything, keys)).map((piece: string) => Buffer.from(piece)),
  );
  return new Response(text as ReadableStream<Uint8Array<ArrayBuffer>>, { headers });
};
