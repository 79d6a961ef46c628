import { useState } from 'react';
import { type KnownItem, useKnownItems } from '#components/contributions/use-similar.ts';
import { Control } from '#components/ui/Button.tsx';
import { PUBLIC_STATE, publicItemHref } from '#lib/links.ts';
import type { Form } from './form-fields.ts';

/** Loaded with the first key. */
export function KnownItems({ form }: { form: Form }) {
  const { description } = form.values;
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const [added, setAdded] = useState('');
  const items = useKnownItems(description).filter(({ id }) => !declined.includes(id));

  const decline = () => setDeclined([...declined, ...items.map(({ id }) => id)]);
  const add = ({ title }: KnownItem) => {
    decline();
    setAdded(`Your description now begins with “${title}”.`);
    form.fill({ description: `About “${title}”: ${description}` });
    form.focus('description');
  };
  const refuse = () => {
    decline();
    form.focus('description');
  };

  return (
    <>
      <p className="sr-only" role="status">
        {items.length > 0 ? `We know this one: ${items.map(({ title }) => title).join(', ')}` : added}
      </p>
      {items.length > 0 && (
        <section
          className="mb-5 grid gap-3 rounded-2 border border-line bg-sunk px-5 py-5"
          aria-labelledby="known-items"
        >
          <h3 className="font-semibold font-text text-2 tracking-normal" id="known-items">
            We know this one: add yours
          </h3>
          <ul className="grid gap-3">
            {items.map((item) => (
              <li key={item.id} className="flex flex-wrap items-center gap-2">
                <span className="wrap-anywhere min-w-0 flex-1">
                  <a
                    className="py-1 font-semibold"
                    href={publicItemHref(item)}
                    target="_blank"
                    rel="noopener"
                  >
                    {item.title}
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                  <span className="note block">{PUBLIC_STATE[item.column_name]}</span>
                </span>
                <Control disabled={form.busy} about={`to ${item.title}`} onClick={() => add(item)}>
                  Add yours
                </Control>
              </li>
            ))}
          </ul>
          <span>
            <Control disabled={form.busy} onClick={refuse}>
              Mine is different
            </Control>
          </span>
        </section>
      )}
    </>
  );
}
