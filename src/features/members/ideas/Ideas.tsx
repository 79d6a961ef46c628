import { useEffect, useMemo, useRef } from 'react';
import { ListSearch } from '#components/portal/ListHead.tsx';
import { FilterSelect, OrderSelect } from '#components/portal/ListSelect.tsx';
import { NothingFound, RowsEmpty, RowsLoading } from '#components/portal/ListState.tsx';
import { type ListHandle, useListView } from '#components/portal/list-view.ts';
import { Pager } from '#components/portal/Pager.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { NamedGone, useNamedRow } from '#components/portal/use-named-row.tsx';
import { control } from '#components/ui/button.ts';
import type { MemberIdea } from '#domain/ideas/member-contract.ts';
import { stayingIdea } from '#domain/ideas/merging.ts';
import { sectionTitle } from '../classes.ts';
import { Freshness } from '../Freshness.tsx';
import { ScreenHead } from '../ScreenHead.tsx';
import { ShowTabs } from '../ShowTabs.tsx';
import { IdeaCard, IdeasTally } from './IdeaCard.tsx';
import { IdeaForm } from './IdeaForm.tsx';
import { addIdea, IDEAS_LIST, type RankedIdea, useIdeas } from './use-ideas.ts';

/** The list ends where its texts end. */
const COLUMNS =
  'grid grid-cols-[minmax(0,52rem)] gap-5 min-[84em]:grid-cols-[minmax(0,52rem)_17.5rem] min-[84em]:gap-6';

export function Ideas() {
  const ideas = useIdeas();
  // A merged idea is listed for its author only; all others see the idea it was merged into.
  const listed = useMemo(() => ideas.rows.filter((idea) => !idea.merged_into || idea.mine), [ideas.rows]);
  const known = useMemo(() => new Map(ideas.rows.map((idea) => [idea.id, idea])), [ideas.rows]);
  const list = useListView(listed, IDEAS_LIST);
  const { go } = useAddress();
  const { id: name, gone, forget: forgetName } = useNamedRow('idea-', ideas);
  const named = known.get(name);
  const open = useMemo(() => ideas.rows.filter((idea) => !idea.merged_into), [ideas.rows]);
  const intoOf = (idea: MemberIdea) =>
    idea.merged_into ? stayingIdea<MemberIdea>(idea, (id) => known.get(id)) : undefined;
  /** The id of the idea just shared, which takes the focus once it is rendered. */
  const arrived = useRef<string | null>(null);

  const onShared = (idea: MemberIdea) => {
    arrived.current = idea.id;
    go({ q: null, status: null, whose: null, sort: null, page: null }, 'replace');
    addIdea(idea);
  };
  const greet = (id: string) => (card: HTMLLIElement | null) => {
    if (!card || arrived.current !== id) return;
    arrived.current = null;
    card.focus();
  };

  return (
    <>
      <ScreenHead title="Ideas" />
      <NamedGone gone={gone} thing="idea" />
      {named && (
        <NamedIdea
          idea={named}
          into={intoOf(named)}
          onVote={ideas.toggleUpvote}
          onFollow={ideas.toggleFollow}
          onClose={forgetName}
        />
      )}
      <div className={COLUMNS}>
        <div className="min-w-0">
          <IdeaForm ideas={open} onVote={ideas.toggleUpvote} onShared={onShared} />
          <section aria-labelledby="all-ideas">
            <h2 className="sr-only" id="all-ideas">
              All ideas
            </h2>
            <Freshness rows={ideas} things="ideas" />
            {ideas.state === 'loading' && list.total === 0 && <RowsLoading things="ideas" />}
            {ideas.state === 'ready' && list.total === 0 && (
              <div className="mt-3">
                <RowsEmpty title="No ideas yet">
                  <p>Yours would be the first. Everybody here can upvote it.</p>
                </RowsEmpty>
              </div>
            )}
            {list.total > 0 && <IdeasTools list={list} ideas={listed} />}
            {list.total > 0 && list.passing.length === 0 && (
              <NothingFound things="ideas" onClear={list.clear} />
            )}
            {list.passing.length > 0 && (
              <>
                <ul className="grid gap-(--grout)" aria-label="Ideas">
                  {list.shown.map((idea) => (
                    <IdeaCard
                      key={idea.id}
                      idea={idea}
                      into={intoOf(idea)}
                      onVote={ideas.toggleUpvote}
                      onFollow={ideas.toggleFollow}
                      cardRef={greet(idea.id)}
                    />
                  ))}
                </ul>
                <Pager list={list} things={['idea', 'ideas']} />
              </>
            )}
          </section>
        </div>
        {open.length > 0 && <IdeasTally ideas={open} />}
      </div>
    </>
  );
}

interface NamedIdeaProps {
  idea: MemberIdea;
  /** Set where the linked idea was merged into another. */
  into: MemberIdea | undefined;
  onVote: (id: string) => void;
  onFollow: (id: string) => void;
  onClose: () => void;
}

/** The idea named by the URL; for a merged one, the idea it was merged into. */
function NamedIdea({ idea, into, onVote, onFollow, onClose }: NamedIdeaProps) {
  const card = useRef<HTMLLIElement>(null);
  const shown = into ?? idea;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another idea is linked.
  useEffect(() => card.current?.focus(), [shown.id]);
  return (
    <section className="mb-6 max-w-[52rem]" aria-labelledby="named-idea">
      <h2 className={sectionTitle} id="named-idea">
        One idea
      </h2>
      {into && (
        <p className="mb-3" role="status">
          <b className="wrap-anywhere">{idea.title}</b> was merged into this idea, where its upvotes count.
        </p>
      )}
      <ul className="grid" aria-label="The idea of the link">
        <IdeaCard idea={shown} onVote={onVote} onFollow={onFollow} cardRef={card} />
      </ul>
      <button className={control({ className: 'mt-3' })} type="button" onClick={onClose}>
        Close
      </button>
    </section>
  );
}

const ROW = 'my-2 flex flex-wrap items-center gap-2';

interface IdeasToolsProps {
  list: ListHandle<RankedIdea>;
  ideas: readonly RankedIdea[];
}

function IdeasTools({ list, ideas }: IdeasToolsProps) {
  return (
    <search className={ROW}>
      <ShowTabs list={list} rows={ideas} name="whose" className="mr-auto gap-1" />
      <ListSearch list={list} things="ideas" />
      <FilterSelect list={list} name="status" />
      <OrderSelect list={list} />
    </search>
  );
}
