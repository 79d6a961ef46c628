import { button } from './button.ts';

/**
 * What a page says whose script is not there 8 s after its first paint. It needs no script itself, except for the
 * press: that is in the boot script, since a link to the page would lose the secret in its fragment.
 * `className` hides it once the page has its content.
 */
export const StillLoading = ({ className = '' }: { className?: string }) => (
  <div className={`noscript:hidden animate-late ${className}`} role="alert" data-late="">
    <p className="py-4">
      This page has not finished loading. There may be no connection, or a new version of TheGrid.
    </p>
    <button className={button({ kind: 'line', size: 'sm' })} type="button" data-reload="">
      Reload
    </button>
  </div>
);
