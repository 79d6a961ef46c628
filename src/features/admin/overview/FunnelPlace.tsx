import { useState } from 'react';
import { Deferred } from '#components/ui/Boundary.tsx';
import { disclosure } from '#components/ui/disclosure.ts';
import { lazily } from '#components/ui/lazily.tsx';

const Funnel = lazily(async () => (await import('./Funnel.tsx')).Funnel);

export function FunnelPlace() {
  const [open, setOpen] = useState(false);
  return (
    <div className="border-t border-t-line px-2 md:px-4">
      <h3 className="font-semibold font-text text-0 leading-none tracking-normal">
        <button
          className={`flex min-h-control cursor-pointer items-center border-0 bg-transparent ${disclosure}`}
          type="button"
          aria-expanded={open}
          aria-controls="overview-funnel"
          onClick={() => setOpen(!open)}
        >
          From view to contribution
        </button>
      </h3>
      <div className="pb-4" id="overview-funnel" hidden={!open}>
        {open && (
          <Deferred name="This part" fallback={<p role="status">Loading the counts...</p>}>
            <Funnel />
          </Deferred>
        )}
      </div>
    </div>
  );
}
