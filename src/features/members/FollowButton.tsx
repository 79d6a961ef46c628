import { iconButton } from '#components/portal/frame.ts';
import { Icon } from '#components/portal/Icon.tsx';

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
