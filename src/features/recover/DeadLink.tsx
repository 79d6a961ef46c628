import { useEffect, useRef } from 'react';
import { forgetLink } from './link.ts';

/** A link that was used, is too old, or never was one: they are told the same. */
export function DeadLink() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="recover-done">
      <h2 ref={heading} tabIndex={-1}>
        This link does not work any more
      </h2>
      <p>A link works once, and only for a short while. Nothing was changed. Ask for a new one.</p>
      <button
        className="btn"
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
