import { useEffect, useRef } from 'react';
import { button } from '#components/ui/button.ts';
import { forgetLink } from './link.ts';
import { outcome } from './outcome.ts';

/** A link that was used, is too old, or never was one: they are told the same. */
export function DeadLink() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={outcome.box} data-done="">
      <h2 className={outcome.title} ref={heading} tabIndex={-1}>
        This link does not work any more
      </h2>
      <p>A link works once, and only for a short while. Nothing was changed. Ask for a new one.</p>
      <button
        className={button()}
        type="button"
        onClick={() => {
          forgetLink();
          dispatchEvent(new HashChangeEvent('hashchange'));
        }}
      >
        Ask for a new link
      </button>
    </div>
  );
}
