import { sendContactEmail } from '#domain/forms/contact.ts';
import { call } from '#lib/api-client.ts';
import { FormTickets } from '#lib/form-ticket.ts';
import type { ContactMessage } from './contact-fields.ts';

/** The answer is looked at for its status and nothing else (R211). */
const UNREAD = { ...sendContactEmail, output: 'stream' } as const;

/**
 * Sends messages. The same words keep their idempotency key until they have arrived, so that a message whose answer
 * was lost is not delivered twice; other words, or the same ones after that, are another message. Made when the form wakes,
 * because its ticket counts from then.
 */
export class ContactSender {
  #key = '';
  #content = '';
  readonly #tickets = new FormTickets('contact');

  /** @throws ApiError when it was refused or the server could not be reached. */
  async send(message: ContactMessage, website: string): Promise<void> {
    const content = JSON.stringify(message);
    if (content !== this.#content) {
      // The ticket may have gone with the words before, whose answer was lost.
      if (this.#content) this.#tickets.renew();
      this.#content = content;
      this.#key = crypto.randomUUID();
    }
    // What people do not see, they leave empty; then it is not sent either (R210).
    const form_ticket = await this.#tickets.take();
    const body = { ...message, ...(website ? { website } : {}), ...(form_ticket ? { form_ticket } : {}) };
    await call(UNREAD, { body }, { idempotencyKey: this.#key });
    this.#content = '';
    this.#tickets.renew();
  }
}
