import type { MouseEvent } from 'react';
import { FIELD_NAMES, type FieldErrors, type FieldName, fieldId } from './form-fields.ts';

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

interface ErrorSummaryProps {
  errors: FieldErrors;
  /** Takes the person to a field. */
  onGo: (name: FieldName) => void;
}

/** Lists what has to be put right, each linked to its field. The region itself is always there, to be heard. */
export function ErrorSummary({ errors, onGo }: ErrorSummaryProps) {
  const wrong = FIELD_NAMES.filter((name) => errors[name]);
  const go = (event: MouseEvent, name: FieldName) => {
    event.preventDefault();
    onGo(name);
  };
  return (
    <div role="alert">
      {wrong.length > 0 && (
        <div className="fix">
          <h2>
            {COUNTS[wrong.length]} {wrong.length === 1 ? 'thing' : 'things'} to put right
          </h2>
          <p>Nothing you typed has been lost.</p>
          <ul>
            {wrong.map((name) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`} onClick={(event) => go(event, name)}>
                  {errors[name]}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
