import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { BackupStore } from '#server/platform/blobs/sealed-blobs.ts';

const PARTIAL = '.partial';

const isMissing = (fault: unknown): boolean => (fault as NodeJS.ErrnoException).code === 'ENOENT';

export function folderStore(folder: string): BackupStore {
  const pathOf = (name: string) => join(folder, ...name.split('/'));
  return {
    async list(prefix) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((fault) => {
        if (isMissing(fault)) return [];
        throw fault;
      });
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(PARTIAL))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
        .filter((name) => name.startsWith(prefix));
    },
    read: (name) =>
      readFile(pathOf(name)).catch((fault) => {
        if (isMissing(fault)) return null;
        throw fault;
      }),
    async write(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path + PARTIAL, bytes, { mode: 0o600, flush: true });
      await rename(path + PARTIAL, path);
    },
    delete: (name) => rm(pathOf(name), { force: true }),
  };
}
