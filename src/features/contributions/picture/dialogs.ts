import { button } from '#components/ui/button.ts';
import { dialog as style } from '#components/ui/dialog.ts';
import { element } from '#lib/element.ts';

export const press = (className: string, label: string, onclick: () => void) =>
  element('button', { type: 'button', className, onclick }, label);

/** A dialog in the look of the site; the caller adds it to the page. */
export function dialogOf(
  id: string,
  heading: string,
  body: HTMLElement,
  ...foot: HTMLElement[]
): HTMLDialogElement {
  const title = element('h2', { className: style.title, id: `${id}-title` }, heading);
  body.className = style.body;
  const parts = [
    element('header', { className: style.head }, title),
    body,
    element('footer', { className: style.foot }, ...foot),
  ];
  const box = element(
    'dialog',
    { className: style.box() },
    element('div', { className: style.inner }, ...parts),
  );
  box.setAttribute('aria-labelledby', title.id);
  return box;
}

/** Escape keeps the drawing. */
export function askToDiscard(discard: () => void): void {
  const keep = press(button({ kind: 'line' }), 'Keep drawing', () => box.close());
  keep.autofocus = true;
  const text = element('p', { id: 'discard-text' }, 'What you hid and drew on this picture is lost.');
  const leave = press(button({ kind: 'danger' }), 'Discard', () => {
    box.close();
    discard();
  });
  const box = dialogOf(
    'discard',
    'Discard your drawing?',
    element('div', { tabIndex: 0 }, text),
    keep,
    leave,
  );
  box.role = 'alertdialog';
  box.setAttribute('aria-describedby', text.id);
  box.onclose = () => box.remove();
  document.body.append(box);
  box.showModal();
}
