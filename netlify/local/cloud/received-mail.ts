/** A message that arrived: whom the mail server was told to give it to, and what it says. */
export interface ReceivedMail {
  id: string;
  envelope: { from: string; to: string[] };
  from: string;
  to: string[];
  reply_to: string;
  subject: string;
  text: string;
  html: string;
  message_id: string;
  date: string;
}
