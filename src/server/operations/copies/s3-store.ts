import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import type { BackupStore } from '#server/platform/blobs/sealed-blobs.ts';

/** Longest wait for an answer, in milliseconds: a proof file has up to 10 MiB. */
const REQUEST_MS = 60_000;

/** No checksums of Amazon's own, which other services refuse; the content is authenticated anyway. */
export function s3Store(bucket: string, folder: string, config: S3ClientConfig): BackupStore {
  const client = new S3Client({
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    forcePathStyle: true,
    requestHandler: { requestTimeout: REQUEST_MS },
    ...config,
  });
  const objectOf = (name: string) => ({ Bucket: bucket, Key: `${folder}/${name}` });
  return {
    async list(prefix) {
      const names: string[] = [];
      const { Key: Prefix } = objectOf(prefix);
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix })) {
        names.push(...Contents.map(({ Key = '' }) => Key.slice(folder.length + 1)));
      }
      return names;
    },
    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(objectOf(name)));
        return (await Body?.transformToByteArray()) ?? null;
      } catch (fault) {
        if (fault instanceof Error && fault.name === 'NoSuchKey') return null;
        throw fault;
      }
    },
    async write(name, bytes) {
      await client.send(new PutObjectCommand({ ...objectOf(name), Body: bytes }));
    },
    async delete(name) {
      await client.send(new DeleteObjectCommand(objectOf(name)));
    },
  };
}
