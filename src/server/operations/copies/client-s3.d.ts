// Only until every checkout has installed @aws-sdk/client-s3, which brings types of its own: delete this file then.
declare module '@aws-sdk/client-s3' {
  export interface S3ClientConfig {
    region?: string;
    endpoint?: string;
    forcePathStyle?: boolean;
    requestChecksumCalculation?: 'WHEN_REQUIRED';
    responseChecksumValidation?: 'WHEN_REQUIRED';
    requestHandler?: { requestTimeout: number };
  }
  interface S3Object {
    Bucket: string;
    Key: string;
  }
  export class GetObjectCommand {
    constructor(input: S3Object);
  }
  export class PutObjectCommand {
    constructor(input: S3Object & { Body: Uint8Array });
  }
  export class DeleteObjectCommand {
    constructor(input: S3Object);
  }
  export class S3Client {
    constructor(config: S3ClientConfig);
    send(command: GetObjectCommand): Promise<{ Body?: { transformToByteArray(): Promise<Uint8Array> } }>;
  }
  export function paginateListObjectsV2(
    config: { client: S3Client },
    input: { Bucket: string; Prefix: string },
  ): AsyncIterable<{ Contents?: { Key?: string }[] }>;
}
