import * as z from 'zod/mini';
import { APP_CLIENT_ID } from '../editing/app.ts';
import { PLAN_PATTERN } from '../operations/usage.ts';
import { PRODUCT } from '../product.ts';
import { isTransportSecurity } from './deployment.ts';
import {
  addressIn,
  isOwnMachine,
  isPublicOrigin,
  isRealDomain,
  isRealMailAddress,
  matching,
  PRODUCTION_READERS,
  section,
  textThat,
} from './variable.ts';

const UNREAL_NAME = /\b(sample|example|placeholder|todo|tbc|xxx+)\b/i;

const operator = (pattern: RegExp) =>
  textThat((text) => pattern.test(text) && !UNREAL_NAME.test(text), 'which names nobody');
const REQUIRED_BY_LAW = 'the law asks for it, and the privacy policy, the terms and the answers print it';

const SITE = section(
  'the site',
  {},
  {
    SITE_URL: {
      what: 'Address of the site, without a trailing slash. Canonical addresses, links in mail and the check of where a request comes from use it.',
      readBy: PRODUCTION_READERS,
      seenBy: 'public',
      required: 'always',
      isVital: true,
      sample: 'https://thegrid.example',
      wanted: 'the https address of the site, without a path',
      value: textThat(isPublicOrigin, 'which is no https address that everybody can open'),
    },
    CONTACT_EMAIL: {
      what: "Where the footer's Contact link and the messages of the contact form go.",
      readBy: ['build', 'functions'],
      seenBy: 'public',
      required: 'production',
      sample: 'hello@thegrid.example',
      wanted: 'the real contact address; the footer, the privacy policy and the contact page print it',
      value: textThat(isRealMailAddress, 'which nobody can write to'),
    },
    ADMIN_NOTIFY_EMAIL: {
      what: 'Who receives notice of each new contribution and of faults: one address, or several separated by commas.',
      readBy: ['functions'],
      required: 'production',
      sample: 'admins@thegrid.example',
      wanted: 'the address of those who review contributions, or several separated by commas',
      value: textThat(
        (text) => text.split(',').every((address) => isRealMailAddress(address.trim())),
        'which nobody can write to',
      ),
    },
    PUBLIC_APP_DOMAIN: {
      what: 'The domain whose sub-domains the eleven apps live at: where "Visit App" leads.',
      readBy: ['build'],
      seenBy: 'public',
      required: 'production',
      sample: 'thegrid.example',
      wanted:
        'the domain of the eleven apps; "Visit App" on the home page leads there. An app that is not up yet gets `live: false` in content/apps',
      value: textThat(isRealDomain, 'which nobody can visit'),
    },
    PUBLIC_INSIDERZ_URL: {
      what: "The address of the Insiderz site, for the link on the members' side. Empty: no link.",
      readBy: ['build'],
      seenBy: 'public',
      wanted: 'the https address of the Insiderz site, or leave it empty',
      value: matching(/^https:\/\/\S+$/, 'which is no https address'),
    },
    EDIT_REPOSITORY: {
      what: 'The repository at GitHub that /edit changes, as owner/name. Empty: /edit shows that editing is not set up.',
      readBy: ['build'],
      seenBy: 'public',
      wanted: 'owner/name of the repository at GitHub, or leave it empty',
      value: matching(/^[\w-]+\/[\w.-]+$/, 'which is no owner/name'),
    },
    EDIT_APP_CLIENT_ID: {
      what: 'Client ID of the GitHub App that editors sign in with at /edit (docs/operating.md). Empty: they need a token of their own.',
      readBy: ['build', 'functions'],
      seenBy: 'public',
      wanted: 'the client ID of a GitHub App, which begins with Iv, or leave it empty',
      value: matching(APP_CLIENT_ID, 'which is not the client ID of a GitHub App'),
    },
    EDIT_APP_CLIENT_SECRET: {
      what: 'A client secret of that GitHub App.',
      seenBy: 'secret',
      wanted: 'a client secret of the GitHub App, or leave it empty',
      value: matching(/^\w{40,}$/, 'no client secret'),
    },
    INZ_BALANCES_VISIBLE: {
      what: '`true` shows members their balance and share of INZ, and ranks the leaderboard by INZ. Anything else: "Coming Soon", and no sum leaves the server for them. A decided award is shown to its recipient either way.',
      readBy: ['functions'],
      wanted: '`true`, or leave it empty',
    },
    MEASUREMENT: {
      what: '`off`: no view of a page is counted, and no page carries what would say so. Anything else: views are counted by day and kind of page, without anything about who it was.',
      readBy: ['build', 'functions'],
      seenBy: 'public',
      wanted: '`off`, or leave it empty',
      value: matching(/^o(?:n|ff)$/i, 'which is neither on nor off'),
    },
    FORMS_NORMAL_RATE: {
      what: 'How often a form may arrive in an hour, from everybody together, before each browser has to do some work first. Empty: 30. Benchmarks that send forms set it higher.',
      readBy: ['functions'],
      wanted: 'a whole number above 0, or leave it empty',
      value: matching(/^[1-9]\d{0,6}$/, 'which is no whole number above 0'),
    },
    USAGE_PLAN: {
      what: 'What the plans of Firestore, the mail service and Netlify include, as reads=50000,emails=300,hours=100: reads and emails of a day, hours of functions of a month. The overview shows our own counts beside it. Empty: the 50,000 free reads.',
      readBy: ['functions'],
      wanted: 'reads=, emails= and hours= with whole numbers, separated by commas, or leave it empty',
      value: matching(PLAN_PATTERN, 'which is not like reads=50000,emails=300,hours=100'),
    },
    OTLP_ENDPOINT: {
      what: 'The collector that takes errors and traces of functions by OTLP (HTTP/JSON), such as https://otlp.example.org: no message, address or person is sent. While it is set, browsers report the class of an error, the release and the kind of page to our own functions. Empty: neither, and no page carries the script.',
      readBy: ['build', 'functions'],
      wanted: 'the https address of a collector without /v1/traces, or leave it empty',
      value: matching(/^https:\/\/\S+$/, 'which is no https address'),
    },
    OTLP_HEADERS: {
      what: 'Headers for it, as name=value with commas between them and the rest percent-encoded.',
      readBy: ['functions'],
      seenBy: 'secret',
      wanted: 'name=value, or leave it empty',
      value: matching(/^[\w-]+=[^,]+(?:,[\w-]+=[^,]+)*$/, 'which is not name=value'),
    },
    READS_CEILING: {
      what: 'Reads of a day (UTC) above which those that can wait pause with a sentence: the funnel, the CSV file, suggestions and holders of badges, and the feed, ideas and roadmap of members. Sending, deciding and signing in go on. Empty: no ceiling.',
      readBy: ['functions'],
      wanted: 'a whole number above 0, or leave it empty',
      value: matching(/^[1-9]\d{0,9}$/, 'which is no whole number above 0'),
    },
    TRANSPORT_SECURITY_STAGE: {
      what: 'The HTTPS rule for browsers (the header Strict-Transport-Security) while not every sub-domain answers by it, such as max-age=86400; the stages are in docs/operating.md. Empty: two years for all sub-domains, with preload.',
      readBy: ['build', 'functions'],
      seenBy: 'public',
      wanted: 'max-age= and seconds, perhaps with "; includeSubDomains" and "; preload", or leave it empty',
      value: textThat(isTransportSecurity, 'which is no value of that header'),
    },
  },
);

