import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';

export const MIB = 1024 * 1024;

/**
 * The most that each may weigh when it is zipped, in bytes, with the 0.32 MiB that the platform puts into each. Those that
 * send mail carry its library, and accounts the list of common passwords.
 */
export const ZIPPED_MAX: Record<string, number> = {
  accounts: 2.6 * MIB,
  admin: 2.55 * MIB,
  contributions: 2.5 * MIB,
  deliver: 2.45 * MIB,
  editor: 2.25 * MIB,
  measurement: 2.25 * MIB,
  members: 2.3 * MIB,
  nightly: 2.25 * MIB,
  notices: 2.25 * MIB,
  passkeys: 2.75 * MIB,
  // The renderer alone is 1 MiB.
  pictures: 3.3 * MIB,
  push: 2.25 * MIB,
};

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => lstatSync(file).isFile());
}

/** What a zip file of a folder's files weighs, in bytes: each deflated by itself, with its name twice and two headers. */
export const zippedBytes = (root: string): number =>
  filesIn(root).reduce((sum, file) => {
    const name = Buffer.byteLength(file.slice(root.length + 1));
    return sum + deflateRawSync(readFileSync(file), { level: 9 }).byteLength + 2 * name + 76;
  }, 22);
