import * as z from 'zod/mini';
import { DEADLINES, within } from '../deadlines.ts';
import { projectId } from '../environment/environment.ts';
import { accessToken } from '../firestore/firebase-app.ts';
import { firebaseAuth } from './firebase.ts';

/** Sign-ins in one page and one import. Google lists and imports 1,000 at a time, and looks up 100. */
const PAGE = 100;

/**
 * A sign-in with its password hash, in the form in which it is exported and imported. No provider but passwords.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/batchCreate
 */
const SignIn = z.object({
  localId: z.string(),
  email: z.optional(z.string()),
  emailVerified: z.optional(z.boolean()),
  passwordHash: z.optional(z.string()),
  salt: z.optional(z.string()),
  displayName: z.optional(z.string()),
  disabled: z.optional(z.boolean()),
  createdAt: z.optional(z.string()),
  lastLoginAt: z.optional(z.string()),
});
export type SignIn = z.infer<typeof SignIn>;

/** The parameters of a project's password hashes: without them no other project can check a password. */
const PasswordHash = z.object({
  algorithm: z.string(),
  signerKey: z.string(),
  saltSeparator: z.string(),
  rounds: z.number(),
  memoryCost: z.number(),
});
export type PasswordHash = z.infer<typeof PasswordHash>;

async function call(path: string, body?: object): Promise<unknown> {
  const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const origin = host
    ? `http://${host}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  const authorization = `Bearer ${await accessToken()}`;
  return within(DEADLINES.auth, async () => {
    const answer = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
    });
    if (!answer.ok) {
      throw Object.assign(new Error(`Firebase Auth answered ${answer.status}`), { code: answer.status });
    }
    return answer.json();
  });
}

const accounts = (): string => `/v1/projects/${projectId()}/accounts`;

const Page = z.object({ users: z.optional(z.array(SignIn)), nextPageToken: z.optional(z.string()) });

/** One page of all sign-ins. `next`: the page that follows; null for the last one. */
export async function listSignIns(from: string | null): Promise<{ signIns: SignIn[]; next: string | null }> {
  const query = new URLSearchParams({ maxResults: String(PAGE), ...(from ? { nextPageToken: from } : {}) });
  const { users = [], nextPageToken } = z.parse(Page, await call(`${accounts()}:batchGet?${query}`));
  return { signIns: users, next: nextPageToken || null };
}

const Config = z.object({ signIn: z.optional(z.object({ hashConfig: z.optional(PasswordHash) })) });

/** Null if the service account may not read them. */
export async function readPasswordHash(): Promise<PasswordHash | null> {
  const { signIn } = z.parse(Config, await call(`/v2/projects/${projectId()}/config`));
  return signIn?.hashConfig ?? null;
}

export interface ImportedSignIns {
  imported: number;
  withPassword: number;
  /** Those that Firebase did not accept, for example because their address is in use. */
  refused: number;
}

const Created = z.object({ error: z.optional(z.array(z.object({ index: z.number() }))) });

const hashParameters = ({ algorithm, ...rest }: PasswordHash) => ({ hashAlgorithm: algorithm, ...rest });

/** Imports the sign-ins that the project lacks. Without the parameters they lose their passwords. */
export async function importSignIns(
  signIns: readonly SignIn[],
  hash: PasswordHash | null,
): Promise<ImportedSignIns> {
  const total = { imported: 0, withPassword: 0, refused: 0 };
  for (let at = 0; at < signIns.length; at += PAGE) {
    const some = signIns.slice(at, at + PAGE);
    const { users: found } = await firebaseAuth().getUsers(some.map(({ localId }) => ({ uid: localId })));
    const existing = new Set(found.map(({ uid }) => uid));
    const missing = some.filter(({ localId }) => !existing.has(localId));
    if (missing.length === 0) continue;
    const users: SignIn[] = hash ? missing : missing.map(({ passwordHash, salt, ...rest }) => rest);
    const answer = await call(`${accounts()}:batchCreate`, {
      ...(hash && hashParameters(hash)),
      // Refuses an address that is in use.
      sanityCheck: true,
      users,
    });
    const refused = new Set(z.parse(Created, answer).error?.map(({ index }) => index));
    const imported = users.filter((_, index) => !refused.has(index));
    total.imported += imported.length;
    total.withPassword += imported.filter(({ passwordHash }) => passwordHash).length;
    total.refused += refused.size;
  }
  return total;
}
