import { DEVELOPMENT_VAPID_KEY } from '../push/push.ts';
import { REGIONS, USUAL_REGION } from './regions.ts';
import { SECRET_VARIABLES } from './secret-variables.ts';
import {
  ALWAYS,
  anyText,
  isMailAddress,
  isRealDomain,
  LOCAL_ONLY,
  OPTIONAL,
  REQUIRED,
  textThat,
  type Variable,
} from './variable.ts';

const FIREBASE = { section: 'Firebase', in: REQUIRED, whenWrong: 'refuse' } as const;
const ALERTS = { section: 'alerts in the browsers of admins', in: OPTIONAL, whenWrong: 'report' } as const;
const PLATFORM = {
  section: 'staging, previews and where functions run',
  in: OPTIONAL,
  whenWrong: 'report',
} as const;
const STAND_IN = {
  section: 'stand-ins for services, on machines of developers alone',
  seenBy: 'configuration',
  in: LOCAL_ONLY,
  whenWrong: 'refuse',
  sample: '',
  wanted: 'nothing: it belongs to machines of developers',
  value: anyText,
} as const;

const PROJECT = /^[a-z][a-z0-9-]{3,29}$/;
const isProject = (text: string) => PROJECT.test(text) && !text.startsWith('demo-');

/** The services that the product stands on, with its secrets in the place where an operator meets them. */
export const SERVICE_VARIABLES = {
  FIREBASE_PROJECT_ID: {
    ...FIREBASE,
    what: 'The project. All variables of a function together must stay under 4 KB, so the service account is its e-mail and its private key only.',
    readBy: ['build', 'functions', 'commands'],
    seenBy: 'configuration',
    in: ALWAYS,
    sample: 'thegrid-prod',
    wanted: 'the id of the Firebase project',
    value: textThat(isProject, 'which is no id of a project'),
  },
  FIREBASE_CLIENT_EMAIL: {
    ...FIREBASE,
    what: 'The e-mail of the service account.',
    readBy: ['build', 'functions', 'commands'],
    seenBy: 'configuration',
    sample: 'functions@thegrid-prod.iam.gserviceaccount.com',
    wanted: 'the e-mail of the service account',
    value: textThat(isMailAddress, 'which is no e-mail address'),
  },
  FIREBASE_PRIVATE_KEY: {
    ...FIREBASE,
    what: 'Its private key. Line breaks may be written as \\n.',
    readBy: ['build', 'functions', 'commands'],
    seenBy: 'secret',
    sample: '-----BEGIN PRIVATE KEY-----\\n...\\n-----END PRIVATE KEY-----\\n',
    wanted: 'the private key of the service account, from BEGIN to END',
    value: textThat(
      (text) => /^\s*-----BEGIN [A-Z ]*PRIVATE KEY-----.+-----END/s.test(text),
      'no private key from BEGIN to END',
    ),
  },
  PUBLIC_FIREBASE_API_KEY: {
    ...FIREBASE,
    what: 'The public key that the browser signs in with. Not secret.',
    readBy: ['build', 'commands'],
    seenBy: 'everybody',
    sample: '',
    wanted: 'the web API key of the Firebase project; without it nobody can sign in',
    value: textThat((text) => /^[\w-]+$/.test(text) && text !== 'local-api-key', 'which is no API key'),
  },
  PUBLIC_FIREBASE_PROJECT_ID: {
    ...FIREBASE,
    what: 'The project, for the browser: the same as FIREBASE_PROJECT_ID.',
    readBy: ['build'],
    seenBy: 'everybody',
    sample: '',
    wanted: 'the id of the Firebase project',
    value: textThat(isProject, 'which is no id of a project'),
  },
  PUBLIC_FIREBASE_AUTH_DOMAIN: {
    ...FIREBASE,
    what: 'The domain of its sign-in, such as thegrid-prod.firebaseapp.com.',
    readBy: ['build'],
    seenBy: 'everybody',
    sample: '',
    wanted: 'the domain of the sign-in of the Firebase project',
    value: textThat(isRealDomain, 'which is no domain that everybody can reach'),
  },
  PUBLIC_LOGIN_HOST: {
    ...FIREBASE,
    what: 'The host of sign-in addresses, {username}@{host}. A sub-domain of our own that never receives mail.',
    readBy: ['build', 'functions', 'commands'],
    seenBy: 'everybody',
    sample: 'login.thegrid.example',
    wanted:
      'a sub-domain of your own that never receives mail; it is part of every account and cannot be changed later',
    value: textThat(isRealDomain, 'which is no domain of your own'),
  },
  ...SECRET_VARIABLES,
  PUBLIC_VAPID_KEY: {
    ...ALERTS,
    what: 'The public key that alerts are signed with: npx web-push generate-vapid-keys makes the pair. It is built into the pages. Without the pair alerts are not offered. That of the local cloud is refused.',
    readBy: ['build', 'functions', 'commands'],
    seenBy: 'everybody',
    sample: '',
    wanted: 'a public key of your own (npx web-push generate-vapid-keys), or leave the pair empty',
    value: textThat(
      (text) => text !== DEVELOPMENT_VAPID_KEY,
      'which is the pair of developers, whose other half everybody knows',
    ),
  },
  VAPID_PRIVATE_KEY: {
    ...ALERTS,
    what: 'The private key of the pair.',
    readBy: ['functions', 'commands'],
    seenBy: 'secret',
    sample: '',
    wanted: 'the private key of the pair, or leave the pair empty',
    value: textThat((text) => /^[\w-]+=*$/.test(text), 'no key'),
  },
  VAPID_SUBJECT: {
    ...ALERTS,
    what: 'Whom a push service may write to: mailto: or https:. The contact address when empty.',
    readBy: ['functions'],
    seenBy: 'configuration',
    sample: '',
    wanted: 'mailto: and an address, or leave it empty',
    value: textThat(
      (text) => /^(?:mailto:|https:\/\/)\S+$/.test(text),
      'which is neither mailto: nor https:',
    ),
  },
  PUBLIC_PUSH_WITHOUT_INSTALL: {
    ...ALERTS,
    what: '"desktop" lets browsers of desktops that support push have alerts without installing the app. Empty: only the installed app may, as the specification has it.',
    readBy: ['build'],
    seenBy: 'everybody',
    sample: '',
    wanted: '"desktop", or leave it empty',
    value: anyText,
  },
  STAGING_PROJECT_ID: {
    ...PLATFORM,
    what: 'The Firebase project for trying things out, set together with its FIREBASE_PROJECT_ID for branch deploys or previews, never for production. A deploy that is not production reads and writes data only where both are the same; every other one is a preview that can be read and stores nothing.',
    readBy: ['build', 'functions', 'commands'],
    seenBy: 'configuration',
    sample: '',
    wanted: "the id of a Firebase project that is not production's, or leave it empty",
    value: textThat(isProject, 'which is no id of a project'),
  },
  BLOBS_BY_PROJECT: {
    ...PLATFORM,
    what: '`true` names the Blobs stores of proof files, uploads and snapshots by the project, as those of a staging project always are. Empty: the names of the first deploys. A deployment that has files must not change it: they stay under the names that they were stored under.',
    readBy: ['functions', 'commands'],
    seenBy: 'configuration',
    sample: '',
    wanted: '`true`, or leave it empty',
    value: anyText,
  },
  FUNCTIONS_REGION: {
    ...PLATFORM,
    what: "Where functions are to run, beside the database: lhr (London; so when it is empty), fra (Frankfurt) or dub (Dublin). The platform takes it from the site's settings alone; npm run doctor compares the three.",
    readBy: ['commands'],
    seenBy: 'configuration',
    sample: USUAL_REGION,
    wanted: 'lhr, fra or dub, or leave it empty',
    value: textThat((text) => Object.hasOwn(REGIONS, text), 'which is no region that we know'),
  },
  NETLIFY_SITE_ID: {
    section: 'npm run doctor',
    what: 'The id of the Netlify site, to look at its files from your own machine.',
    readBy: ['commands'],
    seenBy: 'configuration',
    in: OPTIONAL,
    whenWrong: 'report',
    sample: '',
    wanted: 'the id of the site (Netlify → Site configuration), or leave it empty',
    value: anyText,
  },
  NETLIFY_AUTH_TOKEN: {
    section: 'npm run doctor',
    what: 'A personal access token of Netlify, for the same.',
    readBy: ['commands'],
    seenBy: 'secret',
    in: OPTIONAL,
    whenWrong: 'report',
    sample: '',
    wanted: 'a personal access token, or leave it empty',
    value: textThat((text) => /^\S+$/.test(text), 'no token'),
  },
  FIRESTORE_EMULATOR_HOST: {
    ...STAND_IN,
    what: 'Firestore. The functions refuse to start in production while it is set.',
    readBy: ['functions', 'commands'],
  },
  FIREBASE_AUTH_EMULATOR_HOST: {
    ...STAND_IN,
    what: 'Firebase Auth. The functions refuse to start in production while it is set.',
    readBy: ['functions', 'commands'],
  },
  PUBLIC_FIREBASE_AUTH_EMULATOR: {
    ...STAND_IN,
    what: '"same-origin" lets the browser sign in through this site\'s own address.',
    readBy: ['build'],
    seenBy: 'everybody',
  },
  LOCAL_PUSH_ORIGIN: {
    ...STAND_IN,
    what: 'The push service. The functions refuse it in production.',
    readBy: ['functions'],
  },
} as const satisfies Record<string, Variable>;
