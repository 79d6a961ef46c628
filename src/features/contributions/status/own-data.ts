import { formatDate } from '#domain/formats.ts';
import type { AddressDataKind, AddressRecord } from '#domain/privacy/contract.ts';
import {
  eraseOwnAddressData,
  exportOwnAddressData,
  findOwnAddressData,
} from '#domain/privacy/own-contract.ts';
import { foldAddress } from '#domain/text.ts';
import { call, reasonOf } from '#lib/api-client.ts';
import { saveExport } from '#lib/save-file.ts';
import { settle } from '#lib/settle.ts';
import { entryOf, runPress, showText } from './page-parts.ts';

const KINDS: Record<AddressDataKind, string> = {
  contributions: 'Contribution',
  invitations: 'Invitation',
  held_submissions: 'Waiting to be looked at',
  messages: 'Message that has not left',
  reports: 'Report',
  held_entries: 'Waiting INZ',
  points_ledger: 'INZ',
  contributors: 'Leaderboard',
  sign_in_attempts: 'Sign-in attempt',
};

const own = <E extends HTMLElement = HTMLElement>(name: string) =>
  document.querySelector<E>(`[data-own="${name}"]`);
const put = (name: string, text: string | null) => {
  const place = own(name);
  if (!place) return;
  place.textContent = text ?? '';
  place.hidden = text === null;
};

function itemOf({ kind, title, files, created_at }: AddressRecord): HTMLElement {
  const withFiles = files === 0 ? [] : [files === 1 ? 'with a file' : `with ${files} files`];
  const more = [...(created_at ? [formatDate(created_at)] : []), ...withFiles].join(', ');
  return entryOf('#own-entry', { kind: KINDS[kind], title, more });
}

const run = (pressed: HTMLElement | null, during: string, action: () => Promise<void>) =>
  pressed && runPress(pressed, { during, problem: 'own-problem', reason: reasonOf }, action);

async function download(token: string): Promise<void> {
  const fetchPart = (file?: string) => call(exportOwnAddressData, { body: { token, file } });
  // File names are visible to more people than contents, so this one has no email address.
  await saveExport(
    await fetchPart(),
    `thegrid-address-${new Date().toISOString().slice(0, 10)}.json`,
    fetchPart,
  );
  put('said', 'Downloaded.');
}

const form = () => document.querySelector<HTMLFormElement>('#own-erase');
const typed = () => document.querySelector<HTMLInputElement>('#own-typed');

/** Toggles the confirmation before erasure and moves the focus with it. */
function askFirst(asks: boolean): void {
  const question = form();
  if (!question) return;
  question.hidden = !asks;
  own('open')?.setAttribute('aria-expanded', String(asks));
  if (asks) typed()?.focus();
  else own('open')?.focus();
}

function markWrong(words: string | null): void {
  put('wrong', words);
  const box = typed();
  box?.toggleAttribute('aria-invalid', false);
  if (words === null) return;
  box?.setAttribute('aria-invalid', 'true');
  box?.focus();
}

async function erase(token: string, idempotencyKey: string): Promise<void> {
  const confirmation = typed()?.value ?? '';
  const body = { token, confirmation };
  const { finished } = await settle(
    () => call(eraseOwnAddressData, { body }, { idempotencyKey }),
    (progress) => put('said', progress),
  );
  // The link is used up: remove it from the address bar.
  history.replaceState(null, '', location.pathname);
  const question = form();
  if (question) question.hidden = true;
  for (const name of ['actions', 'items', 'said']) own(name)?.toggleAttribute('hidden', true);
  put('title', finished ? 'Everything is erased' : 'Erasing has begun');
  put(
    'summary',
    finished
      ? 'Nothing from this address is kept any more, outside of accounts. Copies in backups end within 30 days.'
      : 'It goes on by itself, within some minutes. Copies in backups end within 30 days.',
  );
  own('title')?.focus();
}

/** @throws ApiError when it cannot be read, `not-found` for an invalid link. */
export async function showOwnData(token: string): Promise<void> {
  const { email, items, with_account, link_ends_at } = await call(findOwnAddressData, { body: { token } });
  put('email', email);
  put('title', 'What we keep about you');
  put(
    'summary',
    items.length === 0
      ? 'Nothing from this address is kept outside of accounts.'
      : `This is everything that came from your address without an account. The link works until ${formatDate(link_ends_at)}.`,
  );
  own('items')?.replaceChildren(...items.map(itemOf));
  for (const name of ['items', 'actions']) own(name)?.toggleAttribute('hidden', items.length === 0);
  put(
    'account',
    with_account === 0
      ? null
      : `${with_account === 1 ? 'One contribution with this address belongs to an account and is' : `${with_account} contributions with this address belong to accounts and are`} not erased here. Sign in and delete the account, which takes them with it.`,
  );
  put('said', '');
  showText('own-problem');
  markWrong(null);
  const question = form();
  const box = typed();
  if (!question || !box) return;
  question.hidden = true;
  box.value = '';
  const downloads = own<HTMLButtonElement>('download');
  if (downloads) downloads.onclick = () => void run(downloads, 'Preparing...', () => download(token));
  const opens = own<HTMLButtonElement>('open');
  if (opens) opens.onclick = () => askFirst(question.hidden === true);
  const keeps = own<HTMLButtonElement>('keep');
  if (keeps) keeps.onclick = () => askFirst(false);
  const erasing = crypto.randomUUID();
  question.onsubmit = (event) => {
    event.preventDefault();
    const isSame = foldAddress(box.value) === foldAddress(email);
    markWrong(isSame ? null : `This is not ${email}. Nothing was erased.`);
    if (isSame)
      void run(question.querySelector<HTMLElement>('[type=submit]'), 'Erasing...', () =>
        erase(token, erasing),
      );
  };
}
