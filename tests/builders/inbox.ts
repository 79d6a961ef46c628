import { inject } from 'vitest';
import type { ReceivedMail } from '#local/cloud/received-mail.ts';

/** Every message the local mail server has taken in, of all tests that share it. */
export const inbox = async () => (await (await fetch(`${inject('inboxUrl')}.json`)).json()) as ReceivedMail[];
/** The messages whose plain text holds these words. */
export const inboxWith = async (words: string) => (await inbox()).filter(({ text }) => text.includes(words));
