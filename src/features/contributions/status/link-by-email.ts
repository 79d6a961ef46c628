import { requestConfirmation } from '#domain/contributions/contract.ts';
import { mailAddressLink } from '#domain/privacy/own-contract.ts';
import { call } from '#lib/api-client.ts';
import { failureOf, settle } from '#lib/settle.ts';

/** Has an email sent at a press, and says below the button what came of it. */
async function email(
  part: 'data' | 'renew',
  pressed: HTMLButtonElement,
  { send, sent }: { send: () => Promise<unknown>; sent: string },
): Promise<void> {
  const say = (name: 'said' | 'problem', words: string) => {
    const place = document.getElementById(`status-${part}-${name}`);
    if (place) place.textContent = words;
    if (name === 'problem') place?.toggleAttribute('hidden', words === '');
  };
  if (pressed.getAttribute('aria-disabled') === 'true') return;
  const words = pressed.textContent;
  pressed.setAttribute('aria-disabled', 'true');
  pressed.textContent = 'Sending...';
  say('problem', '');
  try {
    await settle(send, (progress) => say('said', progress ?? ''));
    say('said', sent);
  } catch (fault) {
    say('problem', failureOf(fault, 'No email was sent.'));
  }
  pressed.setAttribute('aria-disabled', 'false');
  pressed.textContent = words;
}

/** Names the request for a link until it has succeeded: repeated after a lost answer, it sends one email. */
let dataLinkKey = crypto.randomUUID();

/** Emails a link to everything of the address of the contribution that a private link opens. */
export const emailDataLink = (key: string, pressed: HTMLButtonElement): Promise<void> =>
  email('data', pressed, {
    send: async () => {
      await call(mailAddressLink, { body: { key } }, { idempotencyKey: dataLinkKey });
      dataLinkKey = crypto.randomUUID();
    },
    sent: 'Sent. The link is on its way to the address that this contribution came from.',
  });

/** Emails the private link of a contribution again; whether there is such a contribution is not said. */
export const emailNewLink = (id: string, pressed: HTMLButtonElement): Promise<void> =>
  email('renew', pressed, {
    send: () => call(requestConfirmation, { body: { id } }),
    sent: 'If we have this contribution, a new link is on its way to the address that it was sent with. It can take up to an hour.',
  });
