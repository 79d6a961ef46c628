import { createECDH, createPrivateKey } from 'node:crypto';
import { readKeyList, whyNoKeyList } from '#domain/environment/key-list.ts';
import { SECRET_VARIABLES } from '#domain/environment/service-variables.ts';
import type { Environment } from '#domain/environment/variable.ts';
import { type Finding, hint, ok, skipped, wrong } from './finding.ts';

interface Index {
  collectionGroup: string;
  fields: readonly { fieldPath: string; order?: string; arrayConfig?: string }[];
}

const shapeOf = ({ collectionGroup, fields }: Index): string =>
  `${collectionGroup}: ${fields
    .filter(({ fieldPath }) => fieldPath !== '__name__')
    .map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`)
    .join(', ')}`;

export function readIndexes(
  wanted: readonly Index[],
  answer: { indexes?: { name: string; state: string; fields: Index['fields'] }[] },
): Finding {
  const deployed = (answer.indexes ?? []).map(({ name, state, fields }) => {
    const collectionGroup = /\/collectionGroups\/([^/]+)\//.exec(name)?.[1] ?? '';
    return { shape: shapeOf({ collectionGroup, fields }), state };
  });
  const ready = new Set(deployed.filter(({ state }) => state === 'READY').map(({ shape }) => shape));
  const known = new Set(deployed.map(({ shape }) => shape));
  const lacking = wanted.map(shapeOf).filter((shape) => !ready.has(shape));
  if (lacking.length === 0) return ok('indexes', `all ${wanted.length} are there`);
  const building = lacking.filter((shape) => known.has(shape));
  return building.length === lacking.length
    ? wrong('indexes', `${building.length} are still being built`, 'Wait some minutes and run this again.')
    : wrong(
        'indexes',
        `${lacking.length} of ${wanted.length} are missing, such as ${lacking[0]}`,
        'npx firebase deploy --only firestore:indexes',
      );
}

/** Firestore's message for a refusal by rules; a restricted key or a disabled API gives 403 with another message. */
const REFUSED_BY_RULES = /^Missing or insufficient permissions/;

/** The answer to an unprivileged client that requested a document, which the rules must refuse. */
export function readRules(status: number, message = ''): Finding {
  if (status === 403 && REFUSED_BY_RULES.test(message)) return ok('rules', 'a client is refused');
  if (status === 200 || status === 404) {
    return wrong('rules', 'a client may read documents', 'npx firebase deploy --only firestore:rules');
  }
  return wrong(
    'rules',
    `the question of a client was answered ${status}, and not by the rules`,
    'Nothing is known of the rules. Is Cloud Firestore enabled for the project? Then npx firebase deploy --only firestore:rules.',
  );
}

interface AuthConfig {
  signIn?: { email?: { enabled?: boolean } };
  client?: { permissions?: { disabledUserSignup?: boolean } };
  emailPrivacyConfig?: { enableImprovedEmailPrivacy?: boolean };
}

const SETTINGS = 'Firebase console → Authentication → Settings';

export function readAuthConfig({ signIn, client, emailPrivacyConfig }: AuthConfig): Finding[] {
  return [
    signIn?.email?.enabled === false
      ? wrong(
          'sign-in by e-mail',
          'is switched off',
          'Firebase console → Authentication → Sign-in method → Email/Password.',
        )
      : ok('sign-in by e-mail', 'is on'),
    client?.permissions?.disabledUserSignup
      ? ok('sign-up', 'is closed: accounts are made by the site alone')
      : wrong(
          'sign-up',
          'is open: anyone can make sign-ins past the site',
          `${SETTINGS} → User actions: switch off "Enable create (sign-up)". It needs Identity Platform.`,
        ),
    emailPrivacyConfig?.enableImprovedEmailPrivacy
      ? ok('enumeration protection', 'is on')
      : wrong(
          'enumeration protection',
          'is off: anyone can find out which names exist',
          `${SETTINGS} → User actions: switch on "Email enumeration protection".`,
        ),
  ];
}

/** Checks that Firebase requires no second factor of its own; the site has another. */
export function readSecondFactor({ mfa }: { mfa?: { state?: string } }): Finding {
  // The pages cannot answer a challenge of Firebase.
  return mfa?.state === 'MANDATORY'
    ? wrong(
        'second factor',
        'is compulsory at Firebase, whose own the site does not use: nobody can sign in',
        'Google Cloud console → Identity Platform → MFA: switch it off. For admins of the site set ADMIN_SECOND_FACTOR=required.',
      )
    : ok('second factor', "is the site's own, for which Identity Platform is not needed");
}

/** Checks the private key of the service account as functions read it: complete, with its line breaks. */
export function readPrivateKey(value: string): Finding {
  try {
    createPrivateKey(value.replaceAll('\\n', '\n'));
    return ok('service account', 'its private key can be read');
  } catch {
    return wrong(
      'service account',
      'FIREBASE_PRIVATE_KEY cannot be read as a private key',
      'Copy "private_key" from the file of the service account, whole, with each \\n unchanged, in double quotes.',
    );
  }
}

/** Fewer distinct characters than 32 random bytes have in any usual encoding. */
const DIFFERENT_MIN = 10;
const PLACEHOLDER = /change.?me|password|secret|example|placeholder/i;

/** The secrets in one of our variables; of a list its keys. */
function secretsIn(name: string, value: string): string[] {
  if (!name.endsWith('_KEYS')) return [value];
  return whyNoKeyList(value) === null ? readKeyList(value).flatMap(({ secret }) => secret ?? []) : [];
}

export function readSecrets(env: Environment): Finding[] {
  const secrets = Object.entries(SECRET_VARIABLES)
    .filter(([name, { seenBy }]) => seenBy === 'secret' && env[name])
    .flatMap(([name]) => secretsIn(name, env[name]?.trim() ?? '').map((secret) => ({ name, secret })));
  const isGuessable = (secret: string) => new Set(secret).size < DIFFERENT_MIN || PLACEHOLDER.test(secret);
  const make = 'Make another: openssl rand -base64 32.';
  const weak = [...new Set(secrets.filter(({ secret }) => isGuessable(secret)).map(({ name }) => name))];
  const shared = [...Map.groupBy(secrets, ({ secret }) => secret).values()]
    .map((users) => new Set(users.map(({ name }) => name)))
    // CONTRIBUTOR_ID_KEY may equal SIGNING_SECRET: sites that add it later have to set it so.
    .filter((names) => names.size > (names.has('SIGNING_SECRET') && names.has('CONTRIBUTOR_ID_KEY') ? 2 : 1));
  const found = [
    ...weak.map((name) => wrong('secrets', `${name} can be guessed`, make)),
    ...shared.map((names) =>
      wrong('secrets', `${new Intl.ListFormat('en-GB').format(names)} are the same`, make),
    ),
  ];
  return found.length > 0 || secrets.length === 0 ? found : [ok('secrets', 'are random, each for one thing')];
}

export function readVapidPair(publicKey: string | undefined, privateKey: string | undefined): Finding {
  if (!publicKey && !privateKey) return skipped('alerts', 'no keys are set, so alerts are off');
  const make = 'Make a pair with npx web-push generate-vapid-keys, and set both.';
  if (!publicKey || !privateKey) return wrong('alerts', 'only one of the two keys is set', make);
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    const isPair = pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
    return isPair ? ok('alerts', 'the keys are a pair') : wrong('alerts', 'the keys are no pair', make);
  } catch {
    return wrong('alerts', 'the private key is no key', make);
  }
}

export function readSpf(domain: string, records: readonly string[]): Finding {
  const found = records.filter((record) => /^v=spf1\b/i.test(record));
  if (found.length === 1) return ok('SPF', `${domain} names who may send for it`);
  return hint(
    'SPF',
    found.length === 0
      ? `${domain} does not say who may send for it`
      : `${domain} has ${found.length} SPF records, which counts as none`,
    `One TXT record at ${domain} that begins with v=spf1; your mail provider gives the rest.`,
  );
}

/** Checks the TXT records of `_dmarc` below that domain. */
export function readDmarc(domain: string, records: readonly string[]): Finding {
  const policy = records.map((record) => /^v=DMARC1\b.*\bp=(\w+)/i.exec(record)?.[1]).find(Boolean);
  if (policy && policy.toLowerCase() !== 'none') return ok('DMARC', `${domain} has forged mail ${policy}d`);
  return hint(
    'DMARC',
    policy ? `${domain} only watches (p=none)` : `${domain} has no policy for forged mail`,
    `A TXT record at _dmarc.${domain}: v=DMARC1; p=quarantine; rua=mailto:an address of yours`,
  );
}

export function readDkim(domain: string, selectors: readonly string[]): Finding {
  return selectors.length > 0
    ? ok('DKIM', `${domain} has a key (${selectors.join(', ')})`)
    : hint(
        'DKIM',
        `no key was found under the usual names at ${domain}; there may be one under another`,
        'Your mail provider names the record to set, and whether it sees it.',
      );
}

/** Checks the MX of the host of sign-in addresses: one record with an empty name means that it takes no mail. */
export function readNullMx(host: string, exchanges: readonly string[]): Finding {
  const servers = exchanges.filter((name) => name !== '' && name !== '.');
  if (servers.length > 0) {
    return wrong(
      'login host',
      `${host} receives mail at ${servers[0]}: its reader could take over accounts`,
      `Delete the MX records of ${host} and set "0 ." instead, or take another PUBLIC_LOGIN_HOST before there are accounts.`,
    );
  }
  return exchanges.length > 0
    ? ok('login host', `${host} takes no mail`)
    : hint(
        'login host',
        `${host} does not say that it takes no mail`,
        `One MX record at ${host}: priority 0, server "."`,
      );
}
