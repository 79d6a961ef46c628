import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { type ContributionProgress, inspectContribution } from '#domain/contributions/contract.ts';
import { isAnswer } from '#domain/contributions/contribution.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import { formatDate } from '#domain/formats.ts';
import { PRODUCT } from '#domain/product.ts';
import { ApiError, call } from '#lib/api-client.ts';
import { mayBeSignedIn } from '#state/signed-in-flag.ts';
import { keptStatus, offerKeeping, removeKept } from './kept-status.ts';
import { showNaming } from './naming.ts';
import { offerConfirmation, offerWithdrawal } from './offers.ts';
import { ANSWERED, type AnsweredEvent, entryOf, keyInAddress, showText } from './page-parts.ts';
import { statusText } from './status-text.ts';

const PARTS = ['reading', 'none', 'unknown', 'failed', 'found', 'data', 'dead'] as const;
type Part = (typeof PARTS)[number];

const part = (name: Part) => document.getElementById(`status-${name}`);
const slot = (name: string) => document.querySelector<HTMLElement>(`[data-slot="${name}"]`);

function showPart(shown: Part): void {
  for (const name of PARTS) {
    part(name)?.toggleAttribute('hidden', name !== shown);
  }
}

/** Hides its block when the text is empty. */
function put(name: string, text: string | null): void {
  const place = slot(name);
  if (!place) return;
  place.textContent = text ?? '';
  place.closest<HTMLElement>('[data-block]')?.toggleAttribute('hidden', text === null);
}

function putTime(name: string, iso: string | null): void {
  put(name, null);
  if (!iso) return;
  const time = document.createElement('time');
  time.dateTime = iso;
  time.textContent = formatDate(iso);
  slot(name)?.replaceChildren(time);
}

function showThread({ thread }: ContributionProgress): void {
  const list = slot('thread');
  const entries = thread.map(({ from, at, text, file }, n) => {
    const entry = entryOf('#status-entry', {
      from: from === 'desk' ? `${PRODUCT} asked` : isAnswer(thread, n) ? 'You answered' : 'You added',
      at: formatDate(at),
      text,
      file: file ? `With a file: ${file}` : '',
    });
    entry.dataset.from = from;
    return entry;
  });
  list?.replaceChildren(...entries);
  put('thread-title', thread.some(({ from }) => from === 'desk') ? 'Questions and answers' : 'Added since');
  list?.closest<HTMLElement>('[data-block]')?.toggleAttribute('hidden', entries.length === 0);
}

