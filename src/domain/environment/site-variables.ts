import * as z from 'zod/mini';
import { isTransportSecurity } from './transport-security.ts';
import {
  ALWAYS,
  addressIn,
  anyText,
  isOwnMachine,
  isPublicOrigin,
  isRealDomain,
  isRealMailAddress,
  OPTIONAL,
  REQUIRED,
  textThat,
  type Variable,
} from './variable.ts';

/** Names and addresses that stand for others. */
const UNREAL_NAME = /\b(sample|example|placeholder|todo|tbc|xxx+)\b/i;

const operator = (pattern: RegExp) =>
  textThat((text) => pattern.test(text) && !UNREAL_NAME.test(text), 'which names nobody');
const ASKED_BY_LAW = 'the law asks for it, and the privacy policy, the terms and the answers print it';

const SITE = { section: 'the site', whenWrong: 'report' } as const;
const OPERATOR = {
  section: 'who runs the site and answers for its data',
  readBy: ['build'],
  seenBy: 'everybody',
  in: REQUIRED,
  whenWrong: 'report',
} as const;

/** The site, who runs it, its mail, and what it shows. */
export const SITE_VARIABLES = {
  SITE_URL: {
    ...SITE,
    what: 'Address of the site, without a trailing slash. Canonical addresses, links in mail and the check of where a request comes from use it.',
    readBy: ['build', 'functions', 'commands'],
    seenBy: 'everybody',
    in: ALWAYS,
    whenWrong: 'refuse',
    sample: 'https://thegrid.example',
    wanted: 'the https address of the site, without a path',
    value: textThat(isPublicOrigin, 'which is no https address that everybody can open'),
  },
  CONTACT_EMAIL: {
    ...SITE,
    what: "Where the footer's Contact link and the messages of the contact form go.",
    readBy: ['build', 'functions'],
    seenBy: 'everybody',
    in: REQUIRED,
    sample: 'hello@thegrid.example',
    wanted: 'the real contact address; the footer, the privacy policy and the contact page print it',
    value: textThat(isRealMailAddress, 'which nobody can write to'),
  },
  ADMIN_NOTIFY_EMAIL: {
    ...SITE,
    what: 'Who is told of each new contribution, and when something is wrong: one address, or several divided by commas.',
    readBy: ['functions'],
    seenBy: 'configuration',
    in: REQUIRED,
    sample: 'admins@thegrid.example',
    wanted: 'the address of whoever looks after contributions, or several divided by commas',
    value: textThat(
      (text) => text.split(',').every((address) => isRealMailAddress(address.trim())),
      'which nobody can write to',
    ),
  },
  PUBLIC_APP_DOMAIN: {
    ...SITE,
    what: 'The domain whose sub-domains the eleven apps live at: where "Visit App" leads.',
    readBy: ['build'],
    seenBy: 'everybody',
    in: REQUIRED,
    sample: 'thegrid.example',
    wanted:
      'the domain of the eleven apps; "Visit App" on the home page leads there. An app that is not up yet gets `live: false` in content/apps',
    value: textThat(isRealDomain, 'which nobody can visit'),
  },
  PUBLIC_INSIDERZ_URL: {
    ...SITE,
    what: "The address of the Insiderz site, for the link on the members' side. Empty: no link.",
    readBy: ['build'],
    seenBy: 'everybody',
    in: OPTIONAL,
    sample: '',
    wanted: 'the https address of the Insiderz site, or leave it empty',
    value: textThat((text) => /^https:\/\/\S+$/.test(text), 'which is no https address'),
  },
  EDIT_REPOSITORY: {
    ...SITE,
    what: 'The repository at GitHub that /edit changes, as owner/name. Empty: /edit says that editing is not set up.',
    readBy: ['build'],
    seenBy: 'everybody',
    in: OPTIONAL,
    sample: '',
    wanted: 'owner/name of the repository at GitHub, or leave it empty',
    value: textThat((text) => /^[\w-]+\/[\w.-]+$/.test(text), 'which is no owner/name'),
  },
  INZ_BALANCES_VISIBLE: {
    ...SITE,
    what: '`true` shows members their balance and share of INZ, and ranks the leaderboard by INZ. Anything else: "Coming Soon", and no sum leaves the server for them. A decided award is shown to its recipient either way.',
    readBy: ['functions'],
    seenBy: 'configuration',
    in: OPTIONAL,
    sample: '',
    wanted: '`true`, or leave it empty',
    value: anyText,
  },
  MEASUREMENT: {
    ...SITE,
    what: '`off`: no view of a page is counted, and no page carries what would say so. Anything else: views are counted by day and kind of page, without anything about who it was.',
    readBy: ['build', 'functions'],
    seenBy: 'everybody',
    in: OPTIONAL,
    sample: '',
    wanted: '`off`, or leave it empty',
    value: textThat((text) => /^o(?:n|ff)$/i.test(text), 'which is neither on nor off'),
  },
  FORMS_NORMAL_RATE: {
    ...SITE,
    what: 'How often a form may arrive in an hour, from everybody together, before each browser has to do some work first. Empty: 30. Benchmarks that send forms set it higher.',
    readBy: ['functions'],
    seenBy: 'configuration',
    in: OPTIONAL,
    sample: '',
    wanted: 'a whole number above 0, or leave it empty',
    value: textThat((text) => /^[1-9]\d{0,6}$/.test(text), 'which is no whole number above 0'),
  },
  TRANSPORT_SECURITY_STAGE: {
    ...SITE,
    what: 'What browsers are told about HTTPS (the header Strict-Transport-Security) while not every sub-domain answers by it, such as max-age=86400; the stages stand in docs/operating.md. Empty: two years for all sub-domains, with preload.',
    readBy: ['build', 'functions'],
    seenBy: 'everybody',
    in: OPTIONAL,
    sample: '',
    wanted: 'max-age= and seconds, perhaps with "; includeSubDomains" and "; preload", or leave it empty',
    value: textThat(isTransportSecurity, 'which is no value of that header'),
  },
  OPERATOR_LEGAL_NAME: {
    ...OPERATOR,
    what: 'Legal name, as the privacy policy, the terms and the answers print it.',
    sample: 'Sample Company Ltd',
    wanted: `the legal name of whoever runs the site; ${ASKED_BY_LAW}`,
    value: operator(/^\S.+\S$/),
  },
  OPERATOR_COMPANY_NUMBER: {
    ...OPERATOR,
    what: 'Company number; "none" for somebody who is no company.',
    sample: '00000000',
    wanted: `the eight signs of the company number, or "none" for somebody who is no company; ${ASKED_BY_LAW}`,
    value: operator(/^(?!0+$)(?:[A-Z]{2}\d{6}|\d{8}|none)$/i),
  },
  OPERATOR_POSTAL_ADDRESS: {
    ...OPERATOR,
    what: 'Postal address in one line, with its postcode.',
    sample: '1 Sample Street, Bristol, BS0 0XX',
    wanted: `the postal address in one line, with its postcode at the end; ${ASKED_BY_LAW}`,
    value: operator(/\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/i),
  },
  OPERATOR_ICO_NUMBER: {
    ...OPERATOR,
    what: 'Number of the registration with the Information Commissioner\'s Office; "none" for somebody who needs none.',
    sample: 'ZA000000',
    wanted: `the number of the data protection registration, or "none" for somebody who needs none; ${ASKED_BY_LAW}`,
    value: operator(/^(?![A-Z]*0+$)(?:[A-Z]{1,2}\d{6,7}|\d{8}|none)$/i),
  },
  SMTP_URL: {
    section: 'mail',
    what: 'Any SMTP server, for example smtps://user:password@smtp.example:465',
    readBy: ['functions', 'commands'],
    seenBy: 'secret',
    in: REQUIRED,
    whenWrong: 'report',
    sample: '',
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
    section: 'mail',
    what: 'The sender of every mail.',
    readBy: ['functions', 'commands'],
    seenBy: 'configuration',
    in: REQUIRED,
    whenWrong: 'report',
    sample: 'TheGrid <no-reply@thegrid.example>',
    wanted: 'the sender of every mail, such as TheGrid <no-reply@your-domain>',
    value: textThat(
      (text) => isRealMailAddress(addressIn(text)),
      'which is no address that mail can come from',
    ),
  },
} as const satisfies Record<string, Variable>;
