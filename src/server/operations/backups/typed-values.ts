import { DocumentReference, type Firestore, GeoPoint, Timestamp } from '@google-cloud/firestore';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The field that distinguishes a typed value from a map. A map with a field of this name is written as pairs. */
const TYPE = '$type';

const typed = (type: string, value: Json): Json => ({ [TYPE]: type, value });

function encodeNumber(value: number): Json {
  return Number.isFinite(value) && !Object.is(value, -0) ? value : typed('number', format(value));
}

const format = (value: number): string => (Object.is(value, -0) ? '-0' : String(value));

function encodeMap(map: Record<string, unknown>): Json {
  const entries = Object.entries(map).map(([name, value]): [string, Json] => [name, encodeValue(value)]);
  return Object.hasOwn(map, TYPE) ? typed('map', entries) : Object.fromEntries(entries);
}

function isMap(value: object): value is Record<string, unknown> {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function encodeObject(value: object): Json {
  if (Array.isArray(value)) return value.map(encodeValue);
  if (value instanceof Timestamp) return typed('timestamp', [value.seconds, value.nanoseconds]);
  if (value instanceof Uint8Array) return typed('bytes', Buffer.from(value).toString('base64'));
  if (value instanceof GeoPoint) {
    return typed('point', [encodeNumber(value.latitude), encodeNumber(value.longitude)]);
  }
  if (value instanceof DocumentReference) return typed('reference', value.path);
  if (isMap(value)) return encodeMap(value);
  throw new TypeError(`A value of the type ${value.constructor?.name} cannot be backed up`);
}

/** Lossless, times to the nanosecond. @throws TypeError for an unknown type: nothing is dropped silently. */
export function encodeValue(value: unknown): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return encodeNumber(value);
  if (typeof value === 'object') return encodeObject(value);
  throw new TypeError(`A value of the type ${typeof value} cannot be backed up`);
}

const decodeNumber = (value: Json): number =>
  typeof value === 'number' ? value : Number((value as { value: string }).value);

/** A reference points into the restored database. */
const DECODERS: Record<string, (value: never, database: Firestore) => unknown> = {
  number: (value: string) => Number(value),
  timestamp: ([seconds, nanoseconds]: [number, number]) => new Timestamp(seconds, nanoseconds),
  bytes: (value: string) => Buffer.from(value, 'base64'),
  point: ([latitude, longitude]: [Json, Json]) =>
    new GeoPoint(decodeNumber(latitude), decodeNumber(longitude)),
  reference: (path: string, database) => database.doc(path),
  map: (entries: [string, Json][], database) =>
    Object.fromEntries(entries.map(([name, value]) => [name, decodeValue(value, database)])),
};

/** Reverses `encodeValue`. @throws TypeError for invalid input. */
export function decodeValue(json: Json, database: Firestore): unknown {
  if (json === null || typeof json !== 'object') return json;
  if (Array.isArray(json)) return json.map((one) => decodeValue(one, database));
  if (Object.hasOwn(json, TYPE)) {
    const decoder = DECODERS[String(json[TYPE])];
    if (!decoder) throw new TypeError(`A backup has a value of the unknown type ${String(json[TYPE])}`);
    return decoder(json.value as never, database);
  }
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, decodeValue(value, database)]),
  );
}
