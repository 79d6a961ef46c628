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

/** A received push message, decrypted. */
export interface ReceivedPush {
  id: string;
  browser: string;
  payload: unknown;
  /** Size of the encrypted message, in bytes. */
  bytes: number;
  received_at: string;
}
