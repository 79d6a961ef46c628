import { LINKED_PATHS } from '#domain/paths.ts';
import { siteUrl } from '../environment.ts';
import { letterHtml, letterText } from './layout.ts';
import type { Mail } from './transport.ts';

interface Told {
  /** A confirmed address, or the one that is to be confirmed. Never a sign-in address. */
  to: string;
  username: string;
  /** The secret of the link; it travels in the fragment, which browsers send to nobody. */
  secret: string;
}

function recoveryMail(id: string, to: string, letter: Parameters<typeof letterText>[0]): Mail {
  const { heading: subject } = letter;
  return { id, to: [to], replyTo: null, subject, text: letterText(letter), html: letterHtml(letter) };
}

/** Asks the reader of an address whether it is to be the recovery address of an account. */
export function confirmationMail(id: string, { to, username, secret }: Told): Mail {
  return recoveryMail(id, to, {
    heading: 'Confirm your recovery address',
    facts: [['Username', username]],
    words:
      'This address is to be the way back into this account on TheGrid, should its password get lost. Press the link within 24 hours to confirm that.\n\nIf you did not ask for this, do nothing. The address is not used without your press.',
    action: { label: 'Confirm this address', href: `${siteUrl()}${LINKED_PATHS.recover}#confirm=${secret}` },
  });
}

/** Brings the link to a new password. */
export function resetMail(id: string, { to, username, secret }: Told): Mail {
  return recoveryMail(id, to, {
    heading: 'Choose a new password',
    facts: [['Username', username]],
    words:
      'Somebody asked for a new password for this account on TheGrid. The link works once, within an hour. Choosing a new password ends every session of the account.\n\nIf that was not you, do nothing. Your password stays as it is.',
    action: { label: 'Choose a new password', href: `${siteUrl()}${LINKED_PATHS.recover}#reset=${secret}` },
  });
}
