import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Deferred } from '#components/ui/Boundary.tsx';
import { Button } from '#components/ui/Button.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { place } from './drop-place.ts';
import { unreadQuery } from './notices.ts';

const BellPanel = lazily(async () => (await import('./BellPanel.tsx')).BellPanel);

const COUNTED_MAX = 99;

const PANEL = [
  'absolute inset-auto m-0 w-[min(26rem,calc(100vw-2*var(--s3)))] rounded-2 border border-line-strong bg-raised p-0',
  'text-1 text-ink shadow-2 outline-none',
].join(' ');
const COUNT = 'rounded-1 bg-signal px-1 text-on-signal';

function useIdleOnce(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const done = () => setIdle(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(done, 500);
      return () => clearTimeout(timer);
    }
    const wanted = requestIdleCallback(done, { timeout: 3_000 });
    return () => cancelIdleCallback(wanted);
  }, []);
  return isIdle;
}

const bellLabel = (unread: number) => (unread > 0 ? `Notifications, ${unread} unread` : 'Notifications');

/**
 * Unread count and a popover with the latest notices. The browser handles Escape, outside clicks and focus.
 */
export function Bell() {
  const isIdle = useIdleOnce();
  const { data } = useQuery({ ...unreadQuery, enabled: isIdle });
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const unread = data?.unread ?? 0;

  const put = () => {
    if (panel.current && button.current) place(panel.current, button.current);
  };
  // The panel is positioned by the button, which moves on resize.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `put` reads the elements that are there then.
  useEffect(() => {
    if (!open) return;
    addEventListener('resize', put);
    return () => removeEventListener('resize', put);
  }, [open]);
  const onToggle = (isOpen: boolean) => {
    setOpen(isOpen);
    if (!isOpen) return;
    put();
    panel.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <Button
        ref={button}
        kind="line"
        size="sm"
        aria-label={bellLabel(unread)}
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget="notices"
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 1a6 6 0 0 0-6 6v4l-2 3v1h16v-1l-2-3V7a6 6 0 0 0-6-6Zm-2 15h4a2 2 0 0 1-4 0Z" />
        </svg>
        {unread > 0 && <span className={COUNT}>{unread > COUNTED_MAX ? `${COUNTED_MAX}+` : unread}</span>}
      </Button>
      <div
        ref={panel}
        id="notices"
        className={PANEL}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        tabIndex={-1}
        onToggle={({ newState }) => onToggle(newState === 'open')}
      >
        {open && (
          <Deferred name="This list" fallback={<p className="p-4">Loading...</p>}>
            <BellPanel unread={unread} onSized={put} />
          </Deferred>
        )}
      </div>
    </>
  );
}
