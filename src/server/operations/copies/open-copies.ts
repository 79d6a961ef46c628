import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { BackupStore } from '#server/platform/blobs/sealed-blobs.ts';

const PARTIAL = '.partial';

const isMissing = (fault: unknown): boolean => (fault as NodeJS.ErrnoException).code === 'ENOENT';

function folderStore(folder: string): BackupStore {
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

/** Google Cloud Storage's XML API, which takes S3 requests signed with an HMAC key. */
const GOOGLE = { endpoint: 'https://storage.googleapis.com', region: 'auto' };

/** `s3://bucket/folder`, `gs://bucket/folder` or a local folder; each project has its own below it. */
export async function openCopies(address: string, project: string): Promise<BackupStore> {
  const [, protocol, bucket = '', path = ''] = /^(s3|gs):\/\/([^/]+)\/?(.*)$/.exec(address) ?? [];
  const own = `backups-${project}`;
  if (!protocol) return folderStore(join(resolve(address), own));
  const folder = [...path.split('/').filter(Boolean), own].join('/');
  // Loaded here: a folder needs no client of S3.
  const { s3Store } = await import('./s3-store.ts');
  if (protocol === 'gs') return s3Store(bucket, folder, GOOGLE);
  const { AWS_REGION: region = 'us-east-1', AWS_ENDPOINT_URL_S3: endpoint } = process.env;
  return s3Store(bucket, folder, { region, ...(endpoint ? { endpoint } : {}) });
}
