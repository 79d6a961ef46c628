import * as z from 'zod/mini';
import { APP_IDS } from '../apps.ts';
import { requiredLine } from '../text.ts';

/** Active keys of one app, so that a new one can take over from an old one; the rows of the list. */
export const VOUCH_LIMITS = { active: 2, label: 60, publicKey: 500, shown: 200 } as const;

const PEM = /^-----BEGIN PUBLIC KEY-----\s[\w+/=\s]+-----END PUBLIC KEY-----$/;
/** The 32 bytes of a key, in base64url or base64. */
const RAW = /^[\w+/-]{43}=?$/;

export const NOT_A_PUBLIC_KEY = 'This is not an Ed25519 public key, in PEM or base64url';

export const NewVouchKey = z.strictObject({
  app: z.enum(APP_IDS, 'Please select an app'),
  label: requiredLine('The label', VOUCH_LIMITS.label),
  public_key: z.string('Must be text').check(
    z.trim(),
    z.minLength(1, 'The public key is required'),
    z.maxLength(VOUCH_LIMITS.publicKey, NOT_A_PUBLIC_KEY),
    z.refine((text) => !/\bPRIVATE\b/.test(text), {
      error: 'This is a private key. It must stay with the app: paste the public one.',
      abort: true,
    }),
    z.refine((text) => text === '' || PEM.test(text) || RAW.test(text), NOT_A_PUBLIC_KEY),
  ),
});

/** A public key of an app. Its id is its thumbprint (RFC 7638): the `kid` of its tokens. Times in ISO 8601 UTC. */
export const VouchKey = z.object({
  id: z.string(),
  app: z.enum(APP_IDS),
  label: z.string(),
  /** Base64url. */
  public_key: z.string(),
  revoked_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type VouchKey = z.infer<typeof VouchKey>;
