import type { Naming } from '#domain/contributions/naming.ts';
import { setRecognition } from '#domain/leaderboard/contract.ts';
import { ApiError, call } from '#lib/api-client.ts';

const theSwitch = () => document.querySelector<HTMLInputElement>('#status-named');
const problem = () => document.getElementById('status-named-problem');

let key = '';
/** What the server has last said. */
let saved = true;
let saving = false;

function say(words: string, reason: string | null = null): void {
  const place = document.getElementById('status-named-said');
  if (place) place.textContent = words;
  const told = problem();
  told?.toggleAttribute('hidden', reason === null);
  const slot = told?.querySelector('[data-reason]');
  if (slot) slot.textContent = reason ?? '';
}

/** Shows what the server has said. Where an account said no, the switch is off and cannot be turned. */
function show({ named, unnamed_by_account: closed }: Naming): void {
  saved = named;
  const box = theSwitch();
  if (box && closed) box.checked = false;
  if (box) box.disabled = closed;
  document.getElementById('status-named-account')?.toggleAttribute('hidden', !closed);
}

/** Saves what the switch shows. A turn made meanwhile is saved after, so that the last one always wins. */
async function save(): Promise<void> {
  const box = theSwitch();
  if (!box || saving) return;
  saving = true;
  const asked = key;
  say('');
  try {
    while (box.checked !== saved && asked === key) {
      const naming = await call(setRecognition, { body: { key: asked, named: box.checked } });
      if (asked === key) show(naming);
    }
    if (asked === key) say(box.disabled ? '' : saved ? 'Saved. You are named.' : 'Saved. You are not named.');
  } catch (fault) {
    if (asked === key) {
      box.checked = saved;
      say('', fault instanceof ApiError ? fault.message : 'Something went wrong on this page.');
    }
  }
  saving = false;
  // Another link was opened meanwhile, and its switch turned.
  if (asked !== key && box.checked !== saved) void save();
}

/** Shows whether the leaderboard names whoever holds this key. The switch turns at once, and back when that fails. */
export function showNaming(statusKey: string, naming: Naming): void {
  key = statusKey;
  const box = theSwitch();
  if (!box) return;
  box.checked = naming.named;
  show(naming);
  say('');
  box.onchange = () => void save();
  const retry = problem()?.querySelector('button');
  if (!retry) return;
  retry.onclick = () => {
    box.checked = !saved;
    // The button goes with the message, so the focus goes to what it was about.
    box.focus();
    void save();
  };
}
