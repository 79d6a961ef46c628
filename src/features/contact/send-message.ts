import { sendContactEmail } from '#domain/contact/contract.ts';
import { call } from '#lib/api-client.ts';
import type { ContactMessage } from './contact-fields.ts';

/** The answer is looked at for its status and nothing else (R211). */
const UNREAD = { ...sendContactEmail, output: 'stream' } as const;

/**
 * Sends messages. The same words keep their idempotency key until they have arrived, so that a message whose answer
 * was lost is not delivered twice; other words, or the same ones after that, are another message.
 */
export class ContactSender {
  #key = '';
  #content = '';

  /** @throws ApiError when it was refused or the server could not be reached. */
  async send(message: ContactMessage, website: string): Promise<void> {
    const content = JSON.stringify(message);
    if (content !== this.#content) {
      this.#content = content;
      this.#key = crypto.randomUUID();
    }
    // What people do not see, they leave empty; then it is not sent either (R210).
    const body = website ? { ...message, website } : message;
    await call(UNREAD, { body }, { idempotencyKey: this.#key });
    this.#content = '';
  }
}
