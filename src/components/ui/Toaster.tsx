import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import './toaster.css';
import { $toasts, dismiss, TOAST_MS, type Toast } from '#state/toasts.ts';

/**
 * Shows the toasts of `$toasts`, at the end of the body. Its two live regions stand there, empty, before the first
 * toast, so that every one is announced. Put one into an island of the page.
 */
export function Toaster() {
  const toasts = useStore($toasts);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [paused, setPaused] = useState(false);
  const cameFrom = useRef<HTMLElement | null>(null);

  useEffect(() => setBody(document.body), []);
  // A toast that goes away under the pointer or with the focus sends no leave or blur, and takes the focus with it.
  useEffect(() => {
    if (toasts.length > 0) return;
    setPaused(false);
    if (document.activeElement === document.body) cameFrom.current?.focus();
    cameFrom.current = null;
  }, [toasts]);

  if (!body) return null;
  const view = (one: Toast) => <ToastView key={one.id} toast={one} paused={paused} />;
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing pauses; nothing is pressed here.
    <div
      className="toasts"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        setPaused(true);
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          cameFrom.current = relatedTarget;
        }
      }}
      onBlur={() => setPaused(false)}
    >
      <div role="status" aria-atomic="false">
        {toasts.filter((one) => one.tone === 'plain').map(view)}
      </div>
      <div role="alert" aria-atomic="false">
        {toasts.filter((one) => one.tone === 'bad').map(view)}
      </div>
    </div>,
    body,
  );
}

function ToastView({ toast, paused }: { toast: Toast; paused: boolean }) {
  useEffect(() => {
    if (toast.sticky || paused) return;
    const timer = setTimeout(() => dismiss(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast, paused]);

  return (
    <div className={toast.tone === 'bad' ? 'toast bad' : 'toast'}>
      <p>
        <strong>{toast.title}</strong>
        {toast.description}
      </p>
      <button type="button" onClick={() => dismiss(toast.id)}>
        <span className="vh">Dismiss</span>
        <svg viewBox="0 0 14 14" aria-hidden="true" focusable="false">
          <path d="M2 2l10 10M12 2L2 12" />
        </svg>
      </button>
    </div>
  );
}
