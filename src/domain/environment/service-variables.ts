import * as z from 'zod/mini';
import { DEVELOPMENT_VAPID_KEY } from '../push/push.ts';
import { REGIONS, USUAL_REGION } from './deployment.ts';
import { FIRST_KEY, whyNoKeyList } from './key-list.ts';
import { isMailAddress, isRealDomain, matching, PRODUCTION_READERS, section, textThat } from './variable.ts';

const PROJECT = textThat(
  (text) => /^[a-z][a-z0-9-]{3,29}$/.test(text) && !text.startsWith('demo-'),
  'which is no id of a project',
);
const LONG_SECRET = textThat((text) => text.trim().length >= 32, 'shorter than 32 characters');
const KEY_LIST = z.string().check(
  z.refine((text) => whyNoKeyList(text) === null, {
    error: ({ input }) => whyNoKeyList(String(input)) ?? '',
  }),
);

const FIREBASE = section(
  'Firebase',
  { readBy: PRODUCTION_READERS, required: 'production', isVital: true },
  {
    FIREBASE_PROJECT_ID: {
      what: 'The project. All variables of a function together must stay under 4 KB, so the service account is its email and its private key only.',
      required: 'always',
      sample: 'thegrid-prod',
      wanted: 'the id of the Firebase project',
      value: PROJECT,
    },
    FIREBASE_CLIENT_EMAIL: {
      what: 'The email of the service account.',
      sample: 'functions@thegrid-prod.iam.gserviceaccount.com',
      wanted: 'the email of the service account',
      value: textThat(isMailAddress, 'which is no email address'),
    },
    FIREBASE_PRIVATE_KEY: {
      what: 'Its private key. Line breaks may be written as \\n.',
      seenBy: 'secret',
      sample: '-----BEGIN PRIVATE KEY-----\\n...\\n-----END PRIVATE KEY-----\\n',
      wanted: 'the private key of the service account, from BEGIN to END',
      value: matching(
        /^\s*-----BEGIN [A-Z ]*PRIVATE KEY-----.+-----END/s,
        'no private key from BEGIN to END',
      ),
    },
    PUBLIC_FIREBASE_API_KEY: {
      what: 'The public key that the browser signs in with. Not secret.',
      readBy: ['build', 'commands'],
      seenBy: 'public',
      wanted: 'the web API key of the Firebase project; without it nobody can sign in',
      value: textThat((text) => /^[\w-]+$/.test(text) && text !== 'local-api-key', 'which is no API key'),
    },
    PUBLIC_FIREBASE_PROJECT_ID: {
      what: 'The project, for the browser: the same as FIREBASE_PROJECT_ID.',
      readBy: ['build'],
      seenBy: 'public',
      wanted: 'the id of the Firebase project',
      value: PROJECT,
    },
    PUBLIC_FIREBASE_AUTH_DOMAIN: {
      what: 'The domain of its sign-in, such as thegrid-prod.firebaseapp.com.',
      readBy: ['build'],
      seenBy: 'public',
      wanted: 'the domain of the sign-in of the Firebase project',
      value: textThat(isRealDomain, 'which is no domain that everybody can reach'),
    },
    PUBLIC_LOGIN_HOST: {
      what: 'The host of sign-in addresses, {username}@{host}. A sub-domain of our own that never receives mail.',
      seenBy: 'public',
      sample: 'login.thegrid.example',
      wanted:
        'a sub-domain of your own that never receives mail; it is part of every account and cannot be changed later',
      value: textThat(isRealDomain, 'which is no domain of your own'),
    },
  },
);

