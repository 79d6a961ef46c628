import { createRequire } from 'node:module';
import type { MethodDefinition } from '@grpc/grpc-js';
import protobuf from 'protobufjs';

// The definition that Google's own client library ships: the wire format is theirs, not ours.
const require = createRequire(import.meta.url);
const root = protobuf.Root.fromJSON(require('@google-cloud/firestore/build/protos/v1.json'));

/** A message as the engine speaks it: plain objects, enumerations and 64-bit numbers as text. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is Google's; every method knows its own.
export type Message = any;

const SERVICE = 'google.firestore.v1.Firestore';
const service = root.lookupService(SERVICE);

function typeNamed(name: string): protobuf.Type {
  return name.includes('.') ? root.lookupType(name) : root.lookupType(`google.firestore.v1.${name}`);
}

function decoder(type: protobuf.Type) {
  return (bytes: Buffer): Message =>
    type.toObject(type.decode(bytes), { enums: String, longs: String, oneofs: true });
}

function encoder(type: protobuf.Type) {
  return (message: Message): Buffer => Buffer.from(type.encode(type.fromObject(message)).finish());
}

/** How a method of the Firestore service travels over gRPC. */
export function methodDefinition(name: string): MethodDefinition<Message, Message> {
  const method = service.methods[name];
  if (!method) throw new Error(`Firestore has no method ${name}`);
  const request = typeNamed(method.requestType);
  const response = typeNamed(method.responseType);
  return {
    path: `/${SERVICE}/${name}`,
    requestStream: Boolean(method.requestStream),
    responseStream: Boolean(method.responseStream),
    requestSerialize: encoder(request),
    requestDeserialize: decoder(request),
    responseSerialize: encoder(response),
    responseDeserialize: decoder(response),
  };
}

const documentType = typeNamed('Document');

/** A stored document as text for the journal, and back. */
export const encodeDocument = (document: Message): string =>
  encoder(documentType)(document).toString('base64');
export const decodeDocument = (text: string): Message => decoder(documentType)(Buffer.from(text, 'base64'));
