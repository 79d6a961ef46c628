import type MimeNode from 'nodemailer/lib/mime-node';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { usernameInAddress } from '../auth/login-address.ts';
import { mailFrom, siteUrl, smtpUrl } from '../environment/environment.ts';
import { composeMessage } from './compose.ts';

/** A message ready to leave. Recipients come from configuration, or are the one person whom the stored record is of (T14). */
export interface Mail {
  /** The same for every try, so that a doubled delivery can be told by its Message-ID (T32). */
  id: string;
  to: string[];
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** Where one press stops mails of this kind; none in what has to be sent. */
  unsubscribe?: string;
}

/** Longest wait for the mail server in milliseconds (T38). */
const SMTP_TIMEOUT_MS = 8_000;

/**
 * How often the library itself takes up a message whose connection was closed: once, because a connection that was kept may be one
 * that the server closed meanwhile. A server that hangs up on everybody is the outbox's to wait for, whose waits let others through.
 */
const REQUEUES_MAX = 1;

/** How long a message waits for those before it in milliseconds: well within its lease, see `drain.ts`. */
const TURN_MS = 15_000;

let transport: { url: string; mailer: Promise<SMTPPool> } | null = null;

/**
 * Opens the connections at first use. The library is loaded with it: most calls send nothing before they answer. Of it
 * only what writes messages and what speaks with SMTP servers: its front, which knows every way of sending, costs as much again.
 */
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

/** Sign-in addresses are no mailboxes: whoever could read mail to one would hold the account (A-14, T05). */
function refuseSignInAddresses(addresses: readonly string[]): void {
  if (addresses.some((address) => usernameInAddress(address) !== null)) {
    throw new Error('no mail goes to a sign-in address');
  }
}

/** Signs in at the mail server and sends nothing. @throws when it is away or does not know us. */
export async function verifyMail(): Promise<void> {
  await (await mailer()).verify();
}

/** Resolves when the message that is on its way, if any, has been handed over or refused. */
let turn: Promise<void> = Promise.resolve();

/** That the message before was handed over is being stored. */
let noted: Promise<unknown> = Promise.resolve();

/** No mail is handed over before `work` has ended: a process that is killed meanwhile sends one mail twice and not many (T32). */
export function storeBeforeNextMail(work: Promise<unknown>): void {
  noted = Promise.allSettled([noted, work]);
}

/** Runs one after the other, because there is one connection; rejects what has waited for too long. */
async function inTurn(work: () => Promise<unknown>): Promise<void> {
  const since = performance.now();
  const mine = turn.then(async () => {
    // One macrotask lets the sender of the message before begin to store that it left.
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
  // What the library's front gives beside the message is options, of which none is set.
  const mail = { data: {}, message } as Parameters<SMTPPool['send']>[0];
  return new Promise((resolve, reject) => {
    pool.send(mail, (fault) => (fault ? reject(fault) : resolve()));
  });
}

/** Hands a message to the mail server; throws when it is not accepted. */
export async function sendMail(mail: Mail): Promise<void> {
  refuseSignInAddresses(mail.to);
  const from = /^(?<name>[^<]*)<(?<address>[^>]+)>$/.exec(mailFrom())?.groups;
  const message = await composeMessage({
    ...mail,
    from: { name: from?.name?.trim() ?? '', address: from?.address ?? mailFrom() },
    messageId: `${mail.id}@${new URL(siteUrl()).hostname}`,
  });
  await inTurn(async () => handOver(await mailer(), message));
}
