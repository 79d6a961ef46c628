/** A message that arrived: whom the mail server was told to give it to, and what it says. */
export interface ReceivedMail {
  id: string;
  envelope: { from: string; to: string[] };
  from: string;
  to: string[];
  reply_to: string;
  /** The headers of a mail that can be stopped by one press (RFC 8058); empty in others. */
  unsubscribe: { to: string; post: string };
  subject: string;
  text: string;
  html: string;
  message_id: string;
  date: string;
}

/** A message that arrived, opened as the browser would open it. */
export interface ReceivedPush {
  id: string;
  browser: string;
  payload: unknown;
  /** Bytes before it was opened. */
  bytes: number;
  received_at: string;
}
