/** Shows one side of a tile. The other is `inert`, so the Tab key and readers find only what is seen. */
function turn(tile: HTMLElement, over: boolean): void {
  const [front, back] = tile.querySelectorAll<HTMLElement>('.tile-face');
  if (!front || !back) return;
  const [shown, hidden] = over ? [back, front] : [front, back];
  // Asked before the focused button goes inert and loses it.
  const hadFocus = hidden.contains(document.activeElement);
  tile.toggleAttribute('data-over', over);
  shown.inert = false;
  hidden.inert = true;
  for (const button of tile.querySelectorAll('[data-turn]')) button.setAttribute('aria-expanded', `${over}`);
  if (hadFocus) shown.querySelector<HTMLElement>('[data-turn]')?.focus({ preventScroll: true });
}

/**
 * Turns a tile of the wall over by a press anywhere on it but on a link or another button, or by its own Details and
 * Back buttons. Marking words to copy them is no press.
 */
export function turnTiles(wall: HTMLElement): void {
  for (const tile of wall.querySelectorAll<HTMLElement>('article')) turn(tile, false);
  wall.addEventListener('click', ({ target }) => {
    const pressed = target as Element;
    const tile = pressed.closest('article');
    const control = pressed.closest('a, button');
    if (!tile || (control && !control.matches('[data-turn]'))) return;
    if (!control && getSelection()?.type === 'Range') return;
    turn(tile, !tile.hasAttribute('data-over'));
  });
}
