import { projectId } from '../../environment.ts';
import { severalAtOnce } from '../../several-at-once.ts';
import { CONTRIBUTION_ROWS } from '../contribution-lists.ts';
import { firestore } from '../firestore.ts';
import { noteUnclaimed, proofKeys, readProofCopy, writeProofCopy } from '../proof-files.ts';
import { renewRowGeneration } from '../row-blocks.ts';
import { USER_ROWS } from '../user-records.ts';
import { backedUpCollections } from './collections.ts';
import { readCopy } from './files.ts';
import {
  type BackupBlock,
  type BackupManifest,
  dayOf,
  knownBackups,
  readBackupManifest,
  readBlock,
} from './manifest.ts';
import { backupKeyId, sha256 } from './sealed-blobs.ts';
import { decodeValue } from './typed-values.ts';

/** Why nothing was restored, in a sentence for whoever asked. */
export class RestoreRefused extends Error {}

/** The newest whole backup of a day (YYYY-MM-DD). @throws RestoreRefused when there is none, or the key is another. */
export async function backupOfDay(day: string, project: string): Promise<BackupManifest> {
  const known = await knownBackups(project);
  const found = known.find(({ id }) => dayOf(id) === day);
  if (!found) {
    const days = [...new Set(known.map(({ id }) => dayOf(id)))];
    const there =
      days.length > 0 ? `There are backups of ${days.join(', ')}.` : 'There are no backups of it.';
    throw new RestoreRefused(`There is no whole backup of ${project} of ${day}. ${there}`);
  }
  if (found.keyId !== backupKeyId()) {
    throw new RestoreRefused(
      `The backup of ${day} was made with another BACKUP_KEY than the one that is set. Set the one of that day.`,
    );
  }
  return readBackupManifest(found, project);
}

/** Refuses a project that holds anything, except proof files that are the backup's own. */
async function refuseUnlessEmpty(files: ReadonlySet<string>, project: string): Promise<void> {
  for (const [name, query] of await backedUpCollections()) {
    if (!(await query.limit(1).get()).empty) {
      throw new RestoreRefused(
        `The project ${projectId()} is not empty: there are documents in ${name}. A backup is restored into an empty project only, so nothing was changed.`,
      );
    }
  }
  for (const key of await proofKeys()) {
    const file = files.has(key) ? await readProofCopy(key) : null;
    const isOwn = file !== null && sha256(file.bytes) === sha256((await readCopy(key, project)).bytes);
    if (!isOwn) {
      throw new RestoreRefused(
        `The store contribution-proofs is not empty: the file ${key} is not in the backup. A backup is restored into an empty project only, so nothing was changed.`,
      );
    }
  }
}

const ofKind = ({ blocks }: BackupManifest, kind: BackupBlock['kind']): BackupBlock[] =>
  blocks.filter((block) => block.kind === kind);

/** Reads all of a backup, and throws a DamagedBlob that names what cannot be read. Returns the keys of its files. */
async function readAll(manifest: BackupManifest): Promise<Set<string>> {
  const { project } = manifest;
  const keys = new Set<string>();
  await severalAtOnce(ofKind(manifest, 'documents'), (block) => readBlock(block, project));
  for (const block of ofKind(manifest, 'files')) {
    const held = await readBlock(block, project);
    for (const key of held) keys.add(key);
    await severalAtOnce(held, (key) => readCopy(key, project));
  }
  return keys;
}

async function writeDocuments(manifest: BackupManifest): Promise<number> {
  const database = firestore();
  let written = 0;
  for (const block of ofKind(manifest, 'documents')) {
    const writer = database.bulkWriter();
    const writes = (await readBlock(block, manifest.project)).map((line) => {
      const [path, data] = JSON.parse(line);
      return writer.create(database.doc(path), decodeValue(data, database) as object);
    });
    await Promise.all([...writes, writer.close()]);
    written += writes.length;
  }
  return written;
}

/**
 * Puts a backup back into the project of this environment, which has to be empty. Everything is read and tried before the
 * first thing is written. Each file is noted as one that nothing may refer to, so that the nightly sweep removes those
 * that nothing does; rows of lists are made afresh.
 * @throws RestoreRefused or DamagedBlob, each with a sentence and before anything is written.
 */
export async function restoreBackup(
  manifest: BackupManifest,
  now: Date,
): Promise<{ documents: number; files: number }> {
  const keys = await readAll(manifest);
  await refuseUnlessEmpty(keys, manifest.project);
  const day = now.toISOString().slice(0, 10);
  await severalAtOnce([...keys], async (key) => {
    await noteUnclaimed(day, key);
    await writeProofCopy(key, await readCopy(key, manifest.project));
  });
  const documents = await writeDocuments(manifest);
  for (const { list } of [USER_ROWS, CONTRIBUTION_ROWS]) await renewRowGeneration(list);
  return { documents, files: keys.size };
}
