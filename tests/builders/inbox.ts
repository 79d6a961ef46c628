import type { ReceivedMail } from '#local/cloud/mail.ts';

let inboxUrl = '';

/** Has the messages of this test file looked for at `url` (tests/own-project.ts). */
export function readInboxAt(url: string): void {
  inboxUrl = url;
}

/** Every message that the mail server of this test file has taken in, the newest first. */
export const inbox = async () => (await (await fetch(`${inboxUrl}.json`)).json()) as ReceivedMail[];
/** The messages whose plain text holds these words. */
export const inboxWith = async (words: string) => (await inbox()).filter(({ text }) => text.includes(words));
/** Forgets every message. */
export const emptyInbox = () => fetch(inboxUrl, { method: 'DELETE' });
