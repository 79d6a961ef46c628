import { useMemo, useRef } from 'react';
import { ListHead } from '#components/portal/ListHead.tsx';
import { NothingFound, RowsEmpty, RowsLoading } from '#components/portal/ListState.tsx';
import { Pager } from '#components/portal/Pager.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { useListView } from '#components/portal/use-list-view.ts';
import { NamedGone, useNamedRow } from '#components/portal/use-named-row.tsx';
import { stayingIdea } from '#domain/ideas/idea.ts';
import type { MemberIdea } from '#domain/ideas/member-contract.ts';
import { sectionTitle } from '../classes.ts';
import { Freshness } from '../Freshness.tsx';
import { ScreenHead } from '../ScreenHead.tsx';
import { IdeaCard } from './IdeaCard.tsx';
import { IdeaForm } from './IdeaForm.tsx';
import { IDEAS_LIST } from './ideas-list.ts';
import { NamedIdea } from './NamedIdea.tsx';
import { addIdea, useIdeas } from './use-ideas.ts';

export function Ideas() {
  const ideas = useIdeas();
  // Of what was merged only the author is shown what became of it; everybody else sees the idea that stays.
  const listed = useMemo(() => ideas.rows.filter((idea) => !idea.merged_into || idea.mine), [ideas.rows]);
  const known = useMemo(() => new Map(ideas.rows.map((idea) => [idea.id, idea])), [ideas.rows]);
  const list = useListView(listed, IDEAS_LIST);
  const { go } = useAddress();
  const { id: name, gone, forget: forgetName } = useNamedRow('idea-', ideas);
  const named = known.get(name);
  const open = useMemo(() => ideas.rows.filter((idea) => !idea.merged_into), [ideas.rows]);
  const intoOf = (idea: MemberIdea) =>
    idea.merged_into ? stayingIdea<MemberIdea>(idea, (id) => known.get(id)) : undefined;
  /** The idea that was just shared: the focus goes to it once it is in the list. */
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
      <ScreenHead title="Ideas" narrow>
        <p className="text-muted">
          Upvote as many ideas as you like: upvotes are not your five roadmap votes.
        </p>
      </ScreenHead>
      <NamedGone gone={gone} thing="idea" />
      {named && (
        <NamedIdea
          idea={named}
          into={intoOf(named)}
          onPress={ideas.press}
          onFollow={ideas.follow}
          onClose={forgetName}
        />
      )}
      <IdeaForm ideas={open} onPress={ideas.press} onShared={onShared} />
      <section aria-labelledby="all-ideas">
        <h2 className={sectionTitle} id="all-ideas">
          All ideas
        </h2>
        <Freshness rows={ideas} things="ideas" />
        {ideas.state === 'loading' && list.total === 0 && <RowsLoading things="ideas" />}
        {ideas.state === 'ready' && list.total === 0 && (
          <RowsEmpty title="No ideas yet">
            <p>Yours would be the first. Everybody here can upvote it.</p>
          </RowsEmpty>
        )}
        {list.total > 0 && <ListHead list={list} things="ideas" />}
        {list.total > 0 && list.passing.length === 0 && <NothingFound things="ideas" onClear={list.clear} />}
        {list.passing.length > 0 && (
          <>
            <ul className="grid gap-(--grout)" aria-label="Ideas">
              {list.shown.map((idea) => (
                <IdeaCard
                  key={idea.id}
                  idea={idea}
                  into={intoOf(idea)}
                  onPress={ideas.press}
                  onFollow={ideas.follow}
                  cardRef={greet(idea.id)}
                />
              ))}
            </ul>
            <Pager list={list} things={['idea', 'ideas']} />
          </>
        )}
      </section>
    </>
  );
}
