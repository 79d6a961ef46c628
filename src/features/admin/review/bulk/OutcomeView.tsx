import { useStore } from '@nanostores/react';
import { Control } from '#components/ui/Button.tsx';
import { disclosure } from '#components/ui/disclosure.ts';
import { $outcome } from './bulk-decisions.ts';

const BOX = 'grid gap-2 border-t border-t-line bg-ground px-4 py-3 text-1 lg:px-5';

export function OutcomeView() {
  const outcome = useStore($outcome);
  if (!outcome) return null;
  const done = outcome.rows.filter((row) => row.done);
  const refused = outcome.rows.filter((row) => !row.done);
  return (
    <section className={BOX} aria-label="Result">
      <p role="status">
        <b>
          {done.length} {outcome.done}
        </b>
        {refused.length > 0 && <span className="font-semibold text-danger">, {refused.length} failed</span>}
      </p>
      {refused.length > 0 && (
        <ul className="grid max-h-[14rem] gap-2 overflow-y-auto">
          {refused.map(({ id, name, reference, refusal }) => (
            <li className="wrap-anywhere border-l-4 border-l-danger pl-3" key={id}>
              <b>{name}</b> <span className="text-muted">{reference}</span>
              <br />
              {refusal?.message}
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
      <Control className="justify-self-start" onClick={() => $outcome.set(null)}>
        Close
      </Control>
    </section>
  );
}
