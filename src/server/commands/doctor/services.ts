import { randomUUID } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { environmentProblems } from '#domain/environment/check.ts';
import {
  addressIn,
  type Environment,
  type EnvironmentContext,
  type Reader,
} from '#domain/environment/variable.ts';
import { countSignIns } from '#server/platform/auth/firebase.ts';
import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { projectId } from '#server/platform/environment/environment.ts';
import { accessToken } from '#server/platform/firestore/firebase-app.ts';
import { operationDocument } from '#server/platform/operation-state.ts';
import { codeOf, type Finding, hint, ok, skipped, wrong } from './finding.ts';
import {
  readAuthConfig,
  readDkim,
  readDmarc,
  readIndexes,
  readNullMx,
  readPrivateKey,
  readRules,
  readSecondFactor,
  readSecrets,
  readSpf,
  readVapidPair,
} from './readings.ts';
import { readRegion } from './region.ts';

function refuseDifference(written: string, read: unknown): void {
  if (read !== written) throw new Error('What was read is not what was written');
}

/** Writes, reads and deletes a temporary document. @throws when one of the three fails. */
async function firestoreRoundTrip(): Promise<void> {
  const text = randomUUID();
  const temporary = operationDocument('doctor');
  await temporary.set({ text });
  refuseDifference(text, (await temporary.get()).get('text'));
  await temporary.delete();
}

async function blobsRoundTrip(): Promise<void> {
  const text = randomUUID();
  const store = blobStore(`doctor-${projectId()}`);
  await store.set('temporary', text);
  refuseDifference(text, await store.get('temporary', { type: 'text' }));
  await store.delete('temporary');
}

const TIME_LIMIT_MS = 10_000;

export interface Network {
  fetch: typeof fetch;
  txt(name: string): Promise<string[]>;
  mx(name: string): Promise<string[]>;
}

const NO_RECORD = new Set(['ENODATA', 'ENOTFOUND']);

function ofRealNetwork(): Network {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const orNone = async <T>(lookup: Promise<T[]>): Promise<T[]> =>
    lookup.catch((fault: NodeJS.ErrnoException) => {
      if (NO_RECORD.has(fault.code ?? '')) return [];
      throw fault;
    });
  return {
    fetch,
    txt: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    mx: async (name) => (await orNone(resolver.resolveMx(name))).map(({ exchange }) => exchange),
  };
}

/** Examines one part; its failure becomes a finding and does not affect the others. */
export async function part(
  name: string,
  remedy: string,
  look: () => Promise<Finding | Finding[]>,
  limit = TIME_LIMIT_MS,
): Promise<Finding[]> {
  const ended = new AbortController();
  const late = wait(limit, null, { signal: ended.signal }).then(() => {
    throw Object.assign(new Error('late'), { code: 'no-answer' });
  });
  try {
    return [await Promise.race([look(), late])].flat();
  } catch (cause) {
    return [wrong(name, `failed (${codeOf(cause)})`, remedy)];
  } finally {
    ended.abort();
  }
}

export function examineVariables(env: Environment, context: EnvironmentContext): Finding[] {
  const readers: Reader[] = ['build', 'functions', 'commands'];
  const problems = new Map(
    readers.flatMap((reader) =>
      environmentProblems(reader, env, context).map(({ variable, sentence }) => [variable, sentence]),
    ),
  );
  const key = env.FIREBASE_PRIVATE_KEY;
  const values = context === 'production' ? [...(key ? [readPrivateKey(key)] : []), ...readSecrets(env)] : [];
  if (problems.size === 0) return [ok('variables', 'are complete'), ...values];
  const wrongs = [...problems].map(([name, sentence]) =>
    wrong('variables', sentence, `.env.example describes ${name} and the scopes it needs.`),
  );
  return [...wrongs, ...values];
}

const SELECTORS = 'default google selector1 s1 k1 mail dkim resend pm mandrill zoho'.split(' ');

async function examineDns(env: Environment, network: Network): Promise<Finding[]> {
  const domain = addressIn(env.MAIL_FROM ?? '').split('@')[1];
  const host = env.PUBLIC_LOGIN_HOST;
  const remedy = 'Run this where names can be resolved.';
  const ofMail = domain
    ? [
        part('SPF', remedy, async () => readSpf(domain, await network.txt(domain))),
        part('DMARC', remedy, async () => readDmarc(domain, await network.txt(`_dmarc.${domain}`))),
        part('DKIM', remedy, async () => {
          const found = await Promise.all(
            SELECTORS.map(async (selector) => {
              const records = await network.txt(`${selector}._domainkey.${domain}`);
              return records.some((record) => /\bp=[A-Za-z0-9+/]/.test(record)) ? [selector] : [];
            }),
          );
          return readDkim(domain, found.flat());
        }),
      ]
    : [];
  const ofHost = host
    ? [part('login host', remedy, async () => readNullMx(host, await network.mx(host)))]
    : [];
  // A failed look-up is no fault of the product.
  return (await Promise.all([...ofMail, ...ofHost]))
    .flat()
    .map((finding) =>
      finding.message.startsWith('failed') ? hint(finding.part, finding.message, remedy) : finding,
    );
}

