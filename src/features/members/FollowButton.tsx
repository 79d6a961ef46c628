import { control } from '#components/ui/button.ts';

interface FollowButtonProps {
  following: boolean;
  /** What is followed. */
  title: string;
  onPress: () => void;
}

/** Follows something or not: its news are in the notices of whoever does. Its words say which, so it has no state besides. */
export function FollowButton({ following, title, onPress }: FollowButtonProps) {
  const words = following ? 'Following' : 'Follow';
  return (
    <button
      className={control({ className: 'justify-self-start' })}
      type="button"
      // Beside the title, which stands in the card once: whoever looks for it finds one.
      aria-label={`${words} ${title}`}
      onClick={onPress}
    >
      {words}
    </button>
  );
}
