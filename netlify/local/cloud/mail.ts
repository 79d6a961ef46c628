import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type RunningServer, serve } from '../http.ts';
import { itemList, localPage } from './pages.ts';

export interface ReceivedMail {
  id: string;
  envelope: { from: string; to: string[] };
  from: string;
  to: string[];
  reply_to: string;
  /** The headers of one-click unsubscription (RFC 8058); empty in other mails. */
  unsubscribe: { to: string; post: string };
  subject: string;
  text: string;
  html: string;
  message_id: string;
  date: string;
}

const MAX_BYTES = 10 * 1024 * 1024;

const NAME = /^(\d+-[0-9a-f-]{36})\.json$/;

async function readMail(directory: string, id: string): Promise<ReceivedMail> {
  const { envelope, raw } = JSON.parse(await readFile(join(directory, `${id}.json`), 'utf8'));
  const mail = await PostalMime.parse(Buffer.from(raw, 'base64'));
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
  return {
    id,
    envelope,
    from: mail.from?.address ?? '',
    to: (mail.to ?? []).map((address) => address.address ?? ''),
    reply_to: (mail.replyTo ?? []).map((address) => address.address ?? '').join(', '),
    unsubscribe: { to: header('list-unsubscribe'), post: header('list-unsubscribe-post') },
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    message_id: mail.messageId ?? '',
    date: new Date(Number(id.split('-')[0])).toISOString(),
  };
}

async function idsIn(directory: string): Promise<string[]> {
  const names = await readdir(directory);
  const ids = names.map((name) => NAME.exec(name)?.[1]).filter((id): id is string => id !== undefined);
  return ids.sort().reverse();
}

function inboxPage(mails: readonly ReceivedMail[]): Response {
  const items = mails.map(({ subject, date, from, envelope, reply_to, message_id, text }) => ({
    title: subject,
    date,
    facts: {
      From: from,
      'Delivered to': envelope.to.join(', '),
      'Reply to': reply_to,
      'Message-ID': message_id,
    },
    text,
  }));
  const count = `${mails.length} ${mails.length === 1 ? 'message' : 'messages'}, newest first`;
  const note = `${count}. Nothing leaves this machine. <a href="/__local/mail/templates">Every kind of mail</a> that the site sends.`;
  const none = 'No mail yet. What the site sends while it runs on this machine arrives here.';
  return localPage('Local inbox', note, itemList(items, none));
}

async function answerInbox(request: Request, directory: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.method === 'DELETE') {
    await Promise.all((await idsIn(directory)).map((id) => rm(join(directory, `${id}.json`))));
    return new Response(null, { status: 204 });
  }
  const mails = await Promise.all((await idsIn(directory)).map((id) => readMail(directory, id)));
  return pathname.endsWith('.json') ? Response.json(mails) : inboxPage(mails);
}

async function receive(
  stream: SMTPServerDataStream,
  { envelope: { mailFrom, rcptTo } }: SMTPServerSession,
  directory: string,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk);
  if (stream.sizeExceeded) {
    throw Object.assign(new Error('The message is larger than 10 MB'), { responseCode: 552 });
  }
  const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map((to) => to.address) };
  const file = join(directory, `${Date.now()}-${randomUUID()}.json`);
  await writeFile(`${file}.new`, JSON.stringify({ envelope, raw: Buffer.concat(chunks).toString('base64') }));
  await rename(`${file}.new`, file);
}

/** Inbox at `/__local/mail` (`.json` for programs, DELETE empties it). On disk before it is accepted. */
export async function startMail(options: {
  port: number;
  directory: string;
}): Promise<RunningServer & { inboxPort: number }> {
  const { directory } = options;
  await mkdir(directory, { recursive: true });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    onData(stream, session, callback) {
      receive(stream, session, directory).then(() => callback(), callback);
    },
  });
  server.on('error', () => {});
  server.listen(options.port, '127.0.0.1');
  await once(server.server, 'listening');
  const inbox = await serve(0, MAX_BYTES, (request) => answerInbox(request, directory));
  return {
    port: (server.server.address() as AddressInfo).port,
    inboxPort: inbox.port,
    stop: async () => {
      await inbox.stop();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
