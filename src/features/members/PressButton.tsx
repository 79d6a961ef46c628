import { count as countStyle } from './classes.ts';

const PRESS = [
  'grid min-h-8 w-8 cursor-pointer content-center justify-items-center gap-2 rounded-2 border-0 px-0 py-2',
  'edge-line bg-sunk pressable hover:edge-current',
  'aria-pressed:bg-signal aria-pressed:text-on-signal aria-pressed:shadow-1 aria-pressed:hover:bg-signal-press',
  'forced-colors:aria-pressed:border-[3px] forced-colors:aria-pressed:border-[Highlight]',
].join(' ');

interface PressButtonProps {
  /** How many have pressed it. */
  count: number;
  pressed: boolean;
  /** What is counted, in words: "vote". */
  thing: string;
  /** What it is for. */
  title: string;
  onPress: () => void;
}

/** An arrow and a number: one press gives a vote, the next takes it back. Its name says the number, its state whose. */
export function PressButton({ count, pressed, thing, title, onPress }: PressButtonProps) {
  return (
    <button className={PRESS} type="button" aria-pressed={pressed} onClick={onPress}>
      <svg className="w-[0.875rem] fill-current" viewBox="0 0 14 10" aria-hidden="true" focusable="false">
        <path d="M7 0l7 10H0z" />
      </svg>
      <span className={countStyle}>{count}</span>
      <span className="sr-only">
        {count === 1 ? ` ${thing}` : ` ${thing}s`} for {title}
      </span>
    </button>
  );
}
