import { useEffect, useRef, useState } from 'react';
import { badge } from '#components/ui/badge.ts';
import { countText, shortCount } from '#lib/labels.ts';

/** The number of new contributions, also in the window's title and the app's badge. Announces a rise. */
export function CountBadge({ count }: { count: number | null }) {
  const before = useRef<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // Each rise restarts the pulse animation.
  const [rises, setRises] = useState(0);
  const [title] = useState(() => document.title);

  useEffect(() => {
    if (count === null) return;
    const rose = before.current !== null && count > before.current;
    before.current = count;
    document.title = count > 0 ? `(${shortCount(count)}) ${title}` : title;
    setAnnouncement(rose ? `${countText(count)}: contributions to review` : '');
    if (rose) setRises((had) => had + 1);
    const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    // Only an installed app has a badge.
    shown?.catch(() => undefined);
  }, [count, title]);

  return (
    <>
      <span className="sr-only" role="status">
        {announcement}
      </span>
      {count !== null && (
        <span key={rises} className={badge(count > 0 ? { pulse: true } : { kind: 'success' })}>
          {countText(count)}
        </span>
      )}
    </>
  );
}
