import type { Options } from 'nodemailer/lib/mailer';
import type MimeNode from 'nodemailer/lib/mime-node';

/** A name and an address, as a header shows them. */
interface Mailbox {
  name: string;
  address: string;
}

/** What a message says, before it is written as MIME. */
export interface Letter {
  from: Mailbox;
  to: readonly string[];
  replyTo: string | null;
  /** Without the angle brackets. */
  messageId: string;
  subject: string;
  text: string;
  html: string;
  /** Where a mail program posts to when its reader wants no more of these; only in mails that somebody can stop. */
  unsubscribe?: string;
}

/** The headers of a mail that can be stopped by one press (RFC 2369, RFC 8058). */
function headersOf({ unsubscribe }: Letter): Record<string, string> {
  if (!unsubscribe) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** A message by the library, which reads no file and no address of a text. Addresses go as objects, never as text (T18). */
export async function composeMessage(letter: Letter): Promise<MimeNode> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { from, to, replyTo, messageId, subject, text, html } = letter;
  const options: Options = {
    ...{ from, subject, text, html },
    to: to.map((address) => ({ name: '', address })),
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    messageId: `<${messageId}>`,
    headers: headersOf(letter),
    ...{ disableFileAccess: true, disableUrlAccess: true },
  };
  return new MailComposer(options).compile();
}
