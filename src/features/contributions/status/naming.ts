import type { Naming } from '#domain/contributions/naming.ts';
import { setRecognition } from '#domain/leaderboard/contract.ts';
import { call, isUnknown, reasonOf } from '#lib/api-client.ts';
import { settle } from '#lib/settle.ts';
import { showText } from './page-parts.ts';

const theSwitch = () => document.querySelector<HTMLInputElement>('#status-named');
const problem = () => document.getElementById('status-named-problem');

const REFUSED = 'That was not saved, so the switch is back where it was.';
const UNSURE = 'We do not know whether that was saved. The switch shows what we knew before.';

let key = '';
/** The last value confirmed by the server. */
let saved = true;
let saving = false;

function showMessage(text: string, reason: string | null = null): void {
  showText('status-named-said', text);
  const problemBox = problem();
  problemBox?.toggleAttribute('hidden', reason === null);
  const slot = problemBox?.querySelector('[data-reason]');
  if (slot) slot.textContent = reason ?? '';
}

/** Shows the confirmed state. The switch is off and disabled where an account opted out. */
function show({ named, unnamed_by_account: closed }: Naming): void {
  saved = named;
  const box = theSwitch();
  if (box && closed) box.checked = false;
  if (box) box.disabled = closed;
  document.getElementById('status-named-account')?.toggleAttribute('hidden', !closed);
}

/** Saves the switch. Changes made meanwhile are saved afterwards, so that the last one wins. */
async function save(): Promise<void> {
  const box = theSwitch();
  if (!box || saving) return;
  saving = true;
  const requestedKey = key;
  showMessage('');
  try {
    while (box.checked !== saved && requestedKey === key) {
      const naming = await settle(
        () => call(setRecognition, { body: { key: requestedKey, named: box.checked } }),
        (progress) => showMessage(progress ?? ''),
      );
      if (requestedKey === key) show(naming);
    }
    if (requestedKey === key)
      showMessage(box.disabled ? '' : saved ? 'Saved. You are named.' : 'Saved. You are not named.');
  } catch (fault) {
    if (requestedKey === key) {
      box.checked = saved;
      showMessage('', `${isUnknown(fault) ? UNSURE : REFUSED} ${reasonOf(fault)}`);
    }
  }
  saving = false;
  // Another link was opened meanwhile and its switch changed.
  if (requestedKey !== key && box.checked !== saved) void save();
}

/** Optimistic; reverted on failure. */
export function showNaming(statusKey: string, naming: Naming): void {
  key = statusKey;
  const box = theSwitch();
  if (!box) return;
  box.checked = naming.named;
  show(naming);
  showMessage('');
  box.onchange = () => void save();
  const retry = problem()?.querySelector('button');
  if (!retry) return;
  retry.onclick = () => {
    box.checked = !saved;
    // The button is hidden with the message, so the focus moves to the switch.
    box.focus();
    void save();
  };
}
