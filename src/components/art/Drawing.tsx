import type { SVGProps } from 'react';

/** Where the browser takes no plain text for HTML, this is the one empty HTML it takes from anybody. */
const { trustedTypes } = globalThis as { trustedTypes?: { emptyHTML: string } };
/** In the browser: nothing. One object for all, so that React never finds it changed and empties the picture. */
const IN_THE_PAGE = { __html: trustedTypes?.emptyHTML ?? '' };

interface Props extends SVGProps<SVGSVGElement> {
  /** What is drawn, as SVG; undefined in the browser. */
  shapes: string | undefined;
}

/**
 * A picture of the drawing kit, drawn on the server alone: in an island React finds it in the page and leaves it, so
 * that neither the picture nor the code that draws it is sent a second time. Words beside it say the same, so it is
 * hidden from readers. Whoever uses it gives `shapes` under `import.meta.env.SSR`.
 */
export function Drawing({ shapes, className, ...svg }: Props) {
  return (
    <svg
      className={className ? `art ${className}` : 'art'}
      aria-hidden="true"
      focusable="false"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own shapes, never what somebody typed.
      dangerouslySetInnerHTML={shapes === undefined ? IN_THE_PAGE : { __html: shapes }}
      {...svg}
    />
  );
}