async function json(network: Network, url: string, bearer: string): Promise<unknown> {
  const answer = await network.fetch(url, {
    headers: { authorization: `Bearer ${bearer}` },
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!answer.ok) throw Object.assign(new Error('refused'), { code: `HTTP-${answer.status}` });
  return answer.json();
}

async function siteRegion(env: Environment, network: Network): Promise<string | undefined> {
  const { NETLIFY_SITE_ID: site, NETLIFY_AUTH_TOKEN: token } = env;
  if (!site || !token) return undefined;
  const url = `https://api.netlify.com/api/v1/sites/${encodeURIComponent(site)}`;
  const { functions_region: region } = (await json(network, url, token)) as { functions_region?: unknown };
  return typeof region === 'string' && region ? region : undefined;
}

const FIRESTORE = 'https://firestore.googleapis.com/v1';
const ACCOUNT = 'The service account needs the roles Cloud Datastore User and Firebase Authentication Admin.';

/** Examines every configured service. Reads only, except for one temporary document. */
export async function examineServices(
  env: Environment,
  network: Network = ofRealNetwork(),
): Promise<Finding[]> {
  const project = env.FIREBASE_PROJECT_ID ?? '';
  const documents = `${FIRESTORE}/projects/${project}/databases/(default)`;
  const authHost = env.FIREBASE_AUTH_EMULATOR_HOST;
  const auth = authHost
    ? `http://${authHost}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  const wanted = JSON.parse(readFileSync('firestore.indexes.json', 'utf8')).indexes;
  const isLocal = Boolean(env.FIRESTORE_EMULATOR_HOST);
  const found = await Promise.all([
    part('Firestore', `Is there a database? Is the key right? ${ACCOUNT}`, async () => {
      await firestoreRoundTrip();
      return ok('Firestore', 'a scratch document was written, read and deleted');
    }),
    part('rules', 'Look at the network of this machine.', async () => {
      if (isLocal) return skipped('rules', 'the local Firestore has no clients');
      // Without the key: a restricted one is refused before the rules are evaluated.
      const url = `${documents}/documents/operation/doctor`;
      const answer = await network.fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
      const { error } = (await answer.json().catch(() => ({}))) as { error?: { message?: string } };
      return readRules(answer.status, error?.message);
    }),
    part('indexes', ACCOUNT, async () => {
      if (isLocal) return skipped('indexes', 'the local Firestore refuses what has none');
      const url = `${documents}/collectionGroups/-/indexes?pageSize=500`;
      return readIndexes(wanted, (await json(network, url, await accessToken())) as object);
    }),
    part('region', ACCOUNT, async () => {
      if (isLocal) return skipped('region', 'this machine has none');
      const { locationId } = (await json(network, documents, await accessToken())) as { locationId?: string };
      const region = await siteRegion(env, network);
      return readRegion(env.FUNCTIONS_REGION, { location: locationId, region });
    }),
    part('Auth', ACCOUNT, async () => {
      await countSignIns();
      const url = `${auth}/v2/projects/${project}/config`;
      const config = (await json(network, url, await accessToken())) as object;
      return [ok('Auth', 'answers'), ...readAuthConfig(config), readSecondFactor(config)];
    }),
    part('Blobs', 'Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN to those of the site.', async () => {
      if (!env.NETLIFY_BLOBS_CONTEXT) {
        return skipped(
          'Blobs',
          'set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN to look at the files of the site',
        );
      }
      await blobsRoundTrip();
      return ok('Blobs', 'a scratch file was written, read and deleted');
    }),
    part(
      'mail',
      'Look at SMTP_URL: server, port, user and password (signs such as @ in a password as %40).',
      async () => {
        if (!env.SMTP_URL) return skipped('mail', 'SMTP_URL is not set');
        const times = {
          connectionTimeout: TIME_LIMIT_MS,
          greetingTimeout: TIME_LIMIT_MS,
          socketTimeout: TIME_LIMIT_MS,
        };
        await createTransport({ url: env.SMTP_URL, ...times } as object).verify();
        return ok('mail', 'the server takes the sign-in');
      },
    ),
    Promise.resolve([readVapidPair(env.PUBLIC_VAPID_KEY, env.VAPID_PRIVATE_KEY)]),
    examineDns(env, network),
  ]);
  return found.flat();
}
