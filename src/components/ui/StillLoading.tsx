import { PRODUCT } from '#domain/product.ts';
import { button } from './button.ts';

/** After 8 s, by CSS alone. The boot script reloads: a link would lose the fragment. `className` hides it. */
export const StillLoading = ({ className = '' }: { className?: string }) => (
  <div className={`noscript:hidden animate-late ${className}`} role="alert" data-late="">
    <p className="py-4">
      {`This page has not finished loading. There may be no connection, or a new version of ${PRODUCT}.`}
    </p>
    <button className={button({ kind: 'line', size: 'sm' })} type="button" data-reload="">
      Reload
    </button>
  </div>
);