const OPERATOR = section(
  'who runs the site and answers for its data',
  { readBy: ['build'], seenBy: 'public', required: 'production' },
  {
    OPERATOR_LEGAL_NAME: {
      what: 'Legal name, as the privacy policy, the terms and the answers print it.',
      sample: 'Sample Company Ltd',
      wanted: `the legal name of the operator; ${REQUIRED_BY_LAW}`,
      value: operator(/^\S.+\S$/),
    },
    OPERATOR_COMPANY_NUMBER: {
      what: 'Company number; "none" if the operator is not a company.',
      sample: '00000000',
      wanted: `the eight signs of the company number, or "none" if the operator is not a company; ${REQUIRED_BY_LAW}`,
      value: operator(/^(?!0+$)(?:[A-Z]{2}\d{6}|\d{8}|none)$/i),
    },
    OPERATOR_POSTAL_ADDRESS: {
      what: 'Postal address in one line, with its postcode.',
      sample: '1 Sample Street, Bristol, BS0 0XX',
      wanted: `the postal address in one line, with its postcode at the end; ${REQUIRED_BY_LAW}`,
      value: operator(/\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/i),
    },
    OPERATOR_ICO_NUMBER: {
      what: 'Number of the registration with the Information Commissioner\'s Office; "none" if none is needed.',
      sample: 'ZA000000',
      wanted: `the number of the data protection registration, or "none" if none is needed; ${REQUIRED_BY_LAW}`,
      value: operator(/^(?![A-Z]*0+$)(?:[A-Z]{1,2}\d{6,7}|\d{8}|none)$/i),
    },
  },
);

const MAIL = section(
  'mail',
  { readBy: ['functions', 'commands'], required: 'production' },
  {
    SMTP_URL: {
      what: 'Any SMTP server, for example smtps://user:password@smtp.example:465',
      seenBy: 'secret',
      wanted: 'the address of the mail server, such as smtps://user:password@host:465',
      value: textThat(
        (text) => /^smtps?:\/\/\S+$/.test(text) && URL.canParse(text),
        'no smtp: or smtps: address',
      ).check(
        z.refine(
          (text) => !URL.canParse(text) || !isOwnMachine(new URL(text).hostname),
          'at an address that only this machine has',
        ),
      ),
    },
    MAIL_FROM: {
      what: 'The sender of every mail.',
      sample: `${PRODUCT} <no-reply@thegrid.example>`,
      wanted: `the sender of every mail, such as ${PRODUCT} <no-reply@your-domain>`,
      value: textThat(
        (text) => isRealMailAddress(addressIn(text)),
        'which is no address that mail can come from',
      ),
    },
  },
);

export const SITE_VARIABLES = { ...SITE, ...OPERATOR, ...MAIL };
