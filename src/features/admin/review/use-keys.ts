import { useEffect, useRef, useState } from 'react';

const MAY_REPEAT = ['j', 'k'];
/** A key held down moves on at most this often, in milliseconds: browsers limit how often an address may change. */
const REPEAT_MS = 120;
/** What is typed or chosen in; single keys rest while one of them has the focus. */
export const FIELD = 'input, textarea, select, [contenteditable]';

/**
 * Single keys, heard while no field has the focus and no dialog is open. They can be switched off, because some people
 * speak to their computer and every word would be a key (WCAG 2.1.4).
 */
export function useKeys(actions: Record<string, () => void>, enabled: boolean): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!enabled) return;
    let last = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      // A key held down moves on, but decides once.
      if (event.repeat && (!MAY_REPEAT.includes(key) || event.timeStamp - last < REPEAT_MS)) return;
      if (event.target instanceof Element && event.target.closest(FIELD)) return;
      if (document.querySelector('dialog[open]')) return;
      // Enter belongs to whatever has the focus.
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

const SWITCH = 'thegrid:single-keys';

/** Whether single keys are on, remembered on this device. */
export function useKeySwitch(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => {
    try {
      return localStorage.getItem(SWITCH) !== 'off';
    } catch {
      return true;
    }
  });
  const change = (next: boolean) => {
    setOn(next);
    try {
      localStorage.setItem(SWITCH, next ? 'on' : 'off');
    } catch {
      // Storage may be switched off; then the choice lasts as long as this page.
    }
  };
  return [on, change];
}
