import { useEffect, useRef } from 'react';

/**
 * Scrolls to the card that the address names, as a link from another screen does, once it is there.
 * @param prefix how the ids of such cards, or of their titles, begin
 * @param count how many cards are there: more come page after page.
 */
export function useNamedCard(prefix: string, count: number): void {
  const done = useRef(false);
  useEffect(() => {
    const name = location.hash.slice(1);
    if (count === 0 || done.current || !name.startsWith(prefix)) return;
    const card = document.getElementById(name)?.closest('li');
    if (!card) return;
    done.current = true;
    card.scrollIntoView({ block: 'center' });
    card.focus();
  }, [prefix, count]);
}
