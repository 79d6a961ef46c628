import { linkOf } from './link.ts';

/** Shows the form that the address asks for; the styles do it by `data-shows`. */
export function showForm(frame: HTMLElement | null): void {
  const follow = () => {
    if (frame) frame.dataset.shows = linkOf(location.hash).kind;
  };
  follow();
  addEventListener('hashchange', follow);
}
