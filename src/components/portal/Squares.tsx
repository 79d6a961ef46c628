const KINDS = {
  done: 'bg-ink',
  shipped: 'bg-success',
  own: 'bg-signal',
  vote: 'bg-line-strong',
  open: 'border-[1.5px] border-line-strong',
} as const;
export type SquareKind = keyof typeof KINDS;

const SCALES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** What one square counts on a page, so that its largest number has at most `most` squares. */
export function squareScale(largest: number, most: number): number {
  return SCALES.find((each) => Math.ceil(largest / each) <= most) ?? Math.ceil(largest / most);
}

interface SquaresProps {
  count: number;
  kind: SquareKind;
  /** How many of them, at the end, belong to the reader. */
  own?: number;
  /** What one square counts: the same for all of a page. */
  each?: number;
}

/** A number as squares. Decorative: the text next to it has the same number. */
export function Squares({ count, kind, own = 0, each = 1 }: SquaresProps) {
  const squares = Math.ceil(count / each);
  return (
    <span className="flex flex-wrap gap-[2px] forced-color-adjust-none" aria-hidden="true">
      {Array.from({ length: squares }, (_, n) => n).map((n) => (
        <i key={n} className={`size-[0.625rem] rounded-[1px] ${KINDS[n >= squares - own ? 'own' : kind]}`} />
      ))}
    </span>
  );
}
