import type MimeNode from 'nodemailer/lib/mime-node';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { usernameInAddress } from '../auth/login-address.ts';
import { mailFrom, siteUrl, smtpUrl } from '../environment/environment.ts';
import { countUsage } from '../usage.ts';
import { composeMessage } from './compose.ts';

/** A message ready to send. Recipients come from configuration, or are the one person of the stored record (T14). */
export interface Mail {
  /** The same for every try, so that a duplicate has the same Message-ID (T32). */
  id: string;
  to: string[];
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** Target of one-click unsubscription; none in mandatory mails. */
  unsubscribe?: string;
}

/** Timeout of the mail server in milliseconds (T38). */
const SMTP_TIMEOUT_MS = 8_000;

/** Once, because the server may have closed an idle connection; for more there is the outbox. */
const REQUEUES_MAX = 1;

/** Longest wait of a message for earlier ones in milliseconds: well within its lease, see `drain.ts`. */
const TURN_MS = 15_000;

let transport: { url: string; mailer: Promise<SMTPPool> } | null = null;

/** Imports only the composer and the pool, with their use: the main module doubles the cost. */
async function openMailer(url: string): Promise<SMTPPool> {
  const { default: Pool } = await import('nodemailer/lib/smtp-pool');
  const timeouts = {
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    dnsTimeout: SMTP_TIMEOUT_MS,
  };
  return new Pool({ url, maxConnections: 1, maxRequeues: REQUEUES_MAX, ...timeouts });
}

function mailer(): Promise<SMTPPool> {
  const url = smtpUrl();
  if (transport?.url !== url) {
    void transport?.mailer.then((before) => before.close());
    transport = { url, mailer: openMailer(url) };
  }
  return transport.mailer;
}

/** Sign-in addresses are no mailboxes: a reader of mail to one would control the account (A-14, T05). */
function refuseSignInAddresses(addresses: readonly string[]): void {
  if (addresses.some((address) => usernameInAddress(address) !== null)) {
    throw new Error('no mail goes to a sign-in address');
  }
}

/** Signs in at the mail server and sends nothing. @throws if it is away or rejects the credentials. */
export async function verifyMail(): Promise<void> {
  await (await mailer()).verify();
}

/** Resolves when the current message, if any, has been accepted or refused. */
let turn: Promise<void> = Promise.resolve();

/** Pending write that the previous message was accepted. */
let noted: Promise<unknown> = Promise.resolve();

/** Defers further mails until `work` has ended: a process killed meanwhile duplicates one mail at most (T32). */
export function storeBeforeNextMail(work: Promise<unknown>): void {
  noted = Promise.allSettled([noted, work]);
}

/** Runs one at a time, because there is one connection; rejects after too long a wait. */
async function inTurn(work: () => Promise<unknown>): Promise<void> {
  const since = performance.now();
  const mine = turn.then(async () => {
    // One macrotask lets the sender of the previous message start storing that it left.
    await new Promise(setImmediate);
    await noted;
    if (performance.now() - since > TURN_MS) {
      throw Object.assign(new Error('the mail server is too slow for what waits'), { code: 'EBUSY' });
    }
    await work();
  });
  turn = mine.catch(() => {});
  return mine;
}

function handOver(pool: SMTPPool, message: MimeNode): Promise<void> {
  // The library's main module adds only options, none of which is set.
  const mail = { data: {}, message } as Parameters<SMTPPool['send']>[0];
  return new Promise((resolve, reject) => {
    pool.send(mail, (fault) => (fault ? reject(fault) : resolve()));
  });
}

/** Hands a message to the mail server; throws if it is not accepted. */
export async function sendMail(mail: Mail): Promise<void> {
  refuseSignInAddresses(mail.to);
  const from = /^(?<name>[^<]*)<(?<address>[^>]+)>$/.exec(mailFrom())?.groups;
  const message = await composeMessage({
    ...mail,
    from: { name: from?.name?.trim() ?? '', address: from?.address ?? mailFrom() },
    messageId: `${mail.id}@${new URL(siteUrl()).hostname}`,
  });
  await inTurn(async () => handOver(await mailer(), message));
  countUsage('emails', mail.to.length);
}
