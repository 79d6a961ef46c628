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
        This link doesn’t work any more
      </h2>
      <p>
        Links work once and expire after an hour. If you set a new password with this one, log in with it.
        Otherwise ask for a new link.
      </p>
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
