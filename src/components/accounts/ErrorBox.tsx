interface ErrorBoxProps {
  id: string;
  title: string;
  lines: readonly string[];
}

/** What keeps a form from being sent, in one place above it (R156); the fields say the same beside themselves. */
export function ErrorBox({ id, title, lines }: ErrorBoxProps) {
  if (lines.length === 0) return null;
  return (
    <div className="fix" id={id}>
      <h2>{title}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
