import { useState } from 'react';
import { iconButton } from '#components/portal/frame.ts';
import { Icon } from '#components/portal/Icon.tsx';
import { ListSearch } from '#components/portal/ListHead.tsx';
import { FilterSelect, OrderSelect } from '#components/portal/ListSelect.tsx';
import type { ListHandle } from '#components/portal/list-view.ts';
import type { MemberMission } from '#domain/missions/member-contract.ts';
import { ShowTabs } from '../ShowTabs.tsx';

const TOOLS = 'group/tools flex min-h-[3rem] flex-none items-center border-b border-b-line pr-1 pl-2';
/** Only an icon until it has the focus or text. */
const SEARCH =
  'ml-auto size-hit flex-none rounded-2 hover:bg-sunk has-[input:is(:focus,:not(:placeholder-shown))]:flex-1';

interface MissionToolsProps {
  list: ListHandle<MemberMission>;
  missions: readonly MemberMission[];
}

export function MissionTools({ list, missions }: MissionToolsProps) {
  const { choice } = list;
  const isNarrowed = choice.q !== '' || choice.filters.effort !== undefined;
  const [isUnfolded, unfold] = useState(choice.filters.effort !== undefined || choice.sort !== 'todo');
  return (
    <search className="contents">
      <div className={TOOLS}>
        <ShowTabs
          list={list}
          rows={missions}
          name="show"
          className="group-has-[input:is(:focus,:not(:placeholder-shown))]/tools:hidden"
        />
        <ListSearch
          list={list}
          things="missions"
          place={SEARCH}
          className="pr-1! not-focus:placeholder-shown:opacity-0"
        />
        <button
          className={iconButton}
          type="button"
          title="Filters"
          data-command=""
          aria-expanded={isUnfolded}
          aria-controls="mission-filters"
          onClick={() => unfold(!isUnfolded)}
        >
          <Icon of="filter" />
          <span className="sr-only">Filters</span>
        </button>
      </div>
      <div className="grid gap-2 border-b border-b-line p-2" id="mission-filters" hidden={!isUnfolded}>
        <FilterSelect list={list} name="effort" place="left" />
        <OrderSelect list={list} place="left" />
      </div>
      {isNarrowed && list.passing.length > 0 && (
        <button
          className="min-h-control cursor-pointer border-0 border-b border-b-line bg-transparent px-4 text-start font-semibold text-signal underline underline-offset-[0.18em]"
          type="button"
          onClick={list.clear}
        >
          Clear search and filters
        </button>
      )}
    </search>
  );
}
