import type { ReactNode } from 'react';
import { problem } from '#components/ui/text-field.ts';
import { isUnknown } from '#lib/api-client.ts';

interface ErrorBoxProps {
  id?: string;
  title: string;
  lines: readonly string[];
  /** It is read out as soon as it stands there. Without it a toast or the focus says the same. */
  alert?: boolean;
  /** Stands below a heading of its form. */
  below?: boolean;
  children?: ReactNode;
}

/** The heading of a failed try: while its outcome is unknown, none may say that it did not work. */
export const headingOf = (fault: unknown, failed: string): string =>
  isUnknown(fault) ? 'It is not known whether this worked' : failed;

/** What keeps a form from being sent, in one place above it; the fields say the same beside themselves. */
export function ErrorBox({ id, title, lines, alert = false, below = false, children }: ErrorBoxProps) {
  if (lines.length === 0) return null;
  const Heading = below ? 'h3' : 'h2';
  return (
    <div className={problem} id={id} role={alert ? 'alert' : undefined}>
      <Heading className="mb-2 text-4 leading-[1.05]">{title}</Heading>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children}
    </div>
  );
}
