import { Squares } from '#components/portal/Squares.tsx';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { dayOf } from '#domain/formats.ts';
import { takesVotes } from '#domain/roadmap/roadmap.ts';
import { PATHS } from '#lib/paths.ts';
import { facts, own, plainTitle, surface } from '../classes.ts';
import { ItemNotes, LongText } from '../Notes.tsx';
import { FollowButton, VoteButton } from '../VoteButton.tsx';
import { followsItem, type RoadmapRow } from './use-roadmap.ts';

const CARD = [
  surface,
  'scroll-my-9 grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-start gap-3 py-3 pr-1 pl-3',
  'large-text:grid-cols-[minmax(0,1fr)_auto]',
  'focus-visible:outline-3 focus-visible:outline-signal focus-visible:outline-offset-1',
  'target:outline-3 target:outline-signal target:outline-offset-1',
].join(' ');
const TEXT =
  'grid min-w-0 max-w-[40rem] gap-1 [&>p]:text-muted large-text:order-3 large-text:col-span-2 large-text:pr-2';

interface RoadmapCardProps {
  item: RoadmapRow;
  /** Votes in one square. */
  each: number;
  onVote: (item: RoadmapRow) => void;
  onFollow: (id: string) => void;
}

export function RoadmapCard({ item, each, onVote, onFollow }: RoadmapCardProps) {
  const { id, title, description, related_app, votes_total, voted, completed_at } = item;
  const tone = related_app === 'not_app_specific' ? 'edge-line t-next' : `t-${related_app}`;
  const isOpen = takesVotes(item.column_name);
  return (
    <li className={CARD} id={`item-${id}`} tabIndex={-1}>
      <VoteButton
        count={votes_total}
        pressed={voted}
        noun="vote"
        title={title}
        onPress={isOpen ? () => onVote(item) : undefined}
      />
      <div className={TEXT}>
        <h3 className={`${plainTitle} wrap-anywhere text-2`}>{title}</h3>
        <p className={`${facts} gap-x-3 gap-y-1 empty:hidden`}>
          {related_app && (
            <span className="inline-flex items-center gap-2 font-medium text-ink">
              <i className={`size-[0.75rem] rounded-[2px] bg-tile ${tone}`} />
              {RELATED_APP_LABELS[related_app]}
            </span>
          )}
          {voted && <span className={own}>Your vote</span>}
          {completed_at && <time dateTime={completed_at}>Completed on {dayOf(completed_at)}</time>}
        </p>
        <LongText text={description} of={title} />
        <ItemNotes notes={item.notes} title={title} />
        <Lineage item={item} />
      </div>
      <FollowButton following={followsItem(item)} title={title} onPress={() => onFollow(id)} />
      {votes_total > 0 && (
        <div className="large-text:order-4 col-span-full pr-2">
          <Squares count={votes_total} each={each} kind={isOpen ? 'vote' : 'shipped'} own={Number(voted)} />
        </div>
      )}
    </li>
  );
}

function Lineage({ item: { title, idea_id, missions } }: { item: RoadmapRow }) {
  return (
    <>
      {idea_id && (
        <p>
          <a href={`${PATHS.insiderzIdeas}#idea-${idea_id}`}>
            From an idea<span className="sr-only">: {title}</span>
          </a>
        </p>
      )}
      {missions.map(({ id, title: name, open }) => (
        <p className="wrap-anywhere" key={id}>
          Mission: {open ? <a href={`${PATHS.insiderzMissions}#mission-${id}`}>{name}</a> : `${name}, closed`}
        </p>
      ))}
    </>
  );
}
