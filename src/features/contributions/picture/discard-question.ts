import { button } from '#components/ui/button.ts';
import { dialog as style } from '#components/ui/dialog.ts';
import { element } from '#lib/element.ts';

/** Escape keeps the drawing. */
export function askToDiscard(discard: () => void): void {
  const press = (kind: 'line' | 'danger', label: string, onclick: () => void) =>
    element('button', { type: 'button', className: button({ kind }), onclick }, label);
  const keep = press('line', 'Keep drawing', () => box.close());
  keep.autofocus = true;
  const title = element('h2', { className: style.title, id: 'discard-title' }, 'Discard your drawing?');
  const text = element('p', { id: 'discard-text' }, 'What you hid and drew on this picture is lost.');
  const box = element(
    'dialog',
    { className: style.box(), role: 'alertdialog' },
    element(
      'div',
      { className: style.inner },
      element('header', { className: style.head }, title),
      element('div', { className: style.body, tabIndex: 0 }, text),
      element(
        'footer',
        { className: style.foot },
        keep,
        press('danger', 'Discard', () => {
          box.close();
          discard();
        }),
      ),
    ),
  );
  box.setAttribute('aria-labelledby', title.id);
  box.setAttribute('aria-describedby', text.id);
  box.onclose = () => box.remove();
  document.body.append(box);
  box.showModal();
}
