import type { ReactNode } from 'react';
import { copySecret } from '#components/portal/copy.ts';
import { Button } from '#components/ui/Button.tsx';
import { focusNow } from '#lib/element.ts';

interface ShownOnceProps {
  id: string;
  title: string;
  lead: string;
  secrets: readonly (readonly [name: string, text: string])[];
  note?: ReactNode;
  onDone: () => void;
}

/** A secret until dismissed; it cannot be shown again. The pressed button may be gone, so the title gets the focus. */
export function ShownOnce({ id, title, lead, secrets, note, onDone }: ShownOnceProps) {
  return (
    <section className="mb-5 rounded-2 border border-signal bg-signal-wash p-5" aria-labelledby={id}>
      {/* The display face has no accents, which names need. */}
      <h2
        className="wrap-anywhere mb-2 font-semibold font-text text-[1.375rem] leading-[1.2] tracking-normal"
        id={id}
        ref={focusNow}
        tabIndex={-1}
      >
        {title}
      </h2>
      <p>This is the only time it is shown. {lead}</p>
      <dl className="my-4 grid gap-3">
        {secrets.map(([name, text]) => (
          <div key={name}>
            <dt className="text-0">{name}</dt>
            <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <code className="wrap-anywhere flex-[1_1_20rem] select-all text-[0.9375em]">{text}</code>
              <Button kind="line" size="sm" onClick={() => void copySecret(text, name)}>
                Copy {name.toLowerCase()}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className="text-1 leading-[1.5]">{note}</p>}
      <Button size="sm" className="mt-4" onClick={onDone}>
        Done, hide it
      </Button>
    </section>
  );
}
