import type { AuditRow as Row } from '#domain/audit/audit.ts';
import { ageInWords, dateInWords } from '#domain/formats.ts';
import { narrowLink } from './narrow-link.ts';
import { actionInWords, differencesInWords } from './words.ts';

interface AuditRowProps {
  row: Row;
  /** True while only this thing is shown; then there is nothing to narrow to. */
  isNarrowed: boolean;
  onNarrow: (name: string, value: string) => void;
}

/** One row of the audit, its change as lines of "was" and "is". */
export function AuditRow({ row, isNarrowed, onNarrow }: AuditRowProps) {
  const differences = differencesInWords(row);
  const name = row.thing_name ?? 'this one';
  return (
    <tr>
      <td data-label="When">
        <time dateTime={row.created_at} title={dateInWords(row.created_at)}>
          {ageInWords(row.created_at, Date.now())}
        </time>
      </td>
      <th scope="row">{row.actor_name ?? <span className="text-muted">Deleted account</span>}</th>
      <td data-label="What">
        {actionInWords(row.action)}:{' '}
        {isNarrowed ? (
          <span className="text-muted">{name}</span>
        ) : (
          <button
            className={narrowLink}
            type="button"
            title={row.thing}
            aria-label={`Show only what was done to ${name}`}
            onClick={() => onNarrow('thing', row.thing)}
          >
            {name}
          </button>
        )}
      </td>
      <td data-label="Before and after">
        {differences.length === 0 ? (
          <span className="text-muted">No difference</span>
        ) : (
          <dl className="grid gap-1">
            {differences.map(({ name: member, before, after }) => (
              <div
                className="flex flex-wrap gap-x-2 md:grid md:grid-cols-[minmax(6rem,9rem)_minmax(0,1fr)]"
                key={member}
              >
                <dt className="text-muted">{member}</dt>
                <dd className="flex flex-wrap gap-x-2 gap-y-1 whitespace-pre-line">
                  {before !== null && <Value was={before} />}
                  {after !== null && <Value is={after} />}
                  {after === null && <span className="text-muted">taken away</span>}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </td>
    </tr>
  );
}

/** The words in front are for those who do not see what is struck out. */
function Value(props: { was: string } | { is: string }) {
  if ('was' in props) {
    return (
      <del className="text-muted">
        <span className="sr-only">was </span>
        {props.was}
      </del>
    );
  }
  return (
    <ins className="rounded-1 bg-success-wash px-1 no-underline">
      <span className="sr-only">is </span>
      {props.is}
    </ins>
  );
}
