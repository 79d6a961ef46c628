import { createTransport, type Transporter } from 'nodemailer';
import { mailFrom, siteUrl, smtpUrl } from '../environment.ts';
import { usernameInAddress } from '../login-address.ts';

/** A message ready to leave. Recipients come from configuration, or are the one person whom the stored record is of (T14). */
export interface Mail {
  /** The same for every try, so that a doubled delivery can be told by its Message-ID (T32). */
  id: string;
  to: string[];
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
}

/** Longest wait for the mail server in milliseconds (T38). */
const SMTP_TIMEOUT_MS = 8_000;

let transport: { url: string; mailer: Transporter } | null = null;

function mailer(): Transporter {
  const url = smtpUrl();
  if (transport?.url !== url) {
    transport?.mailer.close();
    const timeouts = {
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
      dnsTimeout: SMTP_TIMEOUT_MS,
    };
    const options = { url, pool: true, maxConnections: 5, disableFileAccess: true, disableUrlAccess: true };
    transport = { url, mailer: createTransport({ ...options, ...timeouts } as object) };
  }
  return transport.mailer;
}

/** Sign-in addresses are no mailboxes: whoever could read mail to one would hold the account (A-14, T05). */
function refuseSignInAddresses(addresses: readonly string[]): void {
  if (addresses.some((address) => usernameInAddress(address) !== null)) {
    throw new Error('no mail goes to a sign-in address');
  }
}

/** Hands a message to the mail server; throws when it is not accepted. Addresses go as objects, never as text (T18). */
export async function sendMail(mail: Mail): Promise<void> {
  refuseSignInAddresses(mail.to);
  const from = /^(?<name>[^<]*)<(?<address>[^>]+)>$/.exec(mailFrom())?.groups;
  await mailer().sendMail({
    from: { name: from?.name?.trim() ?? '', address: from?.address ?? mailFrom() },
    to: mail.to.map((address) => ({ name: '', address })),
    ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
    messageId: `<${mail.id}@${new URL(siteUrl()).hostname}>`,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
  });
}
