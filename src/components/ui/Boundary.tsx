import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { PRODUCT } from '#domain/product.ts';
import { MissingPart } from '#lib/retrying-import.ts';
import { button } from './button.ts';
import { forgetFailedParts } from './lazily.tsx';

export const brokenPart = {
  box: [
    'grid max-w-[38rem] justify-items-start gap-3 rounded-3 border border-line-strong bg-raised p-5 text-ink',
    '[:is(main,main>astro-island)>&]:mx-auto [:is(main,main>astro-island)>&]:my-8',
    '[:is(main,main>astro-island)>&]:w-[calc(100%-2*var(--s4))] [[role=tabpanel]>&]:mb-5',
  ].join(' '),
  title: 'text-3 leading-[1.1]',
  text: 'text-muted',
};

interface BrokenProps {
  /** Subject of a sentence: "This tab". */
  name: string;
  /** Its code failed to load; otherwise it threw. */
  missing: boolean;
  /** Replaces the whole page, so its heading is the first one. */
  whole?: boolean;
}

/** Error notice with reload or retry. Takes the focus when nothing else has it. */
export function Broken({ name, missing, whole = false }: BrokenProps) {
  const Heading = whole ? 'h1' : 'h2';
  const takeFocus = (place: HTMLElement | null) => {
    if (document.activeElement === document.body) place?.focus({ preventScroll: true });
  };
  return (
    <section className={brokenPart.box} role="alert" tabIndex={-1} ref={takeFocus}>
      <Heading className={brokenPart.title}>
        {name} {missing ? 'could not be loaded' : 'has stopped working'}
      </Heading>
      <p className={brokenPart.text}>
        {missing
          ? `There may be a new version of ${PRODUCT}, or no connection. What you saved is safe, and drafts are kept.`
          : 'Something went wrong. What you saved is safe, and drafts are kept. Reload to try again.'}
      </p>
      <button className={button({ size: 'sm' })} type="button" onClick={() => location.reload()}>
        Reload
      </button>
    </section>
  );
}

interface BoundaryProps {
  name: string;
  whole?: boolean;
  /** Around the notice of a failure. */
  frame?: (notice: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Isolates a part that throws or whose code is missing after a deploy. A new `key` retries. */
export class Boundary extends Component<BoundaryProps, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null };

  static getDerivedStateFromError(fault: unknown) {
    return { fault: fault instanceof Error ? fault : new Error('Unknown') };
  }

  override componentWillUnmount() {
    if (this.state.fault instanceof MissingPart) forgetFailedParts();
  }

  override render() {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    const { name, whole = false, frame } = this.props;
    const notice = <Broken name={name} whole={whole} missing={fault instanceof MissingPart} />;
    return frame ? frame(notice) : notice;
  }
}

interface DeferredProps extends Omit<BoundaryProps, 'whole'> {
  /** Reserves the space of the part. */
  fallback?: ReactNode;
}

export const Deferred = ({ fallback, children, ...boundary }: DeferredProps) => (
  <Boundary {...boundary}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </Boundary>
);

/** A form in its own boundary, so that the page and its draft survive an exception. */
export function guarded<Props extends object>(Island: ComponentType<Props>): ComponentType<Props> {
  return function Guarded(props: Props) {
    return (
      <Boundary name="The form">
        <Island {...props} />
      </Boundary>
    );
  };
}
