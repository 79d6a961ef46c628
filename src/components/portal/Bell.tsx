import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Deferred } from '#components/ui/Boundary.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { useDropPlace } from './drop-place.ts';
import { dropped, iconButton } from './frame.ts';
import { Icon } from './Icon.tsx';
import { unreadQuery } from './notices.ts';

const BellPanel = lazily(async () => (await import('./BellPanel.tsx')).BellPanel);

const COUNTED_MAX = 99;

const PANEL = `${dropped} w-[min(26rem,calc(100vw-2*var(--s3)))] p-0`;
const COUNT = [
  'absolute top-[3px] right-[2px] min-w-[1.0625rem] rounded-1 bg-signal px-[0.2rem] text-center font-semibold',
  'text-[0.6875rem] text-on-signal leading-[1.0625rem]',
].join(' ');

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

/** Escape and focus are the browser's. */
export function Bell({ foot }: { foot?: ReactNode }) {
  const isIdle = useIdleOnce();
  const { data } = useQuery({ ...unreadQuery, enabled: isIdle });
  const [open, setOpen] = useState(false);
  const { button, panel, put } = useDropPlace(open);
  const unread = data?.unread ?? 0;

  const onToggle = (isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen) panel.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <button
        ref={button}
        className={iconButton}
        type="button"
        aria-label={bellLabel(unread)}
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget="notices"
      >
        <Icon of="bell" />
        {unread > 0 && <span className={COUNT}>{unread > COUNTED_MAX ? `${COUNTED_MAX}+` : unread}</span>}
      </button>
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
        {open && foot}
      </div>
    </>
  );
}
