import './oversight.css';
import type { MouseEvent } from 'react';
import { Sign } from '#components/portal/drawings.tsx';
import { addressWith, useAddress } from '#components/portal/use-address.ts';
import { HeldView } from '../held/HeldView.tsx';
import { AttemptsView } from './AttemptsView.tsx';
import { AuditView } from './AuditView.tsx';
import { OutboxView } from './OutboxView.tsx';
import { VIEW_PARAMS, VIEWS, type ViewId } from './views.ts';

const CONTENT = { audit: AuditView, attempts: AttemptsView, outbox: OutboxView, held: HeldView } as const;
const LISTS = {
  audit: 'Changes',
  attempts: 'Attempts',
  outbox: 'Messages',
  held: 'Submissions held back',
} as const;

/** What admins can look at beside the tabs, and the way back to where they were. */
export function OversightView({ view }: { view: ViewId }) {
  const { search, go } = useAddress();
  const Content = CONTENT[view];

  const leave = () => {
    // A press brought somebody here: the step back leads to the very place, scrolled as it was.
    if (history.state?.stepped) history.back();
    else go(VIEW_PARAMS, 'replace');
  };
  const open = (event: MouseEvent, id: ViewId) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go({ ...VIEW_PARAMS, view: id }, 'replace');
  };

  return (
    <section className="oversight" aria-labelledby="oversight-title">
      <button className="ctl" type="button" onClick={leave}>
        <Sign of="back" />
        Back to the desk
      </button>
      <h1 id="oversight-title" tabIndex={-1}>
        {VIEWS.find(({ id }) => id === view)?.name}
      </h1>
      <nav className="view-nav" aria-label="Audit">
        {VIEWS.map(({ id, name }) => (
          <a
            key={id}
            href={addressWith(search, { ...VIEW_PARAMS, view: id })}
            aria-current={id === view ? 'page' : undefined}
            onClick={(event) => open(event, id)}
          >
            {name}
          </a>
        ))}
      </nav>
      <h2 className="vh">{LISTS[view]}</h2>
      <Content />
    </section>
  );
}
