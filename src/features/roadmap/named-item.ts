/** Says that the item which the address names is not on this page. */
export function sayIfGone(place: HTMLElement | null): void {
  const follow = () => {
    const name = location.hash.slice(1);
    if (!place) return;
    place.hidden = !name.startsWith('item-') || document.getElementById(name) !== null;
    if (!place.hidden) place.focus();
  };
  follow();
  addEventListener('hashchange', follow);
}
