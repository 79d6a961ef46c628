import type { ReactNode } from 'react';
import { problem } from '#components/ui/text-field.ts';
import { isUnknown } from '#lib/api-client.ts';

interface ErrorBoxProps {
  id?: string;
  title: string;
  lines: readonly string[];
  alert?: boolean;
  below?: boolean;
  children?: ReactNode;
}

/** Does not claim failure while the outcome is unknown. */
export const headingOf = (fault: unknown, failed: string): string =>
  isUnknown(fault) ? 'It is not known whether this worked' : failed;

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

interface FormProblemProps {
  form: { problem: string | null; fault: unknown };
  failed: string;
}

export const FormProblem = ({ form: { problem, fault }, failed }: FormProblemProps) =>
  problem !== null && <ErrorBox title={headingOf(fault, failed)} lines={[problem]} alert below />;
