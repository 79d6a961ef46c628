import { element } from '#lib/element.ts';
import { $toasts, dismiss, TOAST_MS, type Toast } from '#state/toasts.ts';
import styles from '#styles/toasts.css?inline';

const CROSS = 'M2 2l10 10M12 2L2 12';
const SVG = 'http://www.w3.org/2000/svg';

function cross(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 14 14');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', CROSS);
  svg.append(path);
  return svg;
}

/** Seconds left; not announced, because the toast's text states the limit. */
function countdown(until: number): HTMLElement {
  const left = element('span', { className: 'left', ariaHidden: 'true' });
  const show = () => {
    left.textContent = `${Math.max(0, Math.ceil((until - Date.now()) / 1000))} s`;
  };
  show();
  const timer = setInterval(() => {
    if (left.isConnected) show();
    else clearInterval(timer);
  }, 1000);
  return left;
}

function toastElement({ id, title, description, tone, action, more = [], until }: Toast): HTMLElement {
  const words = element('p', {}, element('strong', { textContent: title }), description ?? '');
  const close = element(
    'button',
    { type: 'button', onclick: () => dismiss(id) },
    element('span', { className: 'sr-only', textContent: 'Dismiss' }),
    cross(),
  );
  const made = element('div', { className: tone === 'bad' ? 'toast bad' : 'toast' }, words, close);
  if (action && 'href' in action) {
    made.append(element('a', { className: 'do', href: action.href, textContent: action.label }));
  } else if (action) {
    const press = () => {
      dismiss(id);
      action.press();
    };
    const button = element('button', { type: 'button', className: 'do', onclick: press }, action.label);
    if (until !== undefined) button.append(countdown(until));
    made.append(button);
  }
  for (const { label, press } of more) {
    made.append(element('button', { type: 'button', className: 'do', textContent: label, onclick: press }));
  }
  return made;
}

/** Styles are loaded with the toaster, so that pages without toasts do not carry them. */
function bringStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

let mounted: HTMLElement | undefined;
let host: HTMLElement | undefined;

/** Shows toasts in the flow of a place, until the returned function is called, instead of over the page. */
export function hostToasts(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return;
  host = place;
  if (mounted) place.append(mounted);
  return () => {
    host = undefined;
    if (mounted) document.body.append(mounted);
  };
}

/** Idempotent. Both live regions exist before the first toast: each is announced. Plain DOM. */
export function mountToaster(): void {
  if (mounted?.isConnected) return;
  if (!mounted) bringStyles();
  const shown = new Map<number, { made: HTMLElement; timer?: ReturnType<typeof setTimeout> }>();
  let paused = false;
  let cameFrom: HTMLElement | undefined;

  const status = element('div', { role: 'status', ariaAtomic: 'false' });
  const alert = element('div', { role: 'alert', ariaAtomic: 'false' });
  mounted = element('div', { className: 'toasts' }, status, alert);

  const startTimer = (one: Toast) => {
    const view = shown.get(one.id);
    if (!view) return;
    clearTimeout(view.timer);
    if (one.until !== undefined) {
      view.timer = setTimeout(() => dismiss(one.id), Math.max(0, one.until - Date.now()));
    } else if (!one.sticky && !paused && !document.hidden) {
      view.timer = setTimeout(() => dismiss(one.id), TOAST_MS);
    }
  };
  const startTimers = () => {
    for (const one of $toasts.get()) startTimer(one);
  };
  const pause = (now: boolean) => {
    if (paused === now) return;
    paused = now;
    startTimers();
  };

  mounted.addEventListener('pointerenter', () => pause(true));
  mounted.addEventListener('pointerleave', () => pause(false));
  mounted.addEventListener('focusin', ({ relatedTarget }) => {
    pause(true);
    if (relatedTarget instanceof HTMLElement && !mounted?.contains(relatedTarget)) cameFrom = relatedTarget;
  });
  mounted.addEventListener('focusout', () => pause(false));
  document.addEventListener('visibilitychange', startTimers);
  (host ?? document.body).append(mounted);

  $toasts.subscribe((toasts) => {
    const hadFocus = mounted?.contains(document.activeElement);
    for (const [id, { made, timer }] of shown) {
      if (toasts.some((one) => one.id === id)) continue;
      clearTimeout(timer);
      made.remove();
      shown.delete(id);
    }
    for (const one of toasts) {
      if (shown.has(one.id)) continue;
      const made = toastElement(one);
      shown.set(one.id, { made });
      (one.tone === 'bad' ? alert : status).append(made);
      startTimer(one);
    }
    // A toast removed under the pointer or with the focus fires neither leave nor blur.
    if (toasts.length === 0) {
      pause(false);
      if (hadFocus) cameFrom?.focus();
      cameFrom = undefined;
    }
  });
}
