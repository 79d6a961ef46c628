import type { MouseEvent } from 'react';
import { addressWith, useAddress } from '#components/portal/use-address.ts';
import { grouped } from '#domain/formats.ts';

/** How much is held back, as the way to its list. In the line of the heading, so that nothing moves when it appears. */
export function HeldLine({ count }: { count: number }) {
  const { params, go } = useAddress();
  const clean = Object.fromEntries([...params.keys()].map((name) => [name, null]));

  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go({ ...clean, view: 'held' }, 'push');
  };

  return (
    <a
      className="flex min-h-control items-center whitespace-nowrap text-ink"
      href={addressWith('', { view: 'held' })}
      onClick={open}
    >
      {grouped(count)} suspected spam
    </a>
  );
}
