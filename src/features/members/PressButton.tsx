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
    <button className="press" type="button" aria-pressed={pressed} onClick={onPress}>
      <svg viewBox="0 0 14 10" aria-hidden="true" focusable="false">
        <path d="M7 0l7 10H0z" />
      </svg>
      <span className="n">{count}</span>
      <span className="vh">
        {count === 1 ? ` ${thing}` : ` ${thing}s`} for {title}
      </span>
    </button>
  );
}
