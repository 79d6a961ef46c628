import type { Options } from 'nodemailer/lib/mailer';
import type MimeNode from 'nodemailer/lib/mime-node';

/** A name and an address, as in a header. */
interface Mailbox {
  name: string;
  address: string;
}

/** A message before it is encoded as MIME. */
export interface Letter {
  from: Mailbox;
  to: readonly string[];
  replyTo: string | null;
  /** Without the angle brackets. */
  messageId: string;
  subject: string;
  text: string;
  html: string;
  /** Target of one-click unsubscription; only in mails that can be stopped. */
  unsubscribe?: string;
}

/** The headers of one-click unsubscription (RFC 2369, RFC 8058). */
function headersOf({ unsubscribe }: Letter): Record<string, string> {
  if (!unsubscribe) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Composes a message; the library reads no file and no URL. Addresses are objects, never text (T18). */
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
