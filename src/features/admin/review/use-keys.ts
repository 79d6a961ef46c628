import { useEffect, useRef, useState } from 'react';

const MAY_REPEAT = ['j', 'k'];
const FIELD = 'input, textarea, select, [contenteditable], dialog';

/**
 * Single keys, heard while no field has the focus and no dialog is open. They can be switched off, because some people
 * speak to their computer and every word would be a key (WCAG 2.1.4).
 */
export function useKeys(actions: Record<string, () => void>, enabled: boolean): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      // A key held down moves on, but decides once.
      if (event.repeat && !MAY_REPEAT.includes(event.key)) return;
      if (event.target instanceof Element && event.target.closest(FIELD)) return;
      if (document.querySelector('dialog[open]')) return;
      const action = latest.current[event.key.toLowerCase()];
      if (!action) return;
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
