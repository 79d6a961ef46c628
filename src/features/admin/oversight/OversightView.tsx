import { frame, views } from '#components/portal/frame.ts';
import { Icon } from '#components/portal/Icon.tsx';
import { addressWith, linkTo, useAddress } from '#components/portal/use-address.ts';
import { Control } from '#components/ui/Button.tsx';
import { AddressView } from '../AddressView.tsx';
import { QuarantineView } from '../QuarantineView.tsx';
import { ReportsView } from '../ReportsView.tsx';
import { VouchKeysView } from '../VouchKeysView.tsx';
import { WebhooksView } from '../webhooks/WebhooksView.tsx';
import { AttemptsView } from './AttemptsView.tsx';
import { AuditView } from './AuditView.tsx';
import { OutboxView } from './OutboxView.tsx';
import { VIEW_PARAMS, VIEWS, type ViewId } from './views.ts';

const CONTENT = {
  audit: AuditView,
  attempts: AttemptsView,
  outbox: OutboxView,
  held: QuarantineView,
  reports: ReportsView,
  address: AddressView,
  webhooks: WebhooksView,
  vouching: VouchKeysView,
} as const;

const SECTION = [
  '[&>p]:mb-4 [&>p]:max-w-[44rem] [&_tbody_th]:font-semibold [&_time]:whitespace-nowrap',
  '[&_code]:[font:500_var(--t-0)/1.4_ui-monospace,monospace]',
].join(' ');

const showCurrent = (row: HTMLElement | null) =>
  row?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

export function OversightView({ view }: { view: ViewId }) {
  const { search, go } = useAddress();
  const Content = CONTENT[view];
  const title = VIEWS.find(({ id }) => id === view)?.name;

  const leave = () => {
    // Opened by a press: going back restores the previous place and its scroll position.
    if (history.state?.stepped) history.back();
    else go(VIEW_PARAMS, 'replace');
  };
  const linkOf = (id: ViewId) => {
    const changes = { ...VIEW_PARAMS, view: id };
    return linkTo(addressWith(search, changes), () => go(changes, 'replace'));
  };

  return (
    <section className={SECTION} aria-labelledby="oversight-title">
      <Control onClick={leave}>
        <Icon of="back" />
        Back to the desk
      </Control>
      <h1 className={`mt-4 mb-3 outline-offset-[4px] ${frame.title}`} id="oversight-title" tabIndex={-1}>
        {title}
      </h1>
      <nav ref={showCurrent} className={views.row} aria-label="Audit">
        {VIEWS.map(({ id, name }) => (
          <a key={id} className={views.view} aria-current={id === view ? 'page' : undefined} {...linkOf(id)}>
            {name}
          </a>
        ))}
      </nav>
      <h2 className="sr-only">{title}</h2>
      <Content />
    </section>
  );
}
