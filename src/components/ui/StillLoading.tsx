import { PRODUCT } from '#domain/product.ts';
import { button } from './button.ts';

/**
 * Notice after 8 s without the page's script, by CSS alone. Reload is in the boot script: a link would lose
 * the secret in the fragment. `className` hides it once the page has content.
 */
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
