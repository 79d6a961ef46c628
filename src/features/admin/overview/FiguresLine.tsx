import type { ReactNode } from 'react';
import { Icon } from '#components/portal/Icon.tsx';
import { filledInks, Tiles } from '#components/portal/Tiles.tsx';
import { type AddressChanges, viewLink } from '#components/portal/use-address.ts';
import { grouped } from '#domain/formats.ts';
import type { OverviewFigures } from '#domain/operations/overview.ts';
import { INZ_POOL } from '#domain/rewards/guide.ts';
import { FIRST_WAITING } from '../review/desk-list.ts';
import { shareOfPool, WeekBars } from './Figure.tsx';

const ITEM = [
  'min-h-control items-center gap-[0.4375rem] whitespace-nowrap px-3 no-underline hover:bg-sunk lg:px-4',
  'focus-visible:outline-offset-[-3px] [&_svg]:h-[1.375rem] [&_svg]:w-auto',
].join(' ');
const FROM = { always: 'flex', pool: 'hidden min-[40em]:flex', wide: 'hidden min-[84em]:flex' };

interface ItemProps {
  figure: string;
  of: string;
  to: AddressChanges;
  from?: keyof typeof FROM;
  tone?: string;
  children?: ReactNode;
}

function Item({ figure, of, to, from = 'always', tone = '', children }: ItemProps) {
  return (
    <li className="not-first:border-s not-first:border-s-line max-lg:border-s-0!">
      <a className={`${ITEM} ${FROM[from]}`} {...viewLink(to)}>
        <b className={`font-display font-extrabold text-[1.375rem] leading-none ${tone}`}>{figure}</b>
        <span className="text-0 text-muted">{of}</span>
        {children}
      </a>
    </li>
  );
}

const POOL_TILES = 50;

export function FiguresLine({ figures, count }: { figures: OverviewFigures; count: number }) {
  const { weeks, inz, held, held_awards: pending, alarms = [] } = figures;
  return (
    <ul className="flex min-w-0 flex-1 items-center overflow-hidden">
      <Item
        figure={grouped(count)}
        of="to review"
        to={{ status: 'new', sort: 'oldest', c: FIRST_WAITING }}
        tone={count > 0 ? 'text-signal' : ''}
      />
      <Item figure={grouped(weeks.at(-1)?.count ?? 0)} of="this week" to={{}}>
        <WeekBars weeks={weeks} className="max-[24em]:hidden" />
      </Item>
      <Item
        figure={grouped(inz.issued)}
        of={`of ${grouped(INZ_POOL)} INZ issued`}
        to={{ status: 'accepted' }}
        from="pool"
      >
        {held === 0 && (
          <Tiles
            className="max-[84em]:hidden"
            inks={filledInks(Math.ceil(shareOfPool(inz.issued) * POOL_TILES), POOL_TILES)}
            columns={25}
            width={2}
          />
        )}
      </Item>
      {pending.count > 0 && (
        <Item
          figure={grouped(pending.count)}
          of="waiting for a second admin"
          to={{ tab: 'insiderz', section: 'missions', view: 'ledger' }}
          from="wide"
        />
      )}
      {held > 0 && <Item figure={grouped(held)} of="suspected spam" to={{ view: 'held' }} from="pool" />}
      {alarms.length > 0 && (
        <li className="flex items-center gap-1 px-3 font-semibold text-0 text-danger [&_svg]:size-[1em] [&_svg]:fill-current">
          <Icon of="warning" /> {alarms.length} <span className="max-md:sr-only">to look at</span>
        </li>
      )}
    </ul>
  );
}
