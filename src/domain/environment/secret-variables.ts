import * as z from 'zod/mini';
import { FIRST_KEY, whyNoKeyList } from './key-list.ts';
import { ALWAYS, OPTIONAL, REQUIRED, textThat, type Variable } from './variable.ts';

const SECRETS = { section: 'secrets of our own', seenBy: 'secret', sample: '' } as const;

const isLong = textThat((text) => text.trim().length >= 32, 'shorter than 32 signs');
const keyList = z.string().check(
  z.refine((text) => whyNoKeyList(text) === null, {
    error: ({ input }) => whyNoKeyList(String(input)) ?? '',
  }),
);

/** What only this deployment knows: keys that sign, seal, hash and encrypt, and who must show a second factor. */
export const SECRET_VARIABLES = {
  SIGNING_SECRET: {
    ...SECRETS,
    what: 'Signs upload tickets and the links in our mails, seals invitations that wait in the outbox, and makes the ids of contributors. Never change it: npm run rotate adds newer keys beside it. 32 random bytes: openssl rand -base64 32',
    readBy: ['build', 'functions', 'commands'],
    in: ALWAYS,
    whenWrong: 'refuse',
    wanted: '32 random bytes: openssl rand -base64 32',
    value: isLong,
  },
  SIGNING_KEYS: {
    ...SECRETS,
    what: `Keys for links and tickets that can be changed, as id:key,id:key@last-day. The first one makes, the others read up to their last day; "${FIRST_KEY}" is the key in SIGNING_SECRET. npm run rotate -- signing writes it. Empty: SIGNING_SECRET alone.`,
    readBy: ['functions', 'commands'],
    in: OPTIONAL,
    whenWrong: 'refuse',
    wanted: 'what npm run rotate -- signing says, or leave it empty',
    value: keyList,
  },
  SEALING_KEYS: {
    ...SECRETS,
    what: 'The same for what waits sealed in the outbox. npm run rotate -- sealing writes it. Empty: SIGNING_SECRET alone.',
    readBy: ['functions', 'commands'],
    in: OPTIONAL,
    whenWrong: 'refuse',
    wanted: 'what npm run rotate -- sealing says, or leave it empty',
    value: keyList,
  },
  CONTRIBUTOR_ID_KEY: {
    ...SECRETS,
    what: 'Makes the ids of contributors, proved addresses and retired usernames, and signs the links that stop mails. Never change it: nothing is found again under another. Empty: SIGNING_SECRET does it; to set it later, set it to that value. 32 random bytes.',
    readBy: ['functions', 'commands'],
    in: OPTIONAL,
    whenWrong: 'refuse',
    wanted: 'what it was when the first contribution came, or leave it empty',
    value: isLong,
  },
  LOG_SALT: {
    ...SECRETS,
    what: 'Mixed into the hashes of network addresses in the log. 32 random bytes.',
    readBy: ['functions'],
    in: REQUIRED,
    whenWrong: 'report',
    wanted: '32 random bytes: openssl rand -base64 32',
    value: isLong,
  },
  BACKUP_KEY: {
    ...SECRETS,
    what: 'Encrypts the nightly backups. Keep a copy of it outside of Netlify: without it no backup can be read. 32 random bytes.',
    readBy: ['functions', 'commands'],
    in: REQUIRED,
    whenWrong: 'report',
    wanted: '32 random bytes: openssl rand -base64 32',
    value: isLong,
  },
  ADMIN_SECOND_FACTOR: {
    section: 'secrets of our own',
    what: '`required`: an admin without a second factor can set one up and do nothing else. Empty: each admin may have one. Identity Platform is not needed for it.',
    readBy: ['functions', 'commands'],
    seenBy: 'configuration',
    in: OPTIONAL,
    // A word that nobody understands must not leave admins without what the operator wanted.
    whenWrong: 'refuse',
    sample: '',
    wanted: '`required`, or leave it empty',
    value: textThat((text) => text.trim().toLowerCase() === 'required', 'which is not `required`'),
  },
  HEALTH_TOKEN: {
    ...SECRETS,
    what: 'What a monitor sends as X-Health-Token to ask /api/health/deep how the parts stand. Empty: only admins may ask. 32 random bytes.',
    readBy: ['functions'],
    in: OPTIONAL,
    whenWrong: 'report',
    wanted: '32 random bytes (openssl rand -base64 32), or leave it empty',
    value: isLong,
  },
} as const satisfies Record<string, Variable>;
