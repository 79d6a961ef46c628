import type { Contribution } from '#domain/contributions/contribution.ts';
import { dateInWords } from '#lib/in-words.ts';
import { ProofFileView } from './ProofFileView.tsx';

/** The questions of the desk and the answers to them, oldest first. */
export function Thread({ contribution }: { contribution: Contribution }) {
  const { thread, display_name: name } = contribution;
  return (
    <section className="thread" aria-labelledby="desk-thread">
      <h3 id="desk-thread">Questions and answers</h3>
      <ol>
        {thread.map((entry, n) => (
          <li key={entry.at} className={entry.from === 'desk' ? 'said desk' : 'said'}>
            <p className="muted">
              {entry.from === 'desk' ? 'The desk asked' : `${name} answered`}{' '}
              <time dateTime={entry.at}>{dateInWords(entry.at)}</time>
            </p>
            <p className="plain-text" dir="auto">
              {entry.text}
            </p>
            {entry.proof_file && <ProofFileView contribution={contribution} file={entry.proof_file} n={n} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
