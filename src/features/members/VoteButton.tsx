import { control } from '#components/ui/button.ts';
import { count as countStyle } from './classes.ts';

const BUTTON = [
  'grid min-h-8 w-8 cursor-pointer content-center justify-items-center gap-2 rounded-2 border-0 px-0 py-2',
  'edge-line bg-sunk pressable hover:edge-current',
  'aria-pressed:bg-signal aria-pressed:text-on-signal aria-pressed:shadow-1 aria-pressed:hover:bg-signal-press',
  'forced-colors:aria-pressed:border-[3px] forced-colors:aria-pressed:border-[Highlight]',
].join(' ');

interface VoteButtonProps {
  count: number;
  pressed: boolean;
  /** For example "vote". */
  noun: string;
  /** Names the record for screen readers. */
  title: string;
  onPress: () => void;
}

/** Gives or withdraws a vote. Its label holds the number, `aria-pressed` the member's own vote. */
export function VoteButton({ count, pressed, noun, title, onPress }: VoteButtonProps) {
  return (
    <button className={BUTTON} type="button" aria-pressed={pressed} onClick={onPress}>
      <svg className="w-[0.875rem] fill-current" viewBox="0 0 14 10" aria-hidden="true" focusable="false">
        <path d="M7 0l7 10H0z" />
      </svg>
      <span className={countStyle}>{count}</span>
      <span className="sr-only">
        {count === 1 ? ` ${noun}` : ` ${noun}s`} for {title}
      </span>
    </button>
  );
}

interface FollowButtonProps {
  following: boolean;
  title: string;
  onPress: () => void;
}

/** Its label holds the state, so it needs no `aria-pressed`. */
export function FollowButton({ following, title, onPress }: FollowButtonProps) {
  const words = following ? 'Following' : 'Follow';
  return (
    <button
      className={control({ className: 'justify-self-start' })}
      type="button"
      // The title appears in the card too: one label per record.
      aria-label={`${words} ${title}`}
      onClick={onPress}
    >
      {words}
    </button>
  );
}
