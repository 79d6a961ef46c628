import { requestConfirmation } from '#domain/contributions/contract.ts';
import { mailAddressLink } from '#domain/privacy/own-contract.ts';
import { call } from '#lib/api-client.ts';
import { sendOnPress, showText } from './page-parts.ts';

const email = (
  part: 'data' | 'renew',
  pressed: HTMLElement,
  { send, sent }: { send: () => Promise<unknown>; sent: string },
): Promise<void> =>
  sendOnPress(part, pressed, {
    send,
    refused: 'No email was sent.',
    done: () => showText(`status-${part}-said`, sent),
  });

/** Idempotency key, reused until the request succeeds: a retry after a lost response sends one email. */
let dataLinkKey = crypto.randomUUID();

export const emailDataLink = (key: string, pressed: HTMLElement): Promise<void> =>
  email('data', pressed, {
    send: async () => {
      await call(mailAddressLink, { body: { key } }, { idempotencyKey: dataLinkKey });
      dataLinkKey = crypto.randomUUID();
    },
    sent: 'Sent. The link is on its way to the address that this contribution came from.',
  });

/** Emails the private link again. The response does not reveal whether the contribution exists. */
export const emailNewLink = (id: string, pressed: HTMLElement): Promise<void> =>
  email('renew', pressed, {
    send: () => call(requestConfirmation, { body: { id } }),
    sent: 'If we have this contribution, a new link is on its way to the address that it was sent with. It can take up to an hour.',
  });
