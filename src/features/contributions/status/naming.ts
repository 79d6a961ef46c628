import type { Naming } from '#domain/contributions/naming.ts';
import { setRecognition } from '#domain/leaderboard/contract.ts';
import { call, isUnknown, reasonOf } from '#lib/api-client.ts';
import { settle } from '#lib/settle.ts';

const theSwitch = () => document.querySelector<HTMLInputElement>('#status-named');
const problem = () => document.getElementById('status-named-problem');

const REFUSED = 'That was not saved, so the switch is back where it was.';
const UNSURE = 'We do not know whether that was saved. The switch shows what we knew before.';

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
      const naming = await settle(
        () => call(setRecognition, { body: { key: asked, named: box.checked } }),
        (progress) => say(progress ?? ''),
      );
      if (asked === key) show(naming);
    }
    if (asked === key) say(box.disabled ? '' : saved ? 'Saved. You are named.' : 'Saved. You are not named.');
  } catch (fault) {
    if (asked === key) {
      box.checked = saved;
      say('', `${isUnknown(fault) ? UNSURE : REFUSED} ${reasonOf(fault)}`);
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