/** Hydrates the answer form only where there is a question (client:touch), to keep reading cheap. */
function showReply({ status }: ContributionProgress): void {
  document.getElementById('status-add')?.toggleAttribute('hidden', status !== 'new');
  const place = document.getElementById('status-reply');
  if (!place) return;
  place.hidden = status !== 'needs_info';
  if (!place.hidden) place.querySelector('form')?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Adds what only an accepted contribution has; the page is complete without it. */
async function showAcceptance(progress: ContributionProgress): Promise<void> {
  for (const name of ['moment', 'next', 'share'])
    document.getElementById(`status-${name}`)?.toggleAttribute('hidden', true);
  if (progress.status !== 'accepted') return;
  try {
    const { showMoment } = await import('./moment.ts');
    await showMoment(progress);
  } catch (error) {
    console.warn('The picture of an accepted contribution is missing.', error);
  }
}

/** Renders the status. `focus` moves the focus to the heading, after an answer was sent. */
function showProgress(progress: ContributionProgress, { focus = false } = {}): void {
  const words = statusText(progress);
  const found = part('found');
  if (!found) return;
  found.dataset.tone = words.tone;
  put('title', words.title);
  put('text', words.text);
  put('reference', progress.reference);
  put('type', CONTRIBUTION_TYPE_LABELS[progress.contribution_type]);
  put('app', progress.related_app && RELATED_APP_LABELS[progress.related_app]);
  // Hides the section: nothing of what was withdrawn is left.
  put('description', progress.withdrawn_at ? null : progress.description);
  document.getElementById('status-own')?.toggleAttribute('hidden', progress.withdrawn_at !== undefined);
  // An open question is shown in the thread; the remark on a decision is shown below it.
  put('message', words.done ? progress.message : null);
  putTime('created', progress.created_at);
  putTime('reviewed', words.done ? progress.reviewed_at : null);
  found.querySelectorAll<HTMLElement>('[data-step]').forEach((step, index) => {
    const at = index + 1;
    step.toggleAttribute('data-reached', at < words.step || (at === words.step && words.done));
    if (at === words.step && !words.done) step.setAttribute('aria-current', 'step');
    else step.removeAttribute('aria-current');
  });
  showThread(progress);
  showReply(progress);
  void showAcceptance(progress);
  showPart('found');
  if (focus) slot('title')?.focus();
}

/** A signed-in sender who holds the link has proved the address. Failures are retried at the next visit. */
async function proveAddress(key: string): Promise<void> {
  try {
    const { getToken } = await import('#lib/auth/auth.ts');
    const token = await getToken();
    if (token) await call(inspectContribution, { body: { key } }, { token });
  } catch (error) {
    console.warn('The address was not noted as yours.', error);
  }
}

/** The page is complete without it, so its code comes afterwards. */
async function listOthers(key: string): Promise<void> {
  try {
    await (await import('./others.ts')).showOthers(key);
  } catch (error) {
    console.warn('What else came from the address is missing.', error);
  }
}

function offerLink(key: string): void {
  const button = document.querySelector<HTMLButtonElement>('#status-data-ask');
  showText('status-data-said');
  if (button) button.onclick = async () => (await import('./link-by-email.ts')).emailDataLink(key, button);
}

/** Shows what was kept on this device while we are not reached. A copy of what is gone goes too. */
async function showKept(key: string, fault: unknown): Promise<boolean> {
  const kept = fault instanceof ApiError && (await keptStatus(key));
  if (!kept) return false;
  if (fault.code !== 'network') {
    if (fault.code === 'not-found') await removeKept(key);
    return false;
  }
  showProgress(kept.progress);
  for (const name of ['own', 'reply', 'add', 'withdraw'])
    document.getElementById(`status-${name}`)?.toggleAttribute('hidden', true);
  showText(
    'status-as-of',
    `This copy is from this device, as it was on ${formatDate(kept.at)}. We could not reach ${PRODUCT}.`,
  );
  void offerKeeping(key, kept.progress);
  return true;
}

function showFault(fault: unknown, unknown: Part): void {
  const isUnknown = fault instanceof ApiError && ['not-found', 'invalid', 'malformed'].includes(fault.code);
  showPart(isUnknown ? unknown : 'failed');
  const reason = document.querySelector('#status-failed [data-reason]');
  if (reason)
    reason.textContent = fault instanceof ApiError ? fault.message : 'Something went wrong on this page.';
}

/** The id in a key whose signature is invalid, perhaps because its signing key expired; null for other text. */
const idIn = (key: string): string | null => /^([\w-]+)(?:\.[\w-]+)?\.[\w-]+$/.exec(key)?.[1] ?? null;

/** Offers a new link by email where an invalid link still names a contribution. */
function offerNewLink(key: string): void {
  const id = idIn(key);
  document.getElementById('status-renew')?.toggleAttribute('hidden', id === null);
  showText('status-renew-said');
  const button = document.querySelector<HTMLButtonElement>('#status-renew-ask');
  if (button && id !== null)
    button.onclick = async () => (await import('./link-by-email.ts')).emailNewLink(id, button);
}

async function showData(token: string): Promise<void> {
  showPart('reading');
  try {
    const { showOwnData } = await import('./own-data.ts');
    await showOwnData(token);
    showPart('data');
  } catch (fault) {
    showFault(fault, 'dead');
  }
}

/** Safe to repeat: Retry, or another link. */
async function showStatus({ focus = false } = {}): Promise<void> {
  const key = keyInAddress();
  if (!key) return showPart('none');
  if (key.startsWith('data=')) return showData(key.slice('data='.length));
  showPart('reading');
  showText('status-as-of');
  try {
    const progress = await call(inspectContribution, { body: { key } });
    showProgress(progress, { focus });
    offerConfirmation(key, progress);
    offerWithdrawal(key, progress);
    showNaming(key, progress);
    offerLink(key);
    void offerKeeping(key, progress, true);
    void listOthers(key);
    if (mayBeSignedIn()) void proveAddress(key);
  } catch (fault) {
    if (await showKept(key, fault)) return;
    offerNewLink(key);
    showFault(fault, 'unknown');
  }
}

export function followStatus(): void {
  const show = () => void showStatus();
  show();
  addEventListener('hashchange', () => void showStatus({ focus: true }));
  document.getElementById('status-retry')?.addEventListener('click', show);
  document.addEventListener(ANSWERED, (event) => {
    const { detail } = event as AnsweredEvent;
    offerConfirmation(keyInAddress(), detail);
    offerWithdrawal(keyInAddress(), detail);
    showProgress(detail, { focus: true });
    void listOthers(keyInAddress());
  });
}
