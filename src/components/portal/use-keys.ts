import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef } from 'react';
import { readStored, writeStored } from '#lib/safe-storage.ts';
import { SINGLE_KEYS } from '#lib/storage-names.ts';

const MAY_REPEAT = ['j', 'k'];
/** Fastest key repeat, in milliseconds: browsers limit how often an address may change. */
const REPEAT_MS = 120;
export const FIELD = 'input, textarea, select, [contenteditable]';
/** Single keys are ignored while one of these has the focus. */
const TYPED = 'input:not([type=checkbox], [type=range]), textarea, select, [contenteditable]';

/** Active while no field has the focus and no dialog is open; can be disabled (speech input, WCAG 2.1.4). */
export function useKeys(actions: Record<string, () => void>, enabled: boolean): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!enabled) return;
    let last = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      // A repeated key moves on, but decides once.
      if (event.repeat && (!MAY_REPEAT.includes(key) || event.timeStamp - last < REPEAT_MS)) return;
      if (event.target instanceof Element && event.target.closest(TYPED)) return;
      if (document.querySelector('dialog[open]')) return;
      // Enter belongs to the focused element.
      if (key === 'enter' && event.target !== document.body) return;
      const action = latest.current[key];
      if (!action) return;
      last = event.timeStamp;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [enabled]);
}

export const $shortcutsShown = atom(false);

const $keysOn = atom(readStored(SINGLE_KEYS) !== 'off');

export function useKeySwitch(): [boolean, (on: boolean) => void] {
  const change = (next: boolean) => {
    $keysOn.set(next);
    writeStored(SINGLE_KEYS, next ? 'on' : 'off');
  };
  return [useStore($keysOn), change];
}
