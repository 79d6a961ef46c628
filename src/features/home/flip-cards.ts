/** Shows one side of a card and takes the other out of reach: of the pointer, the keyboard and a screen reader. */
function show(card: HTMLElement, isNew: boolean): void {
  card.ariaPressed = String(isNew);
  for (const face of card.querySelectorAll<HTMLElement>('.face')) {
    const away = face.matches('.new') !== isNew;
    face.inert = away;
    // Inert says it already; not everybody who works out the name of a button listens.
    face.ariaHidden = String(away);
  }
}

/**
 * Makes a button of each card. Without this script both sides stand one after the other, which is why role and state
 * are given here and not in the page.
 */
for (const card of document.querySelectorAll<HTMLElement>('.flip')) {
  const turn = () => show(card, card.ariaPressed !== 'true');
  card.role = 'button';
  card.tabIndex = 0;
  card.addEventListener('click', turn);
  card.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    // Space would scroll the page.
    event.preventDefault();
    if (!event.repeat) turn();
  });
  show(card, false);
}
