import { CONFIRM_PREFIX, type ContributionProgress } from '#domain/contributions/contract.ts';
import { failureOf, settle } from '#lib/settle.ts';

/** Text of an element; an alert without text is hidden. */
export function showText(id: string, text = ''): void {
  const place = document.getElementById(id);
  if (!place) return;
  place.textContent = text;
  if (place.role === 'alert') place.hidden = text === '';
}

/** A copy of the first element in a template, with texts by `data-entry`. */
export function entryOf(template: string, texts: Record<string, string>): HTMLElement {
  const source = document.querySelector<HTMLTemplateElement>(template);
  const entry = source?.content.firstElementChild?.cloneNode(true) as HTMLElement;
  for (const [name, text] of Object.entries(texts)) {
    const place = entry.querySelector(`[data-entry="${name}"]`);
    if (place) place.textContent = text;
  }
  return entry;
}

interface PressOptions {
  /** Label of the button meanwhile. */
  during?: string;
  problem: string;
  reason: (fault: unknown) => string;
}

export async function runPress(
  pressed: HTMLElement,
  { during = 'Sending...', problem, reason }: PressOptions,
  action: () => Promise<void>,
): Promise<void> {
  if (pressed.ariaDisabled === 'true') return;
  const label = pressed.textContent;
  pressed.ariaDisabled = 'true';
  pressed.textContent = during;
  showText(problem);
  try {
    await action();
  } catch (fault) {
    showText(problem, reason(fault));
  }
  pressed.ariaDisabled = 'false';
  pressed.textContent = label;
}

/** Sends on a press in the part `status-{part}`, whose `-said` and `-problem` show how it goes. */
export const sendOnPress = <T>(
  part: string,
  pressed: HTMLElement,
  { send, refused, done }: { send: () => Promise<T>; refused: string; done: (answer: T) => void },
): Promise<void> =>
  runPress(
    pressed,
    { problem: `status-${part}-problem`, reason: (fault) => failureOf(fault, refused) },
    async () => done(await settle(send, (progress) => showText(`status-${part}-said`, progress ?? ''))),
  );

/** Dispatched by the answer form with the contribution's new status. */
export const ANSWERED = 'contribution:answered';

export type AnsweredEvent = CustomEvent<ContributionProgress>;

export const keyInAddress = (): string => location.hash.slice(1).replace(CONFIRM_PREFIX, '');

export const asksToConfirm = (): boolean => location.hash.startsWith(`#${CONFIRM_PREFIX}`);
