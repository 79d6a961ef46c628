import type { MouseEvent } from 'react';
import { problem } from '#components/ui/text-field.ts';
import { plural } from '#domain/formats.ts';
import { FIELD_NAMES, type Form, type FormValues } from './form-fields.ts';

/** The live region is always rendered, so that it is announced. */
export function ErrorSummary({ form }: { form: Form }) {
  const wrong = form.tried ? FIELD_NAMES.filter((name) => form.errors[name]) : [];
  const go = (event: MouseEvent, name: keyof FormValues) => {
    event.preventDefault();
    form.focus(name);
  };
  return (
    <div role="alert">
      {wrong.length > 0 && (
        <div className={problem}>
          <h2 className="mb-2 text-4 leading-[1.05]">Correct {plural(wrong.length, 'field')}</h2>
          <p>Nothing you typed has been lost.</p>
          <ul className="mt-2 grid gap-1">
            {wrong.map((name) => (
              <li key={name}>
                <a href={`#${form.field(name).id}`} onClick={(event) => go(event, name)}>
                  {form.errors[name]}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
