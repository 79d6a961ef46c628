import { control } from '#components/ui/button.ts';

interface FollowButtonProps {
  following: boolean;
  /** What is followed. */
  title: string;
  onPress: () => void;
}

/** Follows something or not: its news are in the notices of whoever does. Its words say which, so it has no state besides. */
export const FollowButton = ({ following, title, onPress }: FollowButtonProps) => (
  <button className={control({ className: 'justify-self-start' })} type="button" onClick={onPress}>
    {following ? 'Following' : 'Follow'}
    <span className="sr-only"> {title}</span>
  </button>
);
