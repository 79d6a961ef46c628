import { Component, type ComponentType, type ReactNode } from 'react';
import { MissingPart } from '#lib/retrying-import.ts';
import { button } from './button.ts';
import { forgetFailedParts } from './lazily.tsx';

/** The look of what stands in the place of a part that could not be fetched or stopped working. */
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
  /** What is not there, as the subject of a sentence: "This tab". */
  name: string;
  /** Its code could not be fetched; otherwise it threw. */
  missing: boolean;
  /** It stands for the whole page, so its heading is the first one. */
  whole?: boolean;
}

/** Says in place that a part is not there, and offers the one thing that helps. Takes the focus when nobody has it. */
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
          ? 'There may be a new version of TheGrid, or no connection. What you saved is safe, and drafts are kept.'
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
  children: ReactNode;
}

/**
 * Keeps a part of the page that throws, or whose code is missing after a deploy, from taking the rest with it. It never
 * reloads by itself. With another `key` it starts over: a tab that failed is asked for again when it is opened again.
 */
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
    const { name, whole = false } = this.props;
    return <Broken name={name} whole={whole} missing={fault instanceof MissingPart} />;
  }
}

/** An island in a boundary of its own: when it throws, the page around it stays, and its draft with it. */
export function guarded<Props extends object>(
  Island: ComponentType<Props>,
  name: string,
  { whole = false } = {},
): ComponentType<Props> {
  return function Guarded(props: Props) {
    return (
      <Boundary name={name} whole={whole}>
        <Island {...props} />
      </Boundary>
    );
  };
}
