import { button, control } from '#components/ui/button.ts';
import { dialog as style } from '#components/ui/dialog.ts';
import { adoptStyles, element } from '#lib/element.ts';
import { draw, drawnFile, scaleWithin } from './drawing.ts';
import styles from './editor.css?inline';
import { followKeys, followPointer } from './pointer.ts';
import { boxOf, placeOf, type Shape, TOOLS, type Tool } from './shapes.ts';

const press = (className: string, label: string, onclick: () => void) =>
  element('button', { type: 'button', className, onclick }, label);

/** A dialog in the look of the site; the caller adds it to the page. */
function dialogOf(id: string, heading: string, body: HTMLElement, ...foot: HTMLElement[]): HTMLDialogElement {
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
function askToDiscard(discard: () => void): void {
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

/** The longest side while drawing, in pixels; the file has all of them. */
const PREVIEW = 1600;

const HELP = {
  pointer:
    'Drag, or press two corners. What you hide is removed for good; an arrow points to where you let go.',
  keys: 'By keyboard, on the picture: Enter adds a shape, the arrow keys move it, with Shift they change its size, Delete removes it.',
};

export interface PictureOptions {
  title: string;
  name: string;
  type: string;
  /** Makes a file of it even if nothing is drawn. */
  always: boolean;
}

/** Lets a person hide parts of a picture and draw arrows on it. Null when they cancel, or draw nothing. */
export function editPicture(picture: ImageBitmap, options: PictureOptions): Promise<File | null> {
  adoptStyles(styles);
  const scale = scaleWithin(picture, PREVIEW);
  let shapes: readonly Shape[] = [];
  let tool: Tool = 'hide';

  const canvas = element('canvas', { tabIndex: 0, role: 'application' });
  canvas.setAttribute('aria-label', `The picture, ${picture.width} by ${picture.height} pixels`);
  canvas.setAttribute('aria-describedby', 'picture-help');
  const status = element('p', { className: 'sr-only', role: 'status' });
  const problem = element('p', { role: 'alert' });

  /** The last shape has an outline, as the one that keys move. */
  function show(next: readonly Shape[], said?: string): void {
    shapes = next;
    const context = draw(canvas, picture, shapes, scale);
    const last = shapes.at(-1);
    if (last) {
      const { x, y, width, height } = boxOf(last, scale, canvas);
      for (const [strokeStyle, dash] of [
        ['#fcfbf7', []],
        ['#16181d', [6, 6]],
      ] as const) {
        Object.assign(context, { strokeStyle, lineWidth: 2 });
        context.setLineDash([...dash]);
        context.strokeRect(x - 2, y - 2, width + 4, height + 4);
      }
      context.setLineDash([]);
    }
    if (said !== undefined) status.textContent = said;
  }
  const board = {
    canvas,
    size: picture,
    tool: () => tool,
    shapes: () => shapes,
    show: (next: readonly Shape[]) => {
      const last = next.at(-1);
      show(next, last ? placeOf(last, picture) : 'Nothing is drawn');
    },
    say: (text: string) => {
      status.textContent = text;
    },
  };
  const tools = Object.entries(TOOLS).map(([name, label]) => {
    const choice = press(control(), label, () => choose(name as Tool));
    choice.dataset.tool = name;
    choice.autofocus = name === tool;
    return choice;
  });
  function choose(chosen: Tool): void {
    tool = chosen;
    for (const choice of tools) choice.ariaPressed = String(choice.dataset.tool === chosen);
  }

  return new Promise((resolve) => {
    const finish = async () => {
      try {
        const isNew = options.always || shapes.length > 0;
        settle(isNew ? await drawnFile(picture, shapes, options) : null);
      } catch {
        problem.textContent = 'Your browser could not store this picture. Please make it smaller first.';
      }
    };
    let result: File | null = null;
    const settle = (file: File | null) => {
      result = file;
      box.close();
    };
    const leave = () => (shapes.length > 0 ? askToDiscard(() => settle(null)) : settle(null));
    const bar = element('div', { className: 'picture-tools', role: 'group' }, ...tools);
    bar.ariaLabel = 'Drawing';
    bar.append(
      press(control(), 'Undo', () => board.show(shapes.slice(0, -1))),
      press(control(), 'Reset', () => board.show([])),
    );
    const body = element(
      'div',
      {},
      element(
        'div',
        { id: 'picture-help' },
        element('p', {}, HELP.pointer),
        element('p', { className: 'note' }, HELP.keys),
      ),
      bar,
      element('div', { className: 'picture-board' }, canvas),
      problem,
      status,
    );
    const box = dialogOf(
      'picture',
      options.title,
      body,
      press(button({ kind: 'line' }), 'Cancel', leave),
      press(button(), 'Done', () => void finish()),
    );
    box.classList.add('picture-editor');
    box.oncancel = (event) => {
      event.preventDefault();
      leave();
    };
    // Browsers close at a second Escape even if `cancel` is prevented.
    box.onkeydown = (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      leave();
    };
    box.onclose = () => {
      box.remove();
      picture.close();
      resolve(result);
    };
    choose('hide');
    followPointer(board);
    followKeys(board);
    document.body.append(box);
    show([]);
    box.showModal();
  });
}

/** Time for the browser's own dialog, and the panel of an app, to leave the screen, in milliseconds. */
const PAUSE = 300;

/** The caller stops the stream. */
export async function frameOf(stream: MediaStream): Promise<ImageBitmap> {
  const video = Object.assign(document.createElement('video'), { srcObject: stream, muted: true });
  await video.play();
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  return createImageBitmap(video);
}