export const SECRET_VARIABLES = section(
  'secrets of our own',
  { readBy: ['functions', 'commands'], seenBy: 'secret', value: LONG_SECRET },
  {
    SIGNING_SECRET: {
      what: 'Signs upload tickets and the links in our mails, seals invitations that wait in the outbox, and makes the ids of contributors. Never change it: npm run rotate adds newer keys to it. 32 random bytes: openssl rand -base64 32',
      readBy: PRODUCTION_READERS,
      required: 'always',
      isVital: true,
      wanted: '32 random bytes: openssl rand -base64 32',
    },
    SIGNING_KEYS: {
      what: `Keys for links and tickets that can be changed, as id:key,id:key@last-day. The first one makes, the others read up to their last day; "${FIRST_KEY}" is the key in SIGNING_SECRET. npm run rotate -- signing writes it. Empty: SIGNING_SECRET alone.`,
      isVital: true,
      wanted: 'what npm run rotate -- signing prints, or leave it empty',
      value: KEY_LIST,
    },
    SEALING_KEYS: {
      what: 'The same for what waits sealed in the outbox. npm run rotate -- sealing writes it. Empty: SIGNING_SECRET alone.',
      isVital: true,
      wanted: 'what npm run rotate -- sealing prints, or leave it empty',
      value: KEY_LIST,
    },
    CONTRIBUTOR_ID_KEY: {
      what: 'Makes the ids of contributors, proved addresses and retired usernames, and signs the links that stop mails. Never change it: nothing is found again under another. Empty: SIGNING_SECRET does it; to set it later, set it to that value. 32 random bytes.',
      isVital: true,
      wanted: 'what it was when the first contribution came, or leave it empty',
    },
    LOG_SALT: {
      what: 'Mixed into the hashes of network addresses in the log. 32 random bytes.',
      readBy: ['functions'],
      required: 'production',
      wanted: '32 random bytes: openssl rand -base64 32',
    },
    BACKUP_KEY: {
      what: 'Encrypts the nightly backups. Keep a copy of it outside of Netlify: without it no backup can be read. 32 random bytes.',
      required: 'production',
      wanted: '32 random bytes: openssl rand -base64 32',
    },
    ADMIN_SECOND_FACTOR: {
      what: '`required`: an admin without a second factor can set one up and do nothing else. Empty: each admin may have one. Identity Platform is not needed for it.',
      seenBy: 'configuration',
      // A misspelt value must not leave admins without the second factor that the operator wanted.
      isVital: true,
      wanted: '`required`, or leave it empty',
      value: textThat((text) => text.trim().toLowerCase() === 'required', 'which is not `required`'),
    },
    HEALTH_TOKEN: {
      what: 'What a monitor sends as X-Health-Token to ask /api/health/deep for the state of the parts. Empty: only admins may ask. 32 random bytes.',
      readBy: ['functions'],
      wanted: '32 random bytes (openssl rand -base64 32), or leave it empty',
    },
  },
);

const ALERTS = section(
  'alerts in the browsers of admins',
  {},
  {
    PUBLIC_VAPID_KEY: {
      what: 'The public key that alerts are signed with: npx web-push generate-vapid-keys makes the pair. It is built into the pages. Without the pair alerts are not offered. That of the local cloud is refused.',
      readBy: PRODUCTION_READERS,
      seenBy: 'public',
      wanted: 'a public key of your own (npx web-push generate-vapid-keys), or leave the pair empty',
      value: textThat(
        (text) => text !== DEVELOPMENT_VAPID_KEY,
        'which is the pair of developers, whose other half everybody knows',
      ),
    },
    VAPID_PRIVATE_KEY: {
      what: 'The private key of the pair.',
      readBy: ['functions', 'commands'],
      seenBy: 'secret',
      wanted: 'the private key of the pair, or leave the pair empty',
      value: matching(/^[\w-]+=*$/, 'no key'),
    },
    VAPID_SUBJECT: {
      what: 'Whom a push service may write to: mailto: or https:. The contact address when empty.',
      readBy: ['functions'],
      wanted: 'mailto: and an address, or leave it empty',
      value: matching(/^(?:mailto:|https:\/\/)\S+$/, 'which is neither mailto: nor https:'),
    },
    PUBLIC_PUSH_WITHOUT_INSTALL: {
      what: '"desktop" lets browsers of desktops that support push have alerts without installing the app. Empty: only the installed app may, as the specification has it.',
      readBy: ['build'],
      seenBy: 'public',
      wanted: '"desktop", or leave it empty',
    },
  },
);

