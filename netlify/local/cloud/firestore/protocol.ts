import { createRequire } from 'node:module';
import type { ServiceDefinition } from '@grpc/grpc-js';
import protobuf from 'protobufjs';

export type Message = Record<string, unknown>;

export interface WireDocument {
  name: string;
  fields?: Message;
  createTime?: { seconds: string | number; nanos?: number };
  updateTime?: { seconds: string | number; nanos?: number };
}

export class WireError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const GRPC = { invalidArgument: 3, failedPrecondition: 9, aborted: 10, internal: 13, unavailable: 14 };

const root = protobuf.Root.fromJSON(
  createRequire(import.meta.url)('@google-cloud/firestore/build/protos/v1.json') as protobuf.INamespace,
);
const service = root.lookupService('google.firestore.v1.Firestore').resolveAll() as protobuf.Service;
const documentType = root.lookupType('google.firestore.v1.Document');

const READ: protobuf.IConversionOptions = { enums: String, longs: String, oneofs: true };

/** The Firestore service for grpc-js, from the definition that the SDK ships. */
export const firestoreService: ServiceDefinition = Object.fromEntries(
  service.methodsArray.map((method) => {
    const request = method.resolvedRequestType as protobuf.Type;
    const response = method.resolvedResponseType as protobuf.Type;
    const encode = (type: protobuf.Type) => (value: unknown) =>
      Buffer.from(type.encode(type.fromObject(value as Message)).finish());
    const decode = (type: protobuf.Type) => (bytes: Buffer) => type.toObject(type.decode(bytes), READ);
    return [
      method.name,
      {
        path: `/google.firestore.v1.Firestore/${method.name}`,
        requestStream: Boolean(method.requestStream),
        responseStream: Boolean(method.responseStream),
        requestSerialize: encode(request),
        requestDeserialize: decode(request),
        responseSerialize: encode(response),
        responseDeserialize: decode(response),
      },
    ];
  }),
);

/** A document as JSON: bytes as base64, NaN as text. */
export function documentToJson(document: WireDocument): WireDocument {
  return documentType.toObject(documentType.fromObject(document), {
    json: true,
    longs: String,
    enums: String,
    bytes: String,
  }) as WireDocument;
}

/** In the form of requests on the wire. */
export function documentFromJson(json: WireDocument): WireDocument {
  return documentType.toObject(documentType.fromObject(json), READ) as WireDocument;
}
