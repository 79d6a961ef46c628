import type { ReactNode } from 'react';

export function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = `kit-${title.toLowerCase().replaceAll(/\W+/g, '-')}`;
  return (
    <section className="border-t border-t-line py-5" aria-labelledby={id}>
      <h2 className="font-semibold font-text text-1 leading-[1.4] tracking-normal" id={id}>
        {title}
      </h2>
      {note && <p className="note">{note}</p>}
      <div className="mt-4 grid justify-items-start gap-4">{children}</div>
    </section>
  );
}
