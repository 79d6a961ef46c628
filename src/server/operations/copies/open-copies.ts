import { join, resolve } from 'node:path';
import type { BackupStore } from '#server/platform/blobs/sealed-blobs.ts';
import { folderStore } from './folder-store.ts';

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
