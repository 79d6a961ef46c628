import { Control } from '#components/ui/Button.tsx';
import { disclosure } from '#components/ui/disclosure.ts';

interface OutcomeRow {
  id: string;
  name: string;
  reference: string;
}

interface OutcomeProps {
  /** As in "rejected". */
  what: string;
  done: readonly OutcomeRow[];
  refused: readonly (OutcomeRow & { why: string })[];
  className: string;
  /** Of the sentence, which can then be focused. */
  statusId?: string;
  onClose: () => void;
}

export function Outcome({ what, done, refused, className, statusId, onClose }: OutcomeProps) {
  return (
    <section className={`grid gap-2 text-1 ${className}`} aria-label="Result">
      <p role="status" id={statusId} tabIndex={statusId ? -1 : undefined}>
        <b>
          {done.length} {what}
        </b>
        {refused.length > 0 && <span className="font-semibold text-danger">, {refused.length} failed</span>}
      </p>
      {refused.length > 0 && (
        <ul className="grid max-h-[14rem] gap-2 overflow-y-auto">
          {refused.map(({ id, name, reference, why }) => (
            <li className="wrap-anywhere border-l-4 border-l-danger pl-3" key={id}>
              <b>{name}</b> <span className="text-muted">{reference}</span>
              <br />
              {why}
            </li>
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <details>
          <summary className={`cursor-pointer list-none ${disclosure}`}>Show</summary>
          <ul className="max-h-[14rem] overflow-y-auto">
            {done.map(({ id, name, reference }) => (
              <li className="truncate" key={id}>
                {name} <span className="text-muted">{reference}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Control className="justify-self-start" onClick={onClose}>
        Close
      </Control>
    </section>
  );
}
