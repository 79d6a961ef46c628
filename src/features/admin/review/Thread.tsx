import type { Contribution } from '#domain/contributions/contribution.ts';
import { dateInWords } from '#domain/formats.ts';
import { Later, ProofFileView } from './later.tsx';
import { part, subheading, typed } from './panel.ts';

const SAID = {
  desk: 'border-l-[3px] border-l-line-strong pl-4',
  them: 'border-l-[3px] border-l-signal pl-4',
};

/** The questions of the desk and the answers to them, oldest first. */
export function Thread({ contribution }: { contribution: Contribution }) {
  const { thread, display_name: name } = contribution;
  return (
    <section className={part()} aria-labelledby="desk-thread">
      <h3 className={subheading()} id="desk-thread">
        Questions and answers
      </h3>
      <ol className="grid gap-4">
        {thread.map((entry, n) => (
          <li key={entry.at} className={entry.from === 'desk' ? SAID.desk : SAID.them}>
            <p className="text-muted">
              {entry.from === 'desk' ? 'The desk asked' : `${name} answered`}{' '}
              <time dateTime={entry.at}>{dateInWords(entry.at)}</time>
            </p>
            <p className={typed} dir="auto">
              {entry.text}
            </p>
            {entry.proof_file && (
              <Later place="min-h-[4.5rem]">
                <ProofFileView contribution={contribution} file={entry.proof_file} n={n} />
              </Later>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
