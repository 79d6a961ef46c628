import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from './start-problem.ts';

/**
 * Version of stored documents. Raise it if the code cannot read older ones: `npm start` then refuses local data of
 * another version. Version 2 renamed the states of a merge of ideas.
 */
export const SCHEMA_VERSION = 2;

const VERSION_FILE = 'schema-version';

/** Everything that the local cloud writes to its folder, which may contain other files too. */
const LOCAL_FILES = ['auth', 'firestore', 'blobs', 'mail', 'seeded', 'secrets.json', VERSION_FILE];

/** Refuses documents of another schema version; an empty folder gets the current version. */
export function checkDataVersion(directory: string): void {
  const file = join(directory, VERSION_FILE);
  const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  if (stored === String(SCHEMA_VERSION)) return;
  if (stored !== null || existsSync(join(directory, 'firestore'))) {
    throw new StartProblem(
      `The local data in ${directory} does not have the shape that this version reads: npm run reset deletes it, and the next start fills it in again.`,
    );
  }
  writeFileSync(file, `${SCHEMA_VERSION}\n`);
}

export function deleteLocalData(directory: string): void {
  for (const name of LOCAL_FILES) rmSync(join(directory, name), { recursive: true, force: true });
}
