import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

/** What a device answers wrongly. */
export interface Faults {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Its user was there, and was not verified. */
  unverified?: boolean;
  /** The account that it names; its own when absent. */
  userId?: string;
}

interface Asked {
  challenge: string;
}

/** A device with one discoverable ES256 key, which attests nothing (`none`). */
export class Authenticator {
  readonly id = text(randomBytes(32));
  /** Uses; 0 for a device that does not count. */
  counter = 0;
  private readonly origin: string;
  private readonly key: KeyObject;
  private readonly coordinates: { x: string; y: string };
  private userId = '';

  constructor(origin = 'http://localhost:8888') {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    this.coordinates = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  }

  private clientData(type: string, { challenge }: Asked, faults: Faults): Buffer {
    const origin = faults.origin ?? this.origin;
    const facts = { type, challenge: faults.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(facts));
  }

  private data(flags: number, { rpId, unverified }: Faults, more: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = flags | FLAGS.present | (unverified ? 0 : FLAGS.verified);
    return Buffer.concat([sha256(rpId ?? new URL(this.origin).hostname), Buffer.of(all), counter, more]);
  }

  /** The key in COSE (RFC 9052): kty EC2, alg ES256, crv P-256, x, y. */
  private cose(): Buffer {
    const { x, y } = this.coordinates;
    const head = Buffer.from('a5010203262001215820', 'hex');
    return Buffer.concat([
      head,
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /** The answer to options for a new passkey. */
  make(options: Asked & { user: { id: string } }, faults: Faults = {}) {
    this.userId = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, this.cose()]);
    const data = this.data(FLAGS.attested, faults, attested);
    // CBOR: a map of fmt "none", an empty attStmt, and authData as bytes with a length of one byte.
    const head = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex');
    return {
      id: this.id,
      attestation_object: text(Buffer.concat([head, Buffer.of(0x58, data.length), data])),
      client_data: text(this.clientData('webauthn.create', options, faults)),
      transports: ['internal'],
    };
  }

  /** The answer to options for a sign-in. */
  show(options: Asked, faults: Faults = {}) {
    const data = this.data(0, faults, Buffer.alloc(0));
    const client = this.clientData('webauthn.get', options, faults);
    return {
      id: this.id,
      authenticator_data: text(data),
      client_data: text(client),
      signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), this.key)),
      user_handle: faults.userId ? text(Buffer.from(faults.userId)) : this.userId,
    };
  }
}
