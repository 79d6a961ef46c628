import { iconButton } from '#components/portal/frame.ts';
import { Icon } from '#components/portal/Icon.tsx';
import { count as countStyle } from './classes.ts';

const BUTTON = [
  'grid min-h-[3.5rem] w-[3.25rem] cursor-pointer content-center justify-items-center gap-1 rounded-2 border-0 p-0',
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
  /** Without it the number is only shown. */
  onPress?: (() => void) | undefined;
}

/** Gives or withdraws a vote. Its label holds the number, `aria-pressed` the member's own vote. */
export function VoteButton({ count, pressed, noun, title, onPress }: VoteButtonProps) {
  const unit = count === 1 ? ` ${noun}` : ` ${noun}s`;
  if (!onPress)
    return (
      <p className={`${countStyle} grid min-h-[3.5rem] place-content-center text-center text-muted`}>
        {count}
        <span className="sr-only">{unit}</span>
      </p>
    );
  return (
    <button className={BUTTON} type="button" aria-pressed={pressed} onClick={onPress}>
      <svg className="w-[0.75rem] fill-current" viewBox="0 0 14 10" aria-hidden="true" focusable="false">
        <path d="M7 0l7 10H0z" />
      </svg>
      <span className={countStyle}>{count}</span>
      <span className="sr-only">
        {unit} for {title}
      </span>
    </button>
  );
}

const ON = [
  'data-on:text-on-signal data-on:hover:text-on-signal',
  'data-on:before:bg-signal data-on:before:shadow-1 data-on:hover:before:bg-signal-press',
  'forced-colors:data-on:border-[3px] forced-colors:data-on:border-[Highlight]',
].join(' ');

interface FollowButtonProps {
  following: boolean;
  title: string;
  onPress: () => void;
}

/** A bell. Its name holds the state, so it needs no `aria-pressed`. */
export function FollowButton({ following, title, onPress }: FollowButtonProps) {
  return (
    <button
      className={`${iconButton} ${ON}`}
      type="button"
      aria-label={`${following ? 'Following' : 'Follow'} ${title}`}
      data-on={following || undefined}
      onClick={onPress}
    >
      <Icon of="bell" />
    </button>
  );
}
