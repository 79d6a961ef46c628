import { differencesOf, type AuditRow as Row } from '#domain/audit/audit.ts';
import { ageInWords, dateInWords } from '#lib/in-words.ts';
import { actionInWords, memberInWords } from './words.ts';

interface AuditRowProps {
  row: Row;
  /** True while only this thing is shown; then there is nothing to narrow to. */
  isNarrowed: boolean;
  onNarrow: (name: string, value: string) => void;
}

/** One row of the audit, its change as lines of "was" and "is". */
export function AuditRow({ row, isNarrowed, onNarrow }: AuditRowProps) {
  const differences = differencesOf(row);
  const name = row.thing_name ?? `${row.thing.slice(0, 8)}...`;
  return (
    <tr>
      <td data-label="When">
        <time dateTime={row.created_at} title={dateInWords(row.created_at)}>
          {ageInWords(row.created_at, Date.now())}
        </time>
      </td>
      <th scope="row">{row.actor_name ?? <span className="muted">A deleted account</span>}</th>
      <td data-label="What">
        {actionInWords(row.action)}:{' '}
        {isNarrowed ? (
          <span className="muted">{name}</span>
        ) : (
          <button
            className="link"
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
          <span className="muted">No difference</span>
        ) : (
          <dl className="difference">
            {differences.map(({ name: member, before, after }) => (
              <div key={member}>
                <dt>{memberInWords(member)}</dt>
                <dd>
                  {before !== null && <Value was={before} />}
                  {after !== null && <Value is={after} />}
                  {after === null && <span className="muted">taken away</span>}
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
      <del>
        <span className="vh">was </span>
        {props.was}
      </del>
    );
  }
  return (
    <ins>
      <span className="vh">is </span>
      {props.is}
    </ins>
  );
}
