import { useState } from 'react';

/** The answer as typed so far, kept in this tab over a reload. The key itself is not stored, only its beginning. */
export function useReplyDraft(statusKey: string): [string, (text: string) => void, () => void] {
  const name = `reply-draft:${statusKey.slice(0, 8)}`;
  const [text, setText] = useState(() => {
    try {
      return sessionStorage.getItem(name) ?? '';
    } catch {
      return '';
    }
  });
  const keep = (next: string) => {
    setText(next);
    try {
      sessionStorage.setItem(name, next);
    } catch {
      // Storage is full or switched off; the answer then lives as long as this page.
    }
  };
  const forget = () => {
    try {
      sessionStorage.removeItem(name);
    } catch {
      // There was none.
    }
  };
  return [text, keep, forget];
}