const PLATFORM = section(
  'staging, previews and where functions run',
  {},
  {
    STAGING_PROJECT_ID: {
      what: 'The Firebase project for trying things out, set together with its FIREBASE_PROJECT_ID for branch deploys or previews, never for production. A deploy that is not production reads and writes data only where both are the same; every other one is a preview that can be read and stores nothing.',
      readBy: PRODUCTION_READERS,
      wanted: "the id of a Firebase project that is not production's, or leave it empty",
      value: PROJECT,
    },
    BLOBS_BY_PROJECT: {
      what: '`true` names the Blobs stores of proof files, uploads and snapshots by the project, as those of a staging project always are. Empty: the names of the first deploys. A deployment that has files must not change it: they stay under the names that they were stored under.',
      readBy: ['functions', 'commands'],
      wanted: '`true`, or leave it empty',
    },
    FUNCTIONS_REGION: {
      what: "Where functions run, near the database: lhr (London; so when it is empty), fra (Frankfurt) or dub (Dublin). The platform takes it from the site's settings alone; npm run doctor compares the three.",
      readBy: ['commands'],
      sample: USUAL_REGION,
      wanted: 'lhr, fra or dub, or leave it empty',
      value: textThat((text) => Object.hasOwn(REGIONS, text), 'which is no region that we know'),
    },
  },
);

const DOCTOR = section(
  'npm run doctor',
  { readBy: ['commands'] },
  {
    NETLIFY_SITE_ID: {
      what: 'The id of the Netlify site, to look at its files from your own machine.',
      wanted: 'the id of the site (Netlify → Site configuration), or leave it empty',
    },
    NETLIFY_AUTH_TOKEN: {
      what: 'A personal access token of Netlify, for the same.',
      seenBy: 'secret',
      wanted: 'a personal access token, or leave it empty',
      value: matching(/^\S+$/, 'no token'),
    },
  },
);

const SMOKE = section(
  'npm run smoke',
  { readBy: ['commands'] },
  {
    SMOKE_PASSWORD: {
      what: 'The password of the account that npm run smoke -- --account names, where the keys of the project are not at hand: an account without any role. Empty: a custom token of the service account.',
      seenBy: 'secret',
      wanted: 'a generated password of 20 characters or more, or leave it empty',
      value: textThat((text) => text.length >= 20, 'shorter than 20 characters'),
    },
  },
);

const COPIES = section(
  'npm run backup -- --to',
  { readBy: ['commands'] },
  {
    AWS_ACCESS_KEY_ID: {
      what: 'The key of the copies of backups at s3:// (or an HMAC key for gs://), which may list, read, write and delete in the bucket. The official client reads these four; a profile in ~/.aws does as well.',
      wanted: 'the id of an access key, or leave it empty',
    },
    AWS_SECRET_ACCESS_KEY: {
      what: 'Its secret.',
      seenBy: 'secret',
      wanted: 'the secret of that key, or leave it empty',
      value: matching(/^\S+$/, 'no secret of a key'),
    },
    AWS_REGION: {
      what: 'The region of the bucket, us-east-1 when empty. Nothing for gs://.',
      wanted: 'a region such as eu-west-2, or leave it empty',
    },
    AWS_ENDPOINT_URL_S3: {
      what: 'The address of another service that speaks the protocol. Empty: Amazon.',
      wanted: 'an address, or leave it empty',
    },
  },
);

const STAND_INS = section(
  'replacements for services, for development only',
  {
    readBy: ['functions', 'commands'],
    required: 'never in production',
    isVital: true,
    wanted: 'nothing: it belongs to machines of developers',
  },
  {
    FIRESTORE_EMULATOR_HOST: {
      what: 'Firestore. The functions refuse to start in production while it is set.',
    },
    FIREBASE_AUTH_EMULATOR_HOST: {
      what: 'Firebase Auth. The functions refuse to start in production while it is set.',
    },
    PUBLIC_FIREBASE_AUTH_EMULATOR: {
      what: '"same-origin" lets the browser sign in through this site\'s own address.',
      readBy: ['build'],
      seenBy: 'public',
    },
    LOCAL_PUSH_ORIGIN: {
      what: 'The push service. The functions refuse it in production.',
      readBy: ['functions'],
    },
    LOCAL_GITHUB_ORIGIN: {
      what: 'GitHub, for the sign-in of /edit. The functions refuse it in production.',
      readBy: ['functions'],
    },
  },
);

export const SERVICE_VARIABLES = {
  ...FIREBASE,
  ...SECRET_VARIABLES,
  ...ALERTS,
  ...PLATFORM,
  ...DOCTOR,
  ...SMOKE,
  ...COPIES,
  ...STAND_INS,
};
