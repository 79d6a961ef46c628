import { requestConfirmation } from '#domain/contributions/contract.ts';
import { mailAddressLink } from '#domain/privacy/own-contract.ts';
import { call } from '#lib/api-client.ts';
import { failureOf, settle } from '#lib/settle.ts';

/** Sends an email on press and shows the outcome below the button. */
async function email(
  part: 'data' | 'renew',
  pressed: HTMLButtonElement,
  { send, sent }: { send: () => Promise<unknown>; sent: string },
): Promise<void> {
  const showMessage = (name: 'said' | 'problem', text: string) => {
    const place = document.getElementById(`status-${part}-${name}`);
    if (place) place.textContent = text;
    if (name === 'problem') place?.toggleAttribute('hidden', text === '');
  };
  if (pressed.getAttribute('aria-disabled') === 'true') return;
  const text = pressed.textContent;
  pressed.setAttribute('aria-disabled', 'true');
  pressed.textContent = 'Sending...';
  showMessage('problem', '');
  try {
    await settle(send, (progress) => showMessage('said', progress ?? ''));
    showMessage('said', sent);
  } catch (fault) {
    showMessage('problem', failureOf(fault, 'No email was sent.'));
  }
  pressed.setAttribute('aria-disabled', 'false');
  pressed.textContent = text;
}

/** Idempotency key, reused until the request succeeds: a retry after a lost response sends one email. */
let dataLinkKey = crypto.randomUUID();

/** Emails a link to all data of the address behind a private link. */
export const emailDataLink = (key: string, pressed: HTMLButtonElement): Promise<void> =>
  email('data', pressed, {
    send: async () => {
      await call(mailAddressLink, { body: { key } }, { idempotencyKey: dataLinkKey });
      dataLinkKey = crypto.randomUUID();
    },
    sent: 'Sent. The link is on its way to the address that this contribution came from.',
  });

/** Emails the private link again. The response does not reveal whether the contribution exists. */
export const emailNewLink = (id: string, pressed: HTMLButtonElement): Promise<void> =>
  email('renew', pressed, {
    send: () => call(requestConfirmation, { body: { id } }),
    sent: 'If we have this contribution, a new link is on its way to the address that it was sent with. It can take up to an hour.',
  });
